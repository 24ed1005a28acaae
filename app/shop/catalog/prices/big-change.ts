import { costWithVatInCents, isBelowCost, type ProductCost } from '../product-cost.ts';

/** In percent of what it was: beyond it a price or a cost is more often a mistake in typing than a wish. */
export const bigChangePercent = 30;

export function isBigChange(before: number | null, after: number | null): boolean {
  // Nothing is a share of 0.
  if (before === null || after === null || before <= 0) return false;
  return Math.abs(after - before) * 100 > before * bigChangePercent;
}

export interface PricedProduct extends ProductCost {
  price: number;
  discount: number;
}

/** What the owner looks at before it is written. */
export interface BigChange {
  /** By how many percent, negative where it falls. */
  price?: number;
  cost?: number;
  costUsdCents?: number;
  belowCost?: true;
  /** The law presumes that it misleads (`presumedOf`). */
  raisedAfterOffer?: true;
  offerAfterRaise?: true;
}

/** Says which prices the owner looked at: where they are typed otherwise afterwards, they are asked about again. */
export function reviewedPrices(product: PricedProduct): string {
  return priced.map((field) => String(product[field] ?? '')).join('/');
}

const compared = ['price', 'cost', 'costUsdCents'] as const;
const priced = [...compared, 'discount', 'costHasVat', 'vatPercent'] as const satisfies (keyof PricedProduct)[];

/**
 * @param before null of a new product
 * @param rateInCents pesos for a dollar, for costs in dollars; null if unknown
 */
export function bigChangeOf(
  before: PricedProduct | null,
  after: PricedProduct,
  rateInCents: number | null,
): BigChange | null {
  const big: BigChange = {};
  for (const field of compared) {
    const [was, is] = [before?.[field] ?? null, after[field]];
    if (was !== null && is !== null && isBigChange(was, is)) big[field] = Math.round(((is - was) * 100) / was);
  }
  const isChanged = before === null || priced.some((field) => before[field] !== after[field]);
  if (isChanged && isBelowCost(after, costWithVatInCents(after, rateInCents))) big.belowCost = true;
  return Object.keys(big).length > 0 ? big : null;
}
