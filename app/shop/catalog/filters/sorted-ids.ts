import type { Sort } from './list-view.ts';
import type { Narrowed } from './narrowed.ts';
import type { ProductColumns } from './product-columns.ts';

/** The lower, the further ahead. Equal ones: what can be bought first, then what sells most, then by the id. */
type Key = (row: number, at: number) => number;
type Keys = readonly [first: Key, second?: Key];

const last = Number.POSITIVE_INFINITY;

function keysOf({ columns, places }: Narrowed, sort: Sort): Keys {
  const { cents, discount, sales, addedAt, starSum, starCount } = columns;
  const at = (column: ArrayLike<number>, row: number) => column[row] as number;
  switch (sort) {
    case 'relevancia':
      return [places ? (_row, at) => places[at] as number : () => 0];
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
  }
}

function pricePerGb({ cents, facets }: ProductColumns): Key {
  const column = facets.get('capacidad_gb')?.column;
  return (row) => {
    const gb = column?.values[column.codes[row] as number]?.figure ?? 0;
    return gb > 0 ? (cents[row] as number) / gb : last;
  };
}

/** The ids of one stretch of the whole order. Only what stands before its end is put in order. */
export function sortedIds(
  parts: readonly Narrowed[],
  { sort, offset, most }: { sort: Sort; offset: number; most: number },
): string[] {
  const size = parts.reduce((sum, { matched }) => sum + matched.length, 0);
  const part = new Uint8Array(size);
  const rows = new Int32Array(size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  let entry = 0;
  for (const [index, narrowed] of parts.entries()) {
    const [key, next] = keysOf(narrowed, sort);
    for (let at = 0; at < narrowed.matched.length; at += 1) {
      const row = narrowed.matched[at] as number;
      part[entry] = index;
      rows[entry] = row;
      first[entry] = key(row, at);
      if (next) second[entry] = next(row, at);
      entry += 1;
    }
  }
  const figure = (column: 'isAvailable' | 'sales', at: number) =>
    parts[part[at] as number]?.columns[column][rows[at] as number] as number;
  const id = (at: number) => parts[part[at] as number]?.columns.ids[rows[at] as number] as string;
  const compare = (a: number, b: number): number =>
    order(first[a] as number, first[b] as number) ||
    order(second[a] as number, second[b] as number) ||
    figure('isAvailable', b) - figure('isAvailable', a) ||
    figure('sales', b) - figure('sales', a) ||
    order(id(a), id(b));
  const entries = Int32Array.from({ length: size }, (_, at) => at);
  return Array.from(firstOf(entries, offset + most, compare).subarray(offset), id);
}

function order<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first of so many, in their order: a list of 100,000 products need not be sorted for 24 of them. */
function firstOf(entries: Int32Array, most: number, compare: (a: number, b: number) => number): Int32Array {
  let [from, to] = [0, entries.length - 1];
  // Hoare's selection: all before `most` end up before it.
  while (most < entries.length && from < to) {
    const pivot = entries[(from + to) >> 1] as number;
    let [left, right] = [from, to];
    while (left <= right) {
      while (compare(entries[left] as number, pivot) < 0) left += 1;
      while (compare(entries[right] as number, pivot) > 0) right -= 1;
      if (left > right) break;
      [entries[left], entries[right]] = [entries[right] as number, entries[left] as number];
      left += 1;
      right -= 1;
    }
    if (most <= right) to = right;
    else if (most >= left) from = left;
    else break;
  }
  return entries.subarray(0, most).sort(compare);
}
