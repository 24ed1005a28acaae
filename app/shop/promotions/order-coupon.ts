/** What the coupon of an order took off its lines, beyond their own discounts. */
export interface OrderCoupon {
  code: string;
  inCents: number;
}

interface ChargedLine {
  unitPriceInCents: number;
  quantity: number;
  chargedInCents: number;
}

export function orderCoupon(code: string | null, lines: readonly ChargedLine[]): OrderCoupon | null {
  if (code === null) return null;
  const inCents = lines.reduce(
    (sum, { unitPriceInCents, quantity, chargedInCents }) => sum + unitPriceInCents * quantity - chargedInCents,
    0,
  );
  return { code, inCents };
}
