import { unitPriceInCents } from '../shared/money.ts';

/** Rates of IVA in percent: the general one, the lower one, and none for what is exempt or excluded. */
export const vatPercents = [19, 5, 0] as const;
export type VatPercent = (typeof vatPercents)[number];
export const usualVatPercent: VatPercent = 19;

/** What the owner paid for a piece, as far as it is known. */
export interface ProductCost {
  /** Whole pesos. */
  cost: number | null;
  /** Cents of a dollar. */
  costUsdCents: number | null;
  /** Whether both have IVA in them already; else it comes on top. */
  costHasVat: boolean;
  vatPercent: VatPercent;
}

/**
 * The cost with IVA, in cents: what a price, which has IVA in it, must reach so that nothing is lost. A part of a cent is rounded
 * up. Of a cost in pesos and one in dollars the higher counts, so that neither hides a loss.
 *
 * @param rateInCents pesos for a dollar, in cents; null where none is known, and then the cost in dollars counts for nothing
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

/** What a cost is multiplied by to have IVA in it, in hundredths. */
export function taxOnTop({ costHasVat, vatPercent }: Pick<ProductCost, 'costHasVat' | 'vatPercent'>): bigint {
  return BigInt(costHasVat ? 100 : 100 + vatPercent);
}

export function roundedUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

/** Whether a piece is sold for less than it cost, its discount taken off. */
export function isBelowCost({ price, discount }: { price: number; discount: number }, costInCents: number | null) {
  return costInCents !== null && unitPriceInCents(price, discount) < costInCents;
}

/**
 * What a sale earns over its cost, in percent with one decimal, after the discount; null where no cost is known. Both have IVA in
 * them, which leaves the same share as both without it.
 */
export function marginOverCost(price: number, discount: number, costInCents: number | null): number | null {
  if (!costInCents) return null;
  return Math.round((1_000 * (unitPriceInCents(price, discount) - costInCents)) / costInCents) / 10;
}
