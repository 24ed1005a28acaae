import { ownValue } from '../../shared/own-value.ts';
import type { ProductCategory } from '../categories.ts';
import { type FactGroupName, factGroupsOf, isProductName } from '../fact-groups.ts';
import type { Specs, SpecValue } from '../specs.ts';
import { type Better, betterFacts, meritOf } from './better-facts.ts';

export interface ComparedFact {
  key: string;
  /** In the order of the products. */
  values: readonly (SpecValue | undefined)[];
  likeness: Likeness;
  /** Position of the one product that is better than all others of which it is known. */
  best: number | null;
}

/**
 * `unknown`: what is known does not differ, but it is not known of all. `name`: it is the product's own name for itself, so that two
 * products never share it and neither is the better for it.
 */
export type Likeness = 'same' | 'different' | 'unknown' | 'name';

export interface ComparedGroup {
  name: FactGroupName;
  facts: ComparedFact[];
}

/** Without facts that no product has. */
export function comparedGroups(category: ProductCategory, sheets: readonly Specs[]): ComparedGroup[] {
  const groups = factGroupsOf(category, sheets.flatMap(Object.keys));
  return groups.flatMap(({ name, keys }) => {
    const facts = keys
      .filter((key) => sheets.some((sheet) => sheet[key] !== undefined))
      .map((key) => comparedFact(category, key, sheets));
    return facts.length > 0 ? [{ name, facts }] : [];
  });
}

function comparedFact(category: ProductCategory, key: string, sheets: readonly Specs[]): ComparedFact {
  const values = sheets.map((sheet) => sheet[key]);
  const likeness = isProductName(key) ? 'name' : likenessOf(values);
  const better = likeness === 'different' ? betterOf(category, key) : undefined;
  const isFair = better && isComparable(better, sheets, values);
  const merits = values.map((value) => (value === undefined || !isFair ? undefined : meritOf(value, better)));
  return { key, values, likeness, best: indexOfBest(merits) };
}

export function likenessOf(values: readonly (SpecValue | undefined)[]): Likeness {
  const known = values.filter((value) => value !== undefined);
  if (new Set(known.map(meaningOf)).size > 1) return 'different';
  return known.length === values.length ? 'same' : 'unknown';
}

/** @returns null when less than two are known, and when two are equally good */
export function indexOfBest(merits: readonly (number | undefined)[]): number | null {
  const known = merits.filter((merit) => merit !== undefined);
  if (known.length < 2) return null;
  const highest = Math.max(...known);
  const [bestIndex = -1, ...more] = merits.flatMap((merit, index) => (merit === highest ? [index] : []));
  return more.length > 0 ? null : bestIndex;
}

/** Equal for the two ends of a range in either order, a list in any order, and words in other letters. */
function meaningOf(value: SpecValue): string {
  if (!Array.isArray(value)) return String(value).trim().toLowerCase();
  const parts = [...new Set(value.map((part) => String(part).trim().toLowerCase()))].sort();
  return parts.join('\n');
}

function betterOf(category: ProductCategory, key: string): Better | undefined {
  const table: readonly (readonly [Better, ...string[]])[] = ownValue(betterFacts, category) ?? [];
  return table.find(([, ...keys]) => keys.includes(key))?.[0];
}

/** Of the products that have the fact; one that lacks the other fact might be anything. */
function isComparable(better: Better, sheets: readonly Specs[], values: readonly (SpecValue | undefined)[]): boolean {
  if (better.is === 'later_of' || better.within === undefined) return true;
  const { within } = better;
  return likenessOf(sheets.filter((_, index) => values[index] !== undefined).map((sheet) => sheet[within])) === 'same';
}
