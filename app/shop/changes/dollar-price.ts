import { type ProductCost, taxOnTop } from '../catalog/product-cost.ts';
import type { Fraction } from './endings.ts';

/** What a price from dollars is worked out of. */
export interface DollarPrice extends Pick<ProductCost, 'costHasVat' | 'vatPercent'> {
  costUsdCents: number;
  /** Pesos for a dollar, in cents. */
  rateInCents: number;
  /** Over the cost, in hundredths of a percent. */
  marginInBasisPoints: number;
}

/** The cost in pesos, exactly. As large integers: cost, rate and margin together go beyond what a number holds. */
export function dollarCost({ costUsdCents, rateInCents }: Pick<DollarPrice, 'costUsdCents' | 'rateInCents'>): Fraction {
  return { numerator: BigInt(costUsdCents) * BigInt(rateInCents), denominator: 10_000n };
}

/** Cost × rate × (1 + margin over the cost) × (1 + IVA, where the cost has none), exactly: a price with IVA in it. */
export function exactDollarPrice(given: DollarPrice): Fraction {
  const { numerator, denominator } = dollarCost(given);
  return {
    numerator: numerator * BigInt(10_000 + given.marginInBasisPoints) * taxOnTop(given),
    denominator: denominator * 10_000n * 100n,
  };
}
