import { productIdPattern } from '../catalog/product.ts';
import { type CellField, type CellProblem, cellFields, mostGridRows, readCell } from './cells.ts';
import type { WantedCell } from './plan-cells.ts';

/** `price:some-id`; also what `seen:some-id` is made with. */
export const cellName = (field: CellField | 'seen', id: string) => `${field}:${id}`;

/** What the grid showed, in the order of the columns. */
export function encodeExpected(values: Record<CellField, string>): string {
  return JSON.stringify(cellFields.map((field) => values[field]));
}

export interface TypedGrid {
  /** In the order of the form. */
  ids: string[];
  /** By the names of the fields, `seen:` too, so that a refused form shows what was sent. */
  typed: Record<string, string>;
}

export type CheckedGrid = TypedGrid &
  (
    | { ok: true; cells: WantedCell[] }
    | { ok: false; code: 'problems'; problems: Record<string, CellProblem> }
    | { ok: false; code: 'unreadable' | 'too_many' | 'nothing' }
  );

const longestCell = 200;
const longestExpected = 300;

/** A cell that still says what was shown is left alone, whatever the product says now. */
export function checkGrid(fields: Record<string, string>): CheckedGrid {
  const ids = Object.keys(fields).flatMap((name) => (name.startsWith('seen:') ? [name.slice('seen:'.length)] : []));
  if (ids.length > mostGridRows) return { ok: false, code: 'too_many', ids: [], typed: {} };
  const grid: TypedGrid = { ids, typed: {} };
  const cells: WantedCell[] = [];
  const problems: Record<string, CellProblem> = {};
  for (const id of ids) {
    const expected = decodeExpected(fields[cellName('seen', id)] ?? '');
    if (!expected || !productIdPattern.test(id)) return { ok: false, code: 'unreadable', ids: [], typed: {} };
    grid.typed[cellName('seen', id)] = encodeExpected(expected);
    for (const field of cellFields) {
      const name = cellName(field, id);
      const text = fields[name]?.slice(0, longestCell);
      if (text === undefined) continue;
      grid.typed[name] = text;
      const read = readCell(field, text);
      if (!read.ok) problems[name] = read.code;
      else if ('by' in read ? read.by !== 0 : read.value !== expected[field]) {
        cells.push({
          id,
          field,
          expected: expected[field],
          wanted: 'by' in read ? { by: read.by } : { value: read.value },
        });
      }
    }
  }
  if (Object.keys(problems).length > 0) return { ok: false, code: 'problems', problems, ...grid };
  return cells.length > 0 ? { ok: true, cells, ...grid } : { ok: false, code: 'nothing', ...grid };
}

export function decodeExpected(given: string): Record<CellField, string> | null {
  if (given.length > longestExpected) return null;
  try {
    const values: unknown = JSON.parse(given);
    if (!Array.isArray(values) || values.length !== cellFields.length) return null;
    if (!values.every((value) => typeof value === 'string')) return null;
    return Object.fromEntries(cellFields.map((field, index) => [field, values[index]])) as Record<CellField, string>;
  } catch {
    return null;
  }
}
