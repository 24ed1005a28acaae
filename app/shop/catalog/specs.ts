import { z } from 'zod';
import { ownValue } from '../shared/own-value.ts';
import { categoryFactsOf } from './categories/category-facts.ts';
import type { SpecFact, SpecKind, SpecValue } from './categories/spec-fact.ts';
import type { ProductCategory } from './categories.ts';
import { isGtin } from './gtin.ts';
import { readM2Slot } from './m2-slots.ts';

export type { SpecFact, SpecKind, Specs, SpecValue } from './categories/spec-fact.ts';

/** Those that are entered. */
export function factsOf(category: ProductCategory): Readonly<Record<string, SpecFact>> {
  return categoryFactsOf(category).facts;
}

const finite = z.number().finite().nonnegative();
const word = z.string().trim().min(1).max(200);

/** Text also takes what the exchange file has: `2.5` for a drive's form, `"modular": false` for a power supply. */
const valueOfKind: Record<SpecKind, z.ZodType<SpecValue>> = {
  number: finite,
  text: z.union([word, finite, z.boolean()]),
  boolean: z.boolean(),
  // Makers print the two ends in either order; the file's order stays.
  range: z.union([finite, z.tuple([finite, finite])]),
  list: z.array(word).max(60),
  choice: word,
};

type SpecForm = NonNullable<SpecFact['items'] | SpecFact['is']>;
const valueOfForm: Record<SpecForm, z.ZodType<SpecValue>> = {
  m2: z.array(word.refine((text) => readM2Slot(text) !== null)).max(16),
  // An older file may have it as a number.
  gtin: z.union([word, finite]).refine((value) => isGtin(String(value))),
  size: z.array(word.regex(/^[1-9]\d{1,3}$/)).max(16),
};

/** Simple unknown facts are stored, so that an import loses nothing. */
const unknownFact: z.ZodType<SpecValue> = z.union([word, finite, z.boolean()]);
const factName = /^[a-z][a-z0-9_]{0,39}$/;

export interface SpecProblem {
  key: string;
  problem: 'bad_name' | 'wrong_type';
  expected: SpecKind | SpecForm | 'simple';
}

export function specProblems(category: ProductCategory, specs: Record<string, unknown>): SpecProblem[] {
  const known = factsOf(category);
  return Object.entries(specs).flatMap(([key, value]): SpecProblem[] => {
    if (!factName.test(key)) return [{ key, problem: 'bad_name', expected: 'simple' }];
    const fact = ownValue(known, key);
    const form = fact?.items ?? fact?.is;
    const expected = form ?? fact?.kind ?? 'simple';
    const schema = form ? valueOfForm[form] : fact ? valueOfKind[fact.kind] : unknownFact;
    const isChosen = !fact?.choices || fact.choices.includes(String(value));
    return isFlat(value) && isChosen && schema.safeParse(value).success
      ? []
      : [{ key, problem: 'wrong_type', expected }];
  });
}

/** Zod reads the `length` of whatever stands in place of a text, and throws where that cannot be compared. */
function isFlat(value: unknown): boolean {
  const isSimple = (each: unknown) => typeof each !== 'object' || each === null;
  return Array.isArray(value) ? value.every(isSimple) : isSimple(value);
}
