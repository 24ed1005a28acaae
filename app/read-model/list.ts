import { everyCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import { facetOf } from '#app/shop/catalog/filters/facets.ts';
import type { FactFilter, ListQuery, Sort } from '#app/shop/catalog/filters/list-query.ts';
import { productsPerPage } from '#app/shop/catalog/product.ts';
import { cutPage } from '#app/shop/shared/page.ts';
import { applyFilters, type BaseFilter, type FilteredRows, fitsGroup } from './apply-filters.ts';
import { type ListCounts, listCounts, totalWithout } from './facet-counts.ts';
import type { DictionaryColumn, FacetIndex, ProductColumns } from './facet-index.ts';

export interface FilteredList extends ListCounts {
  ids: string[];
  page: number;
  pages: number;
}

export interface ListRequest {
  categories: readonly ProductCategory[];
  query: ListQuery;
  baseFilter?: BaseFilter;
  /** What can be bought stands first, whatever the order; of `valor` it always does. */
  soldOutLast?: boolean;
  page: number;
}

/** One page of the products that pass. */
export interface ListPage {
  ids: string[];
  page: number;
  pages: number;
  total: number;
  /** The rows of all pages, by category. */
  parts: readonly FilteredRows[];
}

/** Without the counts of the filters, which take longer than all the rest. */
export function listPage(
  index: FacetIndex,
  { categories, query, baseFilter = {}, soldOutLast, page }: ListRequest,
): ListPage {
  const parts = applyFilters(index, categories, query, baseFilter);
  const total = parts.reduce((sum, { matched }) => sum + matched.length, 0);
  const { offset, ...cut } = cutPage(page, total, productsPerPage);
  const ids = sortedIds(parts, { sort: query.sort, soldOutLast, offset, most: productsPerPage });
  return { ids, ...cut, total, parts };
}

/** A page with how many products each value of each group would leave. */
export function filteredList(index: FacetIndex, request: ListRequest): FilteredList {
  return withCounts(listPage(index, request), request);
}

export function withCounts({ parts, ...list }: ListPage, { query, baseFilter }: ListRequest): FilteredList {
  const totalUnfitted = parts.reduce((sum, part) => sum + totalWithout(part, fitsGroup), 0);
  return { ...list, ...listCounts(parts, query), ...(baseFilter?.fits && { totalUnfitted }) };
}

/** By their categories, and whether they have offers alone. */
const wholeLists = new Map<string, { versions: string; counts: ListCounts }>();

/** The counts of a list whose address asks for nothing: made once until a product of its categories changes. */
export function wholeListCounts(
  index: FacetIndex,
  { categories, query, isOffer = false }: Pick<ListRequest, 'categories' | 'query'> & { isOffer?: boolean },
): ListCounts {
  const key = JSON.stringify([categories, isOffer]);
  const versions = index.of(categories).map(({ version }) => version);
  const known = wholeLists.get(key);
  if (known?.versions === versions.join()) return known.counts;
  const counts = listCounts(applyFilters(index, categories, query, { isOffer }), query);
  wholeLists.set(key, { versions: versions.join(), counts });
  return counts;
}

/**
 * Leaves out makers and words of facts that no product of the categories has, as an address may name anything: the list
 * is then shown as if they had not been asked for. Figures and yes or no mean something whether products have them or not.
 */
export function withoutUnknown(query: ListQuery, index: FacetIndex, categories: readonly ProductCategory[]): ListQuery {
  const all = index.of(categories);
  const facts = new Map<string, FactFilter>();
  for (const [key, { slugs, range }] of query.facts) {
    const columns = all.flatMap(({ facets, size }) => {
      const column = facets.get(key)?.column;
      return column ? [{ column, size }] : [];
    });
    const known = facetOf(key)?.kind === 'words' ? slugs.filter((slug) => isAnywhere(columns, slug)) : slugs;
    if (known.length > 0 || range) facts.set(key, { slugs: known, range });
  }
  const ofMakers = all.map(({ brand, size }) => ({ column: brand, size }));
  return { ...query, brands: query.brands.filter((slug) => isAnywhere(ofMakers, slug)), facts };
}

/** Looked for in the rows: a column knows values longer than products have them. */
function isAnywhere(columns: readonly { column: DictionaryColumn; size: number }[], slug: string): boolean {
  return columns.some(({ column: { codes, values }, size }) => {
    const rows = codes.subarray(0, size);
    return values.some((value, code) => value?.slugs.includes(slug) && rows.includes(code));
  });
}

/** The lower, the further ahead. Equal ones: what can be bought first, then what sells most, then by the id. */
type Key = (row: number, at: number) => number;
type Keys = readonly [first: Key, second?: Key];

const last = Number.POSITIVE_INFINITY;

/** @param isMixed whether there are products of several categories, of which none is worth more than one of another */
function keysOf({ columns, positions }: FilteredRows, sort: Sort, isMixed: boolean): Keys {
  const { cents, discount, sales, addedAt, starSum, starCount, worth } = columns;
  const at = (column: ArrayLike<number>, row: number) => column[row] as number;
  switch (sort) {
    case 'relevancia':
      return [positions ? (_row, at) => positions[at] as number : () => 0];
    case 'precio':
      return [(row) => at(cents, row)];
    case 'precio-mayor':
      return [(row) => -at(cents, row)];
    case 'descuento':
      return [(row) => -at(discount, row)];
    case 'ventas':
      return [(row) => -at(sales, row)];
    case 'nuevos':
      return [(row) => -at(addedAt, row)];
    case 'estrellas':
      return [
        (row) => (at(starCount, row) === 0 ? 0 : -at(starSum, row) / at(starCount, row)),
        (row) => -at(starCount, row),
      ];
    case 'precio-por-gb':
      return [pricePerGb(columns)];
    case 'valor':
      return [isMixed ? (_row, at) => positions?.[at] ?? 0 : (row) => -at(worth, row), (row) => at(cents, row)];
  }
}

function pricePerGb({ cents, facets }: ProductColumns): Key {
  const column = facets.get('capacidad_gb')?.column;
  return (row) => {
    const gb = column?.values[column.codes[row] as number]?.figure ?? 0;
    return gb > 0 ? (cents[row] as number) / gb : last;
  };
}

interface SortRequest {
  sort: Sort;
  /** Before all else: what can be bought stands first. */
  soldOutLast?: boolean;
  offset: number;
  most: number;
}

/** The ids of one stretch of the whole order. Only what stands before its end is put in order. */
function sortedIds(
  parts: readonly FilteredRows[],
  { sort, soldOutLast = sort === 'valor', offset, most }: SortRequest,
): string[] {
  const size = parts.reduce((sum, { matched }) => sum + matched.length, 0);
  const isMixed = parts.filter(({ matched }) => matched.length > 0).length > 1;
  const part = new Uint8Array(size);
  const rows = new Int32Array(size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  let entry = 0;
  for (const [index, filtered] of parts.entries()) {
    const [key, next] = keysOf(filtered, sort, isMixed);
    for (let at = 0; at < filtered.matched.length; at += 1) {
      const row = filtered.matched[at] as number;
      part[entry] = index;
      rows[entry] = row;
      first[entry] = key(row, at);
      if (next) second[entry] = next(row, at);
      entry += 1;
    }
  }
  const valueAt = (column: 'isAvailable' | 'sales', at: number) =>
    parts[part[at] as number]?.columns[column][rows[at] as number] as number;
  const id = (at: number) => parts[part[at] as number]?.columns.ids[rows[at] as number] as string;
  const compare = (a: number, b: number): number =>
    (soldOutLast ? valueAt('isAvailable', b) - valueAt('isAvailable', a) : 0) ||
    order(first[a] as number, first[b] as number) ||
    order(second[a] as number, second[b] as number) ||
    valueAt('isAvailable', b) - valueAt('isAvailable', a) ||
    valueAt('sales', b) - valueAt('sales', a) ||
    order(id(a), id(b));
  return firstOf(size, offset + most, compare)
    .slice(offset)
    .map(id);
}

function order<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first of so many, in their order: a list of 100,000 products need not be sorted for 24 of them. */
function firstOf(size: number, most: number, compare: (a: number, b: number) => number): number[] {
  const best: number[] = [];
  const keepBest = () => {
    best.sort(compare);
    if (best.length > most) best.length = most;
  };
  let worst: number | undefined;
  for (let entry = 0; entry < size; entry += 1) {
    // Most stand behind all that is retained.
    if (worst !== undefined && compare(entry, worst) > 0) continue;
    best.push(entry);
    if (best.length < 2 * most) continue;
    keepBest();
    worst = best.at(-1);
  }
  keepBest();
  return best;
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
