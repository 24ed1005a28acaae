import type { Refused } from '../../shared/refusal.ts';
import { type NumberProblem, readWholeNumber } from '../../shared/typed-number.ts';

export const mostUnits = 2_000_000_000;

export interface WantedStock {
  id: string;
  expected: number;
  stock: number;
}

export interface StockStep {
  id: string;
  by: number;
  idempotencyKey?: string | undefined;
}

export type StockChange =
  | { ok: true; stock: number; by?: number }
  | Refused<'conflict', { stock: number }>
  /** `heldBy`: references of some of the orders that hold units. */
  | Refused<'below_held', { stock: number; held: number; heldBy: string[] }>
  | Refused<'below_zero' | 'too_many', { stock: number }>
  | Refused<'gone'>;

export type TypedStock = { ok: true; stock: number } | { ok: true; by: number } | Refused<NumberProblem>;

/** An empty field is refused: clearing it must not sell everything out. */
export function readStock(typed: string): TypedStock {
  const text = typed.normalize('NFKC').trim();
  const [, sign, rest = ''] = /^([+\-−–])\s*(\d.*)$/s.exec(text) ?? [];
  // `readWholeNumber` would make sense of a second plus or minus sign, or of one without digits.
  if (sign === undefined && /^[+\-−–]/.test(text)) return { ok: false, code: 'not_a_number' };
  const read = readWholeNumber(sign === undefined ? text : rest, mostUnits);
  if (!read.ok) return read;
  if (sign === undefined) return { ok: true, stock: read.value };
  return { ok: true, by: sign === '+' || read.value === 0 ? read.value : -read.value };
}
