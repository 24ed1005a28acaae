import { isWholePesos, type OfferedPrice, unitPriceInCents } from '../shared/money.ts';
import type { OrderLine } from './order.ts';

/** As the product had it, so that it compares with today's. Lines from before prices were whole pesos have no fixed price. */
export function priceOfLine({ listPrice: price, discount, unitPriceInCents: paid }: OrderLine): OfferedPrice {
  const isFixed = isWholePesos(paid) && paid !== unitPriceInCents(price, discount);
  return { price, discount, ...(isFixed && { fixedPrice: paid / 100 }) };
}
