import type { NumberingRange } from '../invoice.ts';
import type { NumberGap } from '../invoice-tables.ts';
import { type RangeState, rangeState } from '../numbering-range.ts';

/** A range of numbers as whoever issues last said it, without its key. */
export interface KnownRange extends Omit<NumberingRange, 'providerId' | 'technicalKey'> {
  /** The next number to be used, as far as it is known. */
  next: number;
  readAt: Date;
}

export interface RangeLeft extends Omit<KnownRange, 'readAt'>, Omit<RangeState, 'left'> {
  /** Null of a range without an end, as those of notes are. */
  left: number | null;
}

/** Numbers in a row that have no document, and why. */
export interface NumberGaps {
  prefix: string;
  from: number;
  to: number;
  gap: NumberGap;
  /** Of the document that had it, which has another number now. */
  orderReference: string;
}

/** Factus and we write it so where a range needs no authorisation. */
const noEnd = 999_999_999;

export function rangeLeft({ readAt: _readAt, ...range }: KnownRange, today: string): RangeLeft {
  const state = rangeState({ ...range, providerId: null, technicalKey: null }, range.next, today);
  return { ...range, ...state, left: range.to >= noEnd ? null : state.left };
}
