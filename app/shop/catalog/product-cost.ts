import { unitPriceInCents } from '../shared/money.ts';

/** Rates of IVA in percent: general, reduced, and none for what is exempt or excluded. */
export const vatPercents = [19, 5, 0] as const;
export type VatPercent = (typeof vatPercents)[number];
export const usualVatPercent: VatPercent = 19;

export interface ProductCost {
  /** Whole pesos. */
  cost: number | null;
  /** Cents of a dollar. */
  costUsdCents: number | null;
  /** Whether both costs include IVA; otherwise it comes on top. */
  costHasVat: boolean;
  vatPercent: VatPercent;
}

/**
 * The cost with IVA in cents, which a price (with IVA) must reach to make no loss. Parts of a cent are rounded up. Of a
 * cost in pesos and one in dollars the higher counts, so that neither hides a loss.
 *
 * @param rateInCents pesos for a dollar, in cents; null if unknown, and then the cost in dollars is ignored
 */
export function costWithVatInCents(product: ProductCost, rateInCents: number | null): number | null {
  const { cost, costUsdCents } = product;
  const tax = taxOnTop(product);
  const known: number[] = [];
  if (cost !== null) known.push(Number(BigInt(cost) * tax));
  if (costUsdCents !== null && rateInCents !== null) {
    known.push(Number(roundedUp(BigInt(costUsdCents) * BigInt(rateInCents) * tax, 10_000n)));
  }
  return known.length === 0 ? null : Math.max(...known);
}

/** The factor, in hundredths, that adds IVA to a cost. */
export function taxOnTop({ costHasVat, vatPercent }: Pick<ProductCost, 'costHasVat' | 'vatPercent'>): bigint {
  return BigInt(costHasVat ? 100 : 100 + vatPercent);
}

export function roundedUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

export function isBelowCost({ price, discount }: { price: number; discount: number }, costInCents: number | null) {
  return costInCents !== null && unitPriceInCents(price, discount) < costInCents;
}

/**
 * The margin over the cost after the discount, in percent with one decimal; null without a known cost. Both sides
 * include IVA, which gives the same percentage as without.
 */
export function marginOverCost(price: number, discount: number, costInCents: number | null): number | null {
  if (!costInCents) return null;
  return Math.round((1_000 * (unitPriceInCents(price, discount) - costInCents)) / costInCents) / 10;
}
