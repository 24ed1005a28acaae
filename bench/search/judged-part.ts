import type { CategoryKey } from '#app/shop/catalog/categories.ts';
import type { SpecValue } from '#app/shop/catalog/specs.ts';

/** A product as the judge sees it: the file's own columns, not what the search makes of them. */
export interface JudgedPart {
  id: string;
  name: string;
  category: string;
  specs: Readonly<Record<string, SpecValue>>;
}

export type Meets = (part: JudgedPart) => boolean;

export interface JudgedQuery {
  kind: string;
  query: string;
  /** null: nothing in the file is meant, and nothing must be shown as if it were. */
  meets: Meets | null;
}

/** One value, one of several, a form of words, or two ends of a range. */
export type Wanted = number | string | boolean | RegExp | { from: number; to: number };

/** All that is given must hold. */
export function part(
  category: CategoryKey | readonly CategoryKey[] | null,
  name?: RegExp | readonly RegExp[] | null,
  facts: Readonly<Record<string, Wanted>> = {},
): Meets {
  const categories: readonly string[] | null =
    category === null ? null : typeof category === 'string' ? [category] : category;
  const names = name ? [name].flat() : [];
  return (candidate) =>
    (categories === null || categories.includes(candidate.category)) &&
    names.every((each) => each.test(candidate.name)) &&
    Object.entries(facts).every(([key, wanted]) => holds(factOf(candidate, key), wanted));
}

export function either(...options: readonly Meets[]): Meets {
  return (candidate) => options.some((meets) => meets(candidate));
}

/** `total_gb` of memory is no fact of its own in the file. */
function factOf({ specs }: JudgedPart, key: string): SpecValue | undefined {
  if (key === 'total_gb') return Number(specs.modulos) * Number(specs.gb_por_modulo);
  return specs[key];
}

function holds(value: SpecValue | undefined, wanted: Wanted): boolean {
  if (value === undefined) return false;
  if (wanted instanceof RegExp) return wanted.test(String(value));
  if (typeof wanted === 'object') return Number(value) >= wanted.from && Number(value) <= wanted.to;
  return value === wanted;
}

export function ofKind(kind: string, queries: Readonly<Record<string, Meets | null>>): JudgedQuery[] {
  return Object.entries(queries).map(([query, meets]) => ({ kind, query, meets }));
}
