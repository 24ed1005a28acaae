import { savingInCents, unitPriceInCents } from '../../shared/money.ts';

export interface RecordedPrice {
  changedAt: Date;
  price: number;
  discount: number;
}

/** A discount and what it can be compared with. */
export interface Offer {
  since: Date;
  /** Lowest that was paid in the 30 days before `since`; null when the shop knows no price of then. */
  lowestBefore: number | null;
}

export interface PriceHistory {
  /** Oldest first; the first one was in force when the time that is shown began, or is the first that is known. */
  prices: RecordedPrice[];
  offer: Offer | null;
}

/** A year, in which offers come back. */
export const shownMonths = 12;
/** A page stays small however often a price changes. */
export const mostPricesShown = 300;

/** What the shopper reads beside the badge. An offer that nothing came before is itself the lowest. */
export function lowestIn30Days({ price, discount }: { price: number; discount: number }, offer: Offer): number {
  return offer.lowestBefore ?? unitPriceInCents(price, discount);
}

/**
 * The badge says how much less than the list price is paid. That is true when nobody paid less than the list price in the 30 days
 * before.
 * @returns the whole percent that would be true, 0 when nothing is saved; null when the discount keeps its promise
 */
export function provablePercent({ price, discount }: { price: number; discount: number }, offer: Offer): number | null {
  const before = offer.lowestBefore;
  if (before === null || savingInCents(price, discount) === 0 || price * 100 <= before) return null;
  const saved = before - unitPriceInCents(price, discount);
  return Math.max(0, Math.floor((saved * 100) / before));
}
