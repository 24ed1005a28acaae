import type { FilteredRows } from './apply-filters.ts';
import type { CodedColumn, ProductColumns } from './product-columns.ts';

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

/** All that are shown with a group left open. */
export function* rowsWithout({ matched, failingOnly }: FilteredRows, group: string): Generator<Int32Array> {
  yield matched;
  const others = failingOnly.get(group);
  if (others) yield others;
}

export function countWhere(
  parts: readonly FilteredRows[],
  group: string,
  holds: (columns: ProductColumns) => (row: number) => boolean,
): number {
  let count = 0;
  for (const part of parts) {
    const isCounted = holds(part.columns);
    for (const rows of rowsWithout(part, group)) for (const row of rows) if (isCounted(row)) count += 1;
  }
  return count;
}

export function totalWithout(part: FilteredRows, group: string): number {
  let count = 0;
  for (const rows of rowsWithout(part, group)) count += rows.length;
  return count;
}

/** How many products there are of each maker that has any, by slug. */
export function brandCounts(all: readonly ProductColumns[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { brand, size } of all) {
    for (const code of brand.codes.subarray(0, size)) {
      const slug = brand.values[code]?.slugs[0];
      if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    }
  }
  return counts;
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
export function countValues(
  parts: readonly FilteredRows[],
  group: string,
  columnOf: (columns: ProductColumns) => CodedColumn | undefined,
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
  values: CodedColumn['values'],
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
