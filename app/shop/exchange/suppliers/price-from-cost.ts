import { type ProductCost, taxOnTop } from '../../catalog/product-cost.ts';
import { exactDollarPrice } from '../../changes/dollar-price.ts';
import { nextEnding } from '../../changes/endings.ts';
import { maxPriceInPesos } from '../../shared/money.ts';

export interface CostRule {
  /** Over the cost with IVA, in hundredths of a percent. */
  marginInBasisPoints: number;
  /** Pesos for a dollar, in cents; null if unknown. */
  rateInCents: number | null;
}

/**
 * The price of a cost as /admin/precios makes it: cost with IVA and margin, up to the next ending in 900. Of two costs the one in pesos.
 * @returns null without a cost that can be compared, or beyond what a product may cost
 */
export function priceFromCost(cost: ProductCost, { marginInBasisPoints, rateInCents }: CostRule): number | null {
  const exact =
    cost.cost !== null
      ? {
          numerator: BigInt(cost.cost) * BigInt(10_000 + marginInBasisPoints) * taxOnTop(cost),
          denominator: 10_000n * 100n,
        }
      : cost.costUsdCents !== null && rateInCents !== null
        ? exactDollarPrice({ ...cost, costUsdCents: cost.costUsdCents, rateInCents, marginInBasisPoints })
        : null;
  if (exact === null || exact.numerator === 0n) return null;
  const price = nextEnding(exact);
  return price > maxPriceInPesos ? null : price;
}
