import { type RawBuilder, sql } from 'kysely';
import { compiledOnce } from '#app/platform/database.server.ts';
import { wholePesos } from '../../shared/money.ts';
import type { Queryable } from '../../shared/schema.ts';
import { mostPricesShown, type Offer, type PriceHistory, type RecordedPrice, shownMonths } from './price-history.ts';

/** Triggers keep each price and its offer (`migrations/0095_changes_taken_back.sql`). */
export const selectPrices = compiledOnce((db: Queryable, productId) =>
  latest(db, productId)
    .select(['changed_at as changedAt', 'discount', 'offer_since', 'lowest_before'])
    .select(sql<number>`whole_pesos(in_cents)`.as('paidInCents'))
    .limit(mostPricesShown),
);

/** @param rows of `selectPrices` */
export function priceHistory(rows: readonly (RecordedPrice & OfferColumns)[], now: Date): PriceHistory {
  const from = new Date(now);
  from.setUTCMonth(from.getUTCMonth() - shownMonths);
  const before = rows.findIndex(({ changedAt }) => changedAt <= from);
  const shown = before < 0 ? rows : rows.slice(0, before + 1);
  return {
    prices: shown.map(({ changedAt, discount, paidInCents }) => ({ changedAt, discount, paidInCents })).reverse(),
    offer: offerOf(rows[0]),
  };
}

export async function offerOfProduct(db: Queryable, productId: string): Promise<Offer | null> {
  return offerOf(await latest(db, productId).select(['offer_since', 'lowest_before']).limit(1).executeTakeFirst());
}

/**
 * Whether a discount would promise too much that does not do so today, if a change were written now.
 * @param line a row with `product_id`, `field` and `after`, and the `price` and `discount` that go with what the field becomes
 */
export function wouldPromiseTooMuch(line: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`CASE WHEN ${line}.field IN ('price', 'discount') AND ${line}.after IS NOT NULL THEN coalesce((
    SELECT promises_too_much(becomes.price, becomes.discount, offer.lowest_before)
      AND NOT promises_too_much(products.price, products.discount, (SELECT lowest_before FROM price_changes
        WHERE price_changes.product_id = products.id ORDER BY changed_at DESC, id DESC LIMIT 1))
    FROM (SELECT id, price, discount FROM products WHERE deleted_at IS NULL) AS products
      CROSS JOIN LATERAL (SELECT CASE ${line}.field WHEN 'price' THEN ${line}.after::integer ELSE ${line}.price END AS price,
        CASE ${line}.field WHEN 'discount' THEN ${line}.after::smallint ELSE ${line}.discount END AS discount) AS becomes
      CROSS JOIN LATERAL offer_of_price(products.id, unit_price_in_cents(becomes.price, becomes.discount), clock_timestamp()) AS offer
    WHERE products.id = ${line}.product_id AND becomes.discount > 0), false) ELSE false END`;
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
