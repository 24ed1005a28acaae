import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';

/**
 * What the law presumes to mislead (Circular Única de la SIC): a higher list price together with an offer or within six months after it, and
 * an offer within a month after a higher list price. By the recorded prices, and the database's clock, which recorded them.
 */
const recorded = (productId: RawBuilder<unknown>) => sql`
  SELECT price, discount, in_cents, lead(changed_at, 1, 'infinity') OVER (ORDER BY changed_at, id) AS until
  FROM price_changes WHERE price_changes.product_id = ${productId}`;

const wasOnOffer = (
  productId: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (SELECT FROM (${recorded(productId)}) AS prices
  WHERE until > now() - interval '6 months' AND is_offer(price, discount, whole_pesos(in_cents)))`;

const wasCheaper = (productId: RawBuilder<unknown>, than: RawBuilder<unknown>) => sql<boolean>`
  EXISTS (SELECT FROM (${recorded(productId)}) AS prices WHERE until > now() - interval '30 days' AND price < ${than})`;

/** @param line a row with `product_id`, `field`, `before` and `after`, and the list `price` that the product has or gets */
export function isPresumedMisleading(line: RawBuilder<unknown>): RawBuilder<boolean> {
  const productId = sql`${line}.product_id`;
  // Both are texts: what is no figure rises nowhere.
  const rises = sql<boolean>`CASE WHEN pg_input_is_valid(${line}.before, 'bigint') AND pg_input_is_valid(${line}.after, 'bigint')
    THEN ${line}.after::bigint > ${line}.before::bigint ELSE false END`;
  return sql<boolean>`CASE
    WHEN ${line}.field = 'price' AND ${rises} THEN ${wasOnOffer(productId)}
    WHEN ${line}.field = 'discount' AND ${rises} THEN ${wasCheaper(productId, sql`${line}.price`)}
    ELSE false END`;
}

interface Priced {
  price: number;
  discount: number;
}

/** Of one product that the owner edits. */
export async function presumedOf(
  db: Queryable,
  id: string,
  before: Priced,
  after: Priced,
): Promise<{ raisedAfterOffer?: true; offerAfterRaise?: true }> {
  const isRaised = after.price > before.price;
  const isOffered = after.discount > before.discount;
  if (!isRaised && !isOffered) return {};
  const productId = sql`${id}::text`;
  const { rows } = await sql<{ offered: boolean; cheaper: boolean }>`
    SELECT ${wasOnOffer(productId)} AS offered, ${wasCheaper(productId, sql`${after.price}`)} AS cheaper`.execute(db);
  const [found] = rows;
  return {
    ...(isRaised && found?.offered && { raisedAfterOffer: true }),
    ...(isOffered && found?.cheaper && { offerAfterRaise: true }),
  };
}
