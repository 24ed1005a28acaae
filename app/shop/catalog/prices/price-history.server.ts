import { compiledOnce } from '#app/platform/database.server.ts';
import { wholePesos } from '../../shared/money.ts';
import type { Queryable } from '../../shared/schema.ts';
import { mostPricesShown, type Offer, type PriceHistory, type RecordedPrice, shownMonths } from './price-history.ts';

/** Triggers keep each price (`migrations/0042_price_changes.sql`). */
export const selectPrices = compiledOnce((db: Queryable, productId) =>
  latest(db, productId)
    .select(['changed_at as changedAt', 'price', 'discount', 'offer_since', 'lowest_before'])
    .limit(mostPricesShown),
);

/** @param rows of `selectPrices` */
export function priceHistory(rows: readonly (RecordedPrice & OfferColumns)[], now: Date): PriceHistory {
  const from = new Date(now);
  from.setUTCMonth(from.getUTCMonth() - shownMonths);
  const before = rows.findIndex(({ changedAt }) => changedAt <= from);
  const shown = before < 0 ? rows : rows.slice(0, before + 1);
  return {
    prices: shown.map(({ changedAt, price, discount }) => ({ changedAt, price, discount })).reverse(),
    offer: offerOf(rows[0]),
  };
}

export async function offerOfProduct(db: Queryable, productId: string): Promise<Offer | null> {
  return offerOf(await latest(db, productId).select(['offer_since', 'lowest_before']).limit(1).executeTakeFirst());
}

function latest(db: Queryable, productId: string) {
  return db
    .selectFrom('price_changes')
    .where('product_id', '=', productId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc');
}

interface OfferColumns {
  offer_since: Date | null;
  lowest_before: number | null;
}

/** A price from when there were centavos is the whole pesos that were shown. */
function offerOf(row: OfferColumns | undefined): Offer | null {
  if (!row?.offer_since) return null;
  return { since: row.offer_since, lowestBefore: row.lowest_before === null ? null : wholePesos(row.lowest_before) };
}
