import { everyCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import { shownFacetsOf } from '#app/shop/catalog/filters/facets.ts';
import type { ListQuery } from '#app/shop/catalog/filters/list-query.ts';
import type { FilteredRows } from './apply-filters.ts';
import type { DictionaryColumn, FacetIndex, ProductColumns } from './facet-index.ts';

export interface ValueCount {
  slug: string;
  text: string;
  /** 0 only of what is chosen, where other groups leave nothing of it. */
  count: number;
}

/** The counts of one group, with all other groups as chosen. */
export interface GroupCounts {
  values: readonly ValueCount[];
  /** Of a figure: the least and the most. */
  least: number | null;
  most: number | null;
  /** "Sin dato". */
  missing: number;
}

export interface ListCounts {
  total: number;
  /** With what does not fit in the build, where one is asked for. */
  totalUnfitted?: number;
  categories: { category: ProductCategory; count: number }[];
  brands: GroupCounts;
  /** In cents. */
  price: { least: number; most: number } | null;
  available: number;
  offers: number;
  /** Products with so many stars or more: 4, 3, 2, 1. */
  stars: { least: number; count: number }[];
  facts: { key: string; as: 'values' | 'range'; counts: GroupCounts }[];
}

const starSteps = [4, 3, 2, 1];

export function listCounts(parts: readonly FilteredRows[], query: ListQuery): ListCounts {
  return {
    total: parts.reduce((sum, { matched }) => sum + matched.length, 0),
    categories: parts.map((part) => ({ category: part.columns.category, count: totalWithout(part, 'categoria') })),
    brands: countValues(parts, 'marca', ({ brand }) => brand, query.brands),
    price: priceBounds(parts),
    available: countWhere(parts, 'disponible', ({ isAvailable }, row) => isAvailable[row] === 1),
    offers: countWhere(parts, 'oferta', ({ discount }, row) => (discount[row] as number) > 0),
    stars: countStars(parts),
    facts: shownFacts(parts, query).map(({ key, as }) => ({
      key,
      as,
      counts: countValues(parts, key, ({ facets }) => facets.get(key)?.column, query.facts.get(key)?.slugs ?? []),
    })),
  };
}

/** In one pass: most products have no stars. */
function countStars(parts: readonly FilteredRows[]): ListCounts['stars'] {
  const counts = starSteps.map((least) => ({ least, count: 0 }));
  for (const part of parts) {
    const { starSum, starCount } = part.columns;
    for (const rows of rowsWithout(part, 'estrellas')) {
      for (const row of rows) {
        const count = starCount[row] as number;
        if (count === 0) continue;
        for (const step of counts) if ((starSum[row] as number) >= step.least * count) step.count += 1;
      }
    }
  }
  return counts;
}

/** Those of the category that is shown; of several, those that all of them have. */
function shownFacts(parts: readonly FilteredRows[], query: ListQuery) {
  const shown = parts.filter((part) => part.matched.length > 0);
  const categories = (shown.length > 0 ? shown : parts).map(({ columns }) => columns.category);
  const facts = shownFacetsOf(categories);
  // What is chosen stays in sight, so that it can be taken back.
  const chosen = [...query.facts].filter(([key]) => !facts.some((fact) => fact.key === key));
  return [
    ...facts,
    ...chosen.map(([key, { range }]) => ({ key, as: range ? ('range' as const) : ('values' as const) })),
  ];
}

/** All that are shown with a group left open. */
function* rowsWithout({ matched, nearMisses }: FilteredRows, group: string): Generator<Int32Array> {
  yield matched;
  const others = nearMisses.get(group);
  if (others) yield others;
}

function countWhere(
  parts: readonly FilteredRows[],
  group: string,
  isCounted: (columns: ProductColumns, row: number) => boolean,
): number {
  let count = 0;
  for (const part of parts) {
    for (const rows of rowsWithout(part, group)) for (const row of rows) if (isCounted(part.columns, row)) count += 1;
  }
  return count;
}

export function totalWithout(part: FilteredRows, group: string): number {
  let count = 0;
  for (const rows of rowsWithout(part, group)) count += rows.length;
  return count;
}

/** In cents: of what is left when any price would do. */
export function priceBounds(parts: readonly FilteredRows[]): { least: number; most: number } | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const part of parts) {
    const { cents } = part.columns;
    for (const rows of rowsWithout(part, 'precio')) {
      for (const row of rows) {
        const price = cents[row] as number;
        if (price < least) least = price;
        if (price > most) most = price;
      }
    }
  }
  return least > most ? null : { least, most };
}

/**
 * @param columnOf undefined where a category has no such fact: its products have "sin dato"
 * @param chosen slugs that are among the values whatever their count
 */
function countValues(
  parts: readonly FilteredRows[],
  group: string,
  columnOf: (columns: ProductColumns) => DictionaryColumn | undefined,
  chosen: readonly string[],
): GroupCounts {
  const counted: Counted = { values: new Map(), least: null, most: null };
  let missing = 0;
  for (const part of parts) {
    const all = totalWithout(part, group);
    if (all === 0 && chosen.length === 0) continue;
    const column = columnOf(part.columns);
    if (!column) {
      missing += all;
      continue;
    }
    const counts = new Uint32Array(column.values.length);
    const { codes } = column;
    for (const rows of rowsWithout(part, group)) {
      for (const row of rows) counts[codes[row] as number] = (counts[codes[row] as number] as number) + 1;
    }
    missing += counts[0] as number;
    addCounts(counted, column.values, counts, chosen);
  }
  const { values, least, most } = counted;
  return { values: [...values.values()], least, most, missing };
}

interface Counted {
  values: Map<string, ValueCount>;
  least: number | null;
  most: number | null;
}

/** Of some thousand values of a search most are not found: nothing is made for those. */
function addCounts(
  counted: Counted,
  values: DictionaryColumn['values'],
  counts: Uint32Array,
  chosen: readonly string[],
): void {
  for (let code = 0; code < values.length; code += 1) {
    const count = counts[code] as number;
    if (count === 0 && chosen.length === 0) continue;
    const value = values[code];
    if (!value || (count === 0 && !value.slugs.some((slug) => chosen.includes(slug)))) continue;
    const { slugs, texts, figure } = value;
    for (let index = 0; index < slugs.length; index += 1) {
      const slug = slugs[index] as string;
      const known = counted.values.get(slug);
      if (known) known.count += count;
      else counted.values.set(slug, { slug, text: texts[index] as string, count });
    }
    if (figure === null || count === 0) continue;
    counted.least = Math.min(counted.least ?? figure, figure);
    counted.most = Math.max(counted.most ?? figure, figure);
  }
}

/** How many products there are of each maker that has any, by slug. */
export function brandCounts(index: FacetIndex): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { brand, size } of index.of(everyCategory())) {
    for (const code of brand.codes.subarray(0, size)) {
      const slug = brand.values[code]?.slugs[0];
      if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    }
  }
  return counts;
}
