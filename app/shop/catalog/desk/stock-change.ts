import { type NumberProblem, readWholeNumber } from '../../shared/typed-number.ts';
import { mostPieces } from '../product-row.ts';

/** What shall lie on the shelf, and what the owner saw there when writing it. */
export interface WantedStock {
  id: string;
  seen: number;
  stock: number;
}

/** Pieces that came or went, whatever lies there now. */
export interface StockStep {
  id: string;
  by: number;
  /** Of the form: sent twice it is one step. */
  mark?: string | undefined;
}

export type StockChange =
  /** `by`: it was a step of so many pieces, which the opposite step takes back. */
  | { ok: true; stock: number; by?: number }
  /** Somebody bought in between: `stock` is what there is now. */
  | { ok: false; code: 'conflict'; stock: number }
  /** Unpaid orders hold that many: fewer cannot lie on the shelf. */
  | { ok: false; code: 'below_held'; stock: number; held: number }
  /** A step takes away more than there is, or puts there more than can be. */
  | { ok: false; code: 'below_zero' | 'too_many'; stock: number }
  | { ok: false; code: 'gone' };

export type TypedStock = { ok: true; stock: number } | { ok: true; by: number } | { ok: false; problem: NumberProblem };

/**
 * What was typed into a stock field: `12` is what shall lie there, `+5` and `-2` are pieces that came or went. An empty field is no
 * figure: nobody sells everything by clearing a field.
 */
export function readStock(typed: string): TypedStock {
  const text = typed.normalize('NFKC').trim();
  const [, sign, rest = ''] = /^([+\-−–])\s*(\d.*)$/s.exec(text) ?? [];
  // A second sign, or one without a figure, is nothing that `readWholeNumber` should make sense of.
  if (sign === undefined && /^[+\-−–]/.test(text)) return { ok: false, problem: 'not_a_number' };
  const read = readWholeNumber(sign === undefined ? text : rest, mostPieces);
  if (!read.ok) return read;
  if (sign === undefined) return { ok: true, stock: read.value };
  // Not −0.
  return { ok: true, by: sign === '+' || read.value === 0 ? read.value : -read.value };
}
