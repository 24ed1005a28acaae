import { unitPriceInCents } from '../shared/money.ts';

export const vatPercents = [19, 5, 0] as const;
export type VatPercent = (typeof vatPercents)[number];
export const usualVatPercent: VatPercent = 19;

export interface ProductCost {
  /** Whole pesos. */
  cost: number | null;
  costUsdCents: number | null;
  /** Whether both costs include IVA; otherwise it comes on top. */
  costHasVat: boolean;
  vatPercent: VatPercent;
}

/**
 * Parts of a cent are rounded up. The higher of the costs in pesos and dollars counts, so that neither hides a loss.
 * @param rateInCents pesos for a dollar; null if unknown, and then the cost in dollars is ignored
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

/** In hundredths. */
export function taxOnTop({ costHasVat, vatPercent }: Pick<ProductCost, 'costHasVat' | 'vatPercent'>): bigint {
  return BigInt(costHasVat ? 100 : 100 + vatPercent);
}

export function roundedUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

export function isBelowCost({ price, discount }: { price: number; discount: number }, costInCents: number | null) {
  return costInCents !== null && unitPriceInCents(price, discount) < costInCents;
}

/** In percent with one decimal. Both sides include IVA, which gives the same percentage as without. */
export function marginOverCost(price: number, discount: number, costInCents: number | null): number | null {
  if (!costInCents) return null;
  return Math.round((1_000 * (unitPriceInCents(price, discount) - costInCents)) / costInCents) / 10;
}
