import type { Queryable } from '../../shared/schema.ts';
import { mostPricesShown, type Offer, type PriceHistory, shownMonths } from './price-history.ts';

/** Triggers keep each price (`migrations/0042_price_changes.sql`). */
export async function priceHistory(db: Queryable, productId: string, now: Date): Promise<PriceHistory> {
  const rows = await latest(db, productId)
    .select(['changed_at as changedAt', 'price', 'discount', 'offer_since', 'lowest_before'])
    .limit(mostPricesShown)
    .execute();
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

function offerOf(row: { offer_since: Date | null; lowest_before: number | null } | undefined): Offer | null {
  return row?.offer_since ? { since: row.offer_since, lowestBefore: row.lowest_before } : null;
}
