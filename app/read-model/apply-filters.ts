import { type CategoryKey, categoryPageOf, type ProductCategory } from '#app/shop/catalog/categories.ts';
import type { FactFilter, ListQuery, Range } from '#app/shop/catalog/filters/list-query.ts';
import { type DictionaryColumn, type FacetIndex, type ProductColumns, rowAt } from './facet-index.ts';

/** What holds whatever is filtered: an offer list has offers, a maker's page its products, a search what it found. */
export interface BaseFilter {
  isOffer?: boolean;
  /** Slug of a maker. */
  brand?: string;
  /** What a search found, the best first. */
  ids?: readonly string[];
  /** What fits in a build: whether a product of this category does. Unlike the others it is a group: it can be taken back. */
  fits?: (category: ProductCategory) => (id: string) => boolean;
}

export const fitsGroup = 'sirve';

/**
 * Rows of one category that pass all groups, and those that fail one group alone: that group's counts include them (drill
 * sideways, as Lucene calls it).
 */
export interface FilteredRows {
  columns: ProductColumns;
  matched: Int32Array;
  /** Of a search: how many were found before each of them. */
  positions: Int32Array | null;
  /** What fails a group alone, by the name of the group. */
  nearMisses: ReadonlyMap<string, Int32Array>;
}

interface Group {
  name: string;
  passes: Passes;
}

/** By code, or by the row's own figure. */
type Passes = { column: DictionaryColumn; allowed: Uint8Array } | ((row: number) => boolean);

/** The rows of each category. A fact that a category does not have lets nothing pass. */
export function applyFilters(
  index: FacetIndex,
  categories: readonly ProductCategory[],
  query: ListQuery,
  baseFilter: BaseFilter = {},
): FilteredRows[] {
  const found = baseFilter.ids ? foundIn(index, baseFilter.ids) : null;
  return index.of(categories).map((columns) => {
    const candidates = found
      ? (found.get(columns.category) ?? { rows: new Int32Array(0), positions: new Int32Array(0) })
      : { rows: countedUp(columns.size), positions: null };
    return filterCategory(columns, query, baseFilter, within(candidates, columns, baseFilter));
  });
}

/** Rows, and of a search their positions among all that it found. */
interface Candidates {
  rows: Int32Array;
  positions: Int32Array | null;
}

function filterCategory(
  columns: ProductColumns,
  query: ListQuery,
  baseFilter: BaseFilter,
  { rows, positions }: Candidates,
): FilteredRows {
  const groups = rows.length === 0 ? [] : [...groupsOf(columns, query), ...fitGroup(columns, baseFilter)];
  if (groups.length === 0) return { columns, matched: rows, positions, nearMisses: new Map() };
  const { failures, failed } = emptyMask(rows.length);
  for (const [index, { passes }] of groups.entries()) countFailures(rows, passes, { failures, failed }, index);
  let size = 0;
  const sizes = new Uint32Array(groups.length);
  for (let offset = 0; offset < rows.length; offset += 1) {
    if (failures[offset] === 0) size += 1;
    else if (failures[offset] === 1) sizes[failed[offset] as number] = (sizes[failed[offset] as number] as number) + 1;
  }
  const matched = new Int32Array(size);
  const matchedPositions = positions && new Int32Array(size);
  const nearMisses = groups.map((_, index) => new Int32Array(sizes[index] as number));
  // From behind, so that each size counts down to where the next one stands.
  for (let offset = rows.length - 1; offset >= 0; offset -= 1) {
    const count = failures[offset] as number;
    if (count > 1) continue;
    const row = rows[offset] as number;
    if (count === 0) {
      size -= 1;
      matched[size] = row;
      if (matchedPositions) matchedPositions[size] = positions[offset] as number;
    } else {
      const index = failed[offset] as number;
      const at = (sizes[index] as number) - 1;
      sizes[index] = at;
      (nearMisses[index] as Int32Array)[at] = row;
    }
  }
  return {
    columns,
    matched,
    positions: matchedPositions,
    nearMisses: new Map(groups.map(({ name }, index) => [name, nearMisses[index] as Int32Array])),
  };
}

/** Of each row: how many groups it fails, and one of them. 255 at most: a query has 50 values. */
interface FilterMask {
  failures: Uint8Array;
  failed: Uint8Array;
}

/** Taken again by each list, since a category may have 138,000 rows. Nobody waits between. */
let mask: FilterMask = { failures: new Uint8Array(0), failed: new Uint8Array(0) };

function emptyMask(size: number): FilterMask {
  if (mask.failures.length < size) mask = { failures: new Uint8Array(size), failed: new Uint8Array(size) };
  else mask.failures.fill(0, 0, size);
  return mask;
}

function countFailures(rows: Int32Array, passes: Passes, { failures, failed }: FilterMask, index: number): void {
  if (typeof passes === 'function') {
    for (let offset = 0; offset < rows.length; offset += 1) {
      if (passes(rows[offset] as number)) continue;
      failures[offset] = (failures[offset] as number) + 1;
      failed[offset] = index;
    }
    return;
  }
  const { allowed } = passes;
  const { codes } = passes.column;
  for (let offset = 0; offset < rows.length; offset += 1) {
    if (allowed[codes[rows[offset] as number] as number] === 1) continue;
    failures[offset] = (failures[offset] as number) + 1;
    failed[offset] = index;
  }
}

function groupsOf(columns: ProductColumns, query: ListQuery): Group[] {
  const { cents, isAvailable, discount, starSum, starCount, facets, brand } = columns;
  const groups: Group[] = [];
  const { price, stars } = query;
  if (query.categories.length > 0) {
    const isChosen = query.categories.some((slug) =>
      categoryPageOf(slug)?.categories.includes(columns.category as CategoryKey),
    );
    groups.push({ name: 'categoria', passes: () => isChosen });
  }
  if (query.brands.length > 0) {
    groups.push({
      name: 'marca',
      passes: { column: brand, allowed: allowedBy(brand, { slugs: query.brands, range: null }) },
    });
  }
  if (price) {
    const [from, to] = [(price.from ?? 0) * 100, (price.to ?? Number.POSITIVE_INFINITY) * 100];
    groups.push({ name: 'precio', passes: (row) => (cents[row] as number) >= from && (cents[row] as number) <= to });
  }
  if (query.isAvailable) groups.push({ name: 'disponible', passes: (row) => isAvailable[row] === 1 });
  if (query.isOffer) groups.push({ name: 'oferta', passes: (row) => (discount[row] as number) > 0 });
  if (stars !== null) {
    const passes = (row: number) =>
      starCount[row] !== 0 && (starSum[row] as number) >= stars * (starCount[row] as number);
    groups.push({ name: 'estrellas', passes });
  }
  for (const [key, filter] of query.facts) {
    const column = facets.get(key)?.column;
    groups.push({
      name: key,
      passes: column ? { column, allowed: allowedBy(column, filter) } : () => false,
    });
  }
  return groups;
}

function fitGroup({ category, ids }: ProductColumns, { fits }: BaseFilter): Group[] {
  const fitsOf = fits?.(category);
  return fitsOf ? [{ name: fitsGroup, passes: (row) => fitsOf(ids[row] as string) }] : [];
}

/** One of the values, or within the range. "Sin dato" passes nothing. */
function allowedBy({ values }: DictionaryColumn, { slugs, range }: FactFilter): Uint8Array {
  const wanted = new Set(slugs);
  return Uint8Array.from(values, (value) => {
    if (!value) return 0;
    const isIn = value.figure !== null && range !== null && isWithin(value.figure, range);
    return isIn || value.slugs.some((slug) => wanted.has(slug)) ? 1 : 0;
  });
}

export function isWithin(figure: number, { from, to }: Range): boolean {
  return (from === null || figure >= from) && (to === null || figure <= to);
}

function within(
  { rows, positions }: Candidates,
  { discount, brand: makers }: ProductColumns,
  { isOffer, brand }: BaseFilter,
): Candidates {
  if (!isOffer && brand === undefined) return { rows, positions };
  const code = brand === undefined ? null : (makers.codeOf.get(brand) ?? -1);
  const isIn = (row: number) =>
    (!isOffer || (discount[row] as number) > 0) && (code === null || makers.codes[row] === code);
  return { rows: rows.filter(isIn), positions: positions?.filter((_, at) => isIn(rows[at] as number)) ?? null };
}

let rowNumbers = new Int32Array(0);

/** Not to be written to. */
function countedUp(size: number): Int32Array {
  if (rowNumbers.length < size) rowNumbers = Int32Array.from({ length: 2 * size }, (_, row) => row);
  return rowNumbers.subarray(0, size);
}

/** By category; in the order in which they were found. */
function foundIn(index: FacetIndex, ids: readonly string[]): Map<ProductCategory, Candidates> {
  const found = new Map<ProductCategory, { rows: number[]; positions: number[] }>();
  for (const [position, id] of ids.entries()) {
    const at = index.locate(id);
    if (at === undefined) continue;
    const category = index.categoryAt(at);
    let into = found.get(category);
    if (!into) {
      into = { rows: [], positions: [] };
      found.set(category, into);
    }
    into.rows.push(rowAt(at));
    into.positions.push(position);
  }
  return new Map(
    [...found].map(([category, { rows, positions }]) => [
      category,
      { rows: new Int32Array(rows), positions: new Int32Array(positions) },
    ]),
  );
}
