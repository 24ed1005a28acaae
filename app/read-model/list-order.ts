import type { Sort } from '#app/shop/catalog/filters/list-query.ts';
import type { FilteredRows } from './apply-filters.ts';
import type { ProductColumns } from './facet-index.ts';

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
export function sortedIds(
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
