import { type ProductCost, taxOnTop } from '../catalog/product-cost.ts';
import type { Fraction } from './endings.ts';

export interface DollarPrice extends Pick<ProductCost, 'costHasVat' | 'vatPercent'> {
  costUsdCents: number;
  /** Pesos for a dollar, in cents. */
  rateInCents: number;
  /** Over the cost, in hundredths of a percent. */
  marginInBasisPoints: number;
}

/** BigInt, since cost × rate × margin exceeds what a number holds. */
export function dollarCost({ costUsdCents, rateInCents }: Pick<DollarPrice, 'costUsdCents' | 'rateInCents'>): Fraction {
  return { numerator: BigInt(costUsdCents) * BigInt(rateInCents), denominator: 10_000n };
}

/** Cost × rate × (1 + margin over the cost) × (1 + IVA, unless the cost includes it): the exact price with IVA. */
export function exactDollarPrice(given: DollarPrice): Fraction {
  const { numerator, denominator } = dollarCost(given);
  return {
    numerator: numerator * BigInt(10_000 + given.marginInBasisPoints) * taxOnTop(given),
    denominator: denominator * 10_000n * 100n,
  };
}
