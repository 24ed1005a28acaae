import { addSeconds } from '../../shared/clock.ts';
import { dayOf, daysFrom } from '../../shared/day.ts';
import { type OfferedPrice, paidInCents, savingInCents } from '../../shared/money.ts';

export interface RecordedPrice {
  changedAt: Date;
  /** The percent that was shown. */
  discount: number;
  /** For one, in whole pesos. */
  paidInCents: number;
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

const comparedDays = 30;

/** What the shopper reads beside the badge. An offer that nothing came before is itself the lowest. */
export function lowestIn30Days(product: OfferedPrice, offer: Offer): number {
  return offer.lowestBefore ?? paidInCents(product);
}

/** How long a price may be away without another offer beginning (`offer_of_price` of the database has the rule). */
const returnSeconds = 24 * 60 * 60;

/** Whether a price from before the offer would still come back in time. */
export function returnsInTime({ since }: Offer, now: Date): boolean {
  return now < addSeconds(since, returnSeconds);
}

/**
 * A lower price that stood in the shop and was taken back within a day ended no offer; but it was a price of the last 30 days. Counted in
 * days, as pages are cached until theirs ends.
 * @param prices as `PriceHistory` has them
 * @returns null where no such price was below what the offer is compared with
 */
export function lowestTakenBack(
  prices: readonly RecordedPrice[],
  offer: Offer,
  now: Date,
): { inCents: number; since: Date } | null {
  const current = prices.at(-1);
  if (!current) return null;
  const least = Math.min(current.paidInCents, offer.lowestBefore ?? current.paidInCents);
  const lower = prices
    .map(({ changedAt, paidInCents: inCents }, at) => ({
      since: changedAt,
      until: prices[at + 1]?.changedAt ?? now,
      inCents,
    }))
    .filter(({ since, until, inCents }) => {
      const isRecent = daysFrom(dayOf(until), dayOf(now)) - 1 <= comparedDays;
      return since >= offer.since && isRecent && inCents < least;
    });
  return lower.sort((one, other) => one.inCents - other.inCents)[0] ?? null;
}

/**
 * The badge says how much less than the list price is paid. That is true when nobody paid less than the list price in the 30 days
 * before.
 * @returns the whole percent that would be true, 0 when nothing is saved; null when the discount keeps its promise
 */
export function provablePercent(product: OfferedPrice, offer: Offer): number | null {
  const before = offer.lowestBefore;
  if (before === null || savingInCents(product) === 0 || product.price * 100 <= before) return null;
  const saved = before - paidInCents(product);
  return Math.max(0, Math.floor((saved * 100) / before));
}
