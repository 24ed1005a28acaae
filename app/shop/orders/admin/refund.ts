/** The shop itself sends no money. */
export const refundMethods = ['wompi', 'bank_transfer', 'other'] as const;
export type RefundMethod = (typeof refundMethods)[number];

export interface Refund {
  amountInCents: number;
  /** The day in Colombia: `2026-11-21`. */
  refundedOn: string;
  method: RefundMethod;
  transferReference: string;
  notedAt: Date;
  /** What came back that it pays for; null for money of the order as a whole. */
  returnId: number | null;
}

export function refundedInCents(refunds: readonly Pick<Refund, 'amountInCents'>[]): number {
  return refunds.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
}
