/** Why a payment or an order needs the owner's decision. */
export const attentionKinds = [
  /** Approved, but the pieces were gone when the money came. */
  'paid_without_stock',
  /** Approved for another amount or currency than the order's. */
  'amount_mismatch',
  /** A second approval for an order that was paid already. */
  'duplicate_payment',
  /** Approved after the shopper had started another order in its place. */
  'approved_after_replacement',
  /** The provider annulled the payment of a paid order. */
  'payment_voided',
  /** Approved after the owner had cancelled the order. */
  'approved_after_cancellation',
  /** A paid order was cancelled: the money is still to be sent back. */
  'refund_due',
] as const;

export type AttentionKind = (typeof attentionKinds)[number];
