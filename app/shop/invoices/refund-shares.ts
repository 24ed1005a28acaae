import { paidForUnits } from '../promotions/unit-prices.ts';
import { ownValue } from '../shared/own-value.ts';
import { sharesOf } from '../shared/shares.ts';

export interface RefundedUnits {
  amountInCents: number;
  /** Units of the return that it is for, by product; none of a refund for the order. */
  units: Readonly<Record<string, number>>;
}

interface PaidLine {
  productId: string;
  quantity: number;
  grossInCents: number;
}

/**
 * What one refund takes from each line of what was paid: first the price of the units that it is for, the rest from all lines by what is
 * left of each. So a refund of everything leaves nothing of any. The owner's figures and credit notes both ask here.
 * @param leftInCents of each line, after the refunds before
 * @param unitsBefore of each line, that refunds before were for
 * @returns what no line had left is `beyondInCents`
 */
export function refundShares(
  lines: readonly PaidLine[],
  leftInCents: readonly number[],
  unitsBefore: readonly number[],
  { amountInCents, units }: RefundedUnits,
): { shares: number[]; beyondInCents: number } {
  const ofUnits = lines.map((line, index) => {
    const before = unitsBefore[index] ?? 0;
    const after = before + (ownValue(units, line.productId) ?? 0);
    return Math.min(leftInCents[index] ?? 0, priceOf(line, after) - priceOf(line, before));
  });
  const fromUnits = sharesOf(Math.min(amountInCents, sum(ofUnits)), ofUnits);
  const others = lines.map((_, index) => (leftInCents[index] ?? 0) - (fromUnits[index] ?? 0));
  const fromOthers = sharesOf(Math.min(amountInCents - sum(fromUnits), sum(others)), others);
  const shares = lines.map((_, index) => (fromUnits[index] ?? 0) + (fromOthers[index] ?? 0));
  return { shares, beyondInCents: amountInCents - sum(shares) };
}

/** Of the first so many units of a line. */
export function priceOf({ grossInCents, quantity }: Omit<PaidLine, 'productId'>, units: number): number {
  return paidForUnits({ chargedInCents: grossInCents, quantity }, units);
}

/** Rounded down. */
export function portion(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
