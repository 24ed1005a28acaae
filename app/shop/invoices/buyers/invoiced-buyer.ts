import type { Done, Refused } from '../../shared/refusal.ts';
import type { BuyerProblem } from '../invoice-tables.ts';
import type { TypedBuyer } from './buyer-correction.ts';

/** What the owner's page of an order says of the buyer of its invoice. */
export interface InvoicedBuyer {
  version: string;
  typed: TypedBuyer;
  /** Whether an invoice was issued: then correcting takes a note and another invoice. */
  isIssued: boolean;
  /** Sent, and not decided yet. */
  isUnderWay: boolean;
  /** Why it goes to the final consumer, or will. */
  problem: BuyerProblem | null;
  waitsUntil: Date | null;
}

export type BuyerOutcome =
  | Done
  | Refused<'unknown'>
  | Refused<'no_invoice'>
  /** Somebody corrected it in between, or it was issued. */
  | Refused<'changed'>
  /** Sent, and the DIAN has not answered yet. */
  | Refused<'under_way'>
  /** Its notes took all of it. */
  | Refused<'nothing_left'>
  | Refused<'forgotten'>;
