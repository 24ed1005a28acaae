/** How money went back. The shop itself moves none. */
export const refundMethods = ['wompi', 'bank_transfer', 'other'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** What the owner did elsewhere and wrote down. */
export interface Refund {
  amountInCents: number;
  /** The day in Colombia: `2026-11-21`. */
  refundedOn: string;
  method: RefundMethod;
  /** What the bank or the provider calls it. */
  transferReference: string;
  notedAt: Date;
}

export function refundedInCents(refunds: readonly Pick<Refund, 'amountInCents'>[]): number {
  return refunds.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
}
