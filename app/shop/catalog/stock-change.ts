import { mostOf } from './product-form.ts';
import { type NumberProblem, readWholeNumber } from './typed-number.ts';

/** What shall lie on the shelf, and what the owner saw there when writing it. */
export interface WantedStock {
  id: string;
  seen: number;
  stock: number;
}

export type StockChange =
  | { ok: true; stock: number }
  /** Somebody bought in between: `stock` is what there is now. */
  | { ok: false; code: 'conflict'; stock: number }
  /** Unpaid orders hold that many: fewer cannot lie on the shelf. */
  | { ok: false; code: 'below_held'; stock: number; held: number }
  | { ok: false; code: 'gone' };

/** The figure as it was typed. An empty field is no figure: nobody sells everything by clearing a field. */
export function readStock(typed: string): { ok: true; stock: number } | { ok: false; problem: NumberProblem } {
  const read = readWholeNumber(typed, mostOf.stock);
  return read.ok ? { ok: true, stock: read.value } : read;
}
