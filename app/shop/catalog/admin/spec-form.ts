import type { RefusedForm } from '../../shared/refusal.ts';
import { oneLine } from '../../shared/visible-text.ts';
import type { ProductCategory } from '../categories.ts';
import { withoutGroups } from '../gtin.ts';
import { wordsOf } from '../plain-text.ts';
import { factsOf, type SpecFact, type Specs, type SpecValue, specProblems } from '../specs.ts';

export const specField = (key: string) => `spec.${key}`;

export function writtenSpec(value: SpecValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return decimalComma(value);
  if (typeof value !== 'object') return oneLine(String(value));
  const isRange = value.every((item) => typeof item === 'number');
  return isRange ? value.map((end) => decimalComma(Number(end))).join(' - ') : oneLine(value.join('; '));
}

const decimalComma = (value: number) => String(value).replace('.', ',');

export type SpecFormProblems = Record<string, 'wrong_type'>;
export type CheckedSpecs = { ok: true; specs: Specs } | RefusedForm<SpecFormProblems>;

/** Keeps facts that an import brought beyond the category's own, and values not touched, whatever their type. */
export function checkSpecs(category: ProductCategory, input: Record<string, unknown>, known: Specs): CheckedSpecs {
  const facts = factsOf(category);
  const specs: Record<string, SpecValue> = {};
  const problems: SpecFormProblems = {};
  for (const [key, value] of Object.entries(known)) if (!Object.hasOwn(facts, key)) specs[key] = value;
  for (const [key, fact] of Object.entries(facts)) {
    const given = input[specField(key)];
    const typed = typeof given === 'string' ? oneLine(given) : null;
    const old = known[key];
    if (old !== undefined && (typed === null || typed === writtenSpec(old))) specs[key] = old;
    else if (typed) {
      const value = readSpec(fact, typed);
      if (value === null || specProblems(category, { [key]: value }).length > 0) problems[key] = 'wrong_type';
      else specs[key] = value;
    }
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, specs };
}

function readSpec({ kind, is }: SpecFact, typed: string): SpecValue | null {
  switch (kind) {
    case 'number':
      return readDecimal(typed);
    case 'range': {
      const ends = typed.split(/\s*[-–]\s*/).map(readDecimal);
      const [low, high] = ends;
      if (low === undefined || low === null || ends.length > 2) return null;
      return high === undefined ? low : high === null ? null : [low, high];
    }
    case 'boolean':
      return typed === 'true' ? true : typed === 'false' ? false : null;
    case 'list':
      return typed
        .split(';')
        .map((item) => item.trim())
        .filter((item) => wordsOf(item).length > 0);
    case 'choice':
    case 'text':
      return is === 'gtin' ? withoutGroups(typed) : typed;
  }
}

function readDecimal(typed: string): number | null {
  return /^\d{1,9}([.,]\d{1,4})?$/.test(typed) ? Number(typed.replace(',', '.')) : null;
}
