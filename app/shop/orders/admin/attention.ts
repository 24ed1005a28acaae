export const attentionKinds = [
  'paid_without_stock',
  'amount_mismatch',
  'duplicate_payment',
  'approved_after_replacement',
  'payment_voided',
  'approved_after_cancellation',
  'refund_due',
  /** The order had been taken out (`remove-order.server.ts`). */
  'payment_without_order',
] as const;

export type AttentionKind = (typeof attentionKinds)[number];
