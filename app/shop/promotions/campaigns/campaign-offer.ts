import { type OfferedPrice, unitPriceInCents } from '../../shared/money.ts';

/** Of the campaigns that run for a product: the highest percent, and the lowest price in whole pesos. */
export interface CampaignPrices {
  percent: number | null;
  pesos: number | null;
}

/** What is asked for a product, and whose price it is. */
export interface CampaignOffer extends OfferedPrice {
  by: 'own' | 'percent' | 'pesos';
}

/**
 * The lowest of a product's own price and what campaigns ask; of equal ones its own. The database says the same of each product
 * (`offer_in_cents`, `offer_percent`, `fixed_price`: `campaign-offer.db.test.ts`).
 * @param own with its own discount
 */
export function campaignOffer(
  own: { price: number; discount: number },
  { percent, pesos }: CampaignPrices,
): CampaignOffer {
  const { price, discount } = own;
  const isPercent = percent !== null && percent > discount;
  const best: CampaignOffer = isPercent
    ? { price, discount: percent, fixedPrice: null, by: 'percent' }
    : { price, discount, fixedPrice: null, by: 'own' };
  if (pesos === null || pesos * 100 >= unitPriceInCents(price, best.discount)) return best;
  return { price, discount: Math.floor(((price - pesos) * 100) / price), fixedPrice: pesos, by: 'pesos' };
}
