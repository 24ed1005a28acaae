import { sql } from 'kysely';
import { compiledOnce } from '#app/platform/database.server.ts';
import { shownProducts } from '../catalog/products.server.ts';
import { cutPage } from '../shared/page.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Queryable } from '../shared/schema.ts';
import {
  type OwnReview,
  type Rating,
  type Review,
  type ReviewOrder,
  type ReviewText,
  ratingOf,
  reviewsPerPage,
  type Stars,
  shownWriter,
} from './review.ts';

export type SavedReview =
  | { ok: true; saved: 'added' | 'changed' | 'unchanged' }
  | Refused<'product_missing'>
  /** The owner asks for a purchase. */
  | Refused<'purchase_missing'>;

/** A customer's second review replaces the first. One statement, so that fifty at the same moment still make one. */
export async function saveReview(
  db: Queryable,
  { customerId, productId, review, now }: { customerId: string; productId: string; review: ReviewText; now: Date },
): Promise<SavedReview> {
  const { rows } = await sql<{ is_added: boolean; is_changed: boolean }>`
    INSERT INTO reviews AS known (product_id, customer_id, stars, comment, created_at, updated_at)
    SELECT id, ${customerId}, ${review.stars}, ${review.comment}, ${now}, ${now} FROM products
    WHERE id = ${productId} AND deleted_at IS NULL AND ${mayReview(productId, customerId)}
    ON CONFLICT (product_id, customer_id) DO UPDATE SET stars = excluded.stars, comment = excluded.comment,
      updated_at = CASE WHEN (known.stars, known.comment) IS DISTINCT FROM (excluded.stars, excluded.comment)
        THEN excluded.updated_at ELSE known.updated_at END
    RETURNING xmax = 0 AS is_added, updated_at = ${now} AS is_changed`.execute(db);
  const [saved] = rows;
  if (!saved) {
    const product = await shownProducts(db).select('id').where('id', '=', productId).executeTakeFirst();
    return { ok: false, code: product ? 'purchase_missing' : 'product_missing' };
  }
  if (saved.is_added) return { ok: true, saved: 'added' };
  return { ok: true, saved: saved.is_changed ? 'changed' : 'unchanged' };
}

export async function removeReview(db: Queryable, customerId: string, id: number): Promise<Done | Refused<'gone'>> {
  const { numDeletedRows } = await db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n ? { ok: true } : { ok: false, code: 'gone' };
}

export async function ownReview(db: Queryable, customerId: string, productId: string): Promise<OwnReview | null> {
  const row = await db
    .selectFrom('reviews')
    .select(['id', 'stars', 'comment', sql<boolean>`hidden_at IS NOT NULL`.as('isHidden')])
    .where('product_id', '=', productId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? { ...row, stars: row.stars as Stars } : null;
}

/** Asked of who has none yet, so that nobody writes one in vain. */
export async function mayWriteReview(db: Queryable, customerId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`SELECT ${mayReview(productId, customerId)} AS may`.execute(db);
  return rows[0]?.may ?? false;
}

export async function reviewsBy(db: Queryable, customerId: string) {
  return db
    .selectFrom('reviews')
    .select(['product_id as productId', 'stars', 'comment', 'created_at as writtenAt', 'updated_at as changedAt'])
    .select(['hidden_at as hiddenAt', 'answer', 'answered_at as answeredAt'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @param counted by `countStars` */
export async function reviewsOf(
  db: Queryable,
  productId: string,
  { counted, page, order }: { counted: Parameters<typeof ratingOf>[0]; page: number; order: ReviewOrder },
) {
  const rating = ratingOf(counted);
  const { offset, ...shown } = cutPage(page, rating.count, reviewsPerPage);
  const reviews = rating.count === 0 ? [] : await reviewsFrom(db, productId, { offset, order });
  return { reviews, ...shown, rating };
}

/** Counted again each time, so that it is never out of date: from the index alone, 10,000 reviews take 5 ms. */
export const countStars = compiledOnce((db: Queryable, productId) =>
  shownReviews(db, productId)
    .select(['stars', sql<number>`count(*)`.as('count')])
    .groupBy('stars'),
);

/** Of those that have reviews. */
export async function ratingsOf(db: Queryable, productIds: readonly string[]): Promise<Map<string, Rating>> {
  if (productIds.length === 0) return new Map();
  const counted = await shownReviews(db, productIds)
    .select(['product_id', 'stars', sql<number>`count(*)`.as('count')])
    .groupBy(['product_id', 'stars'])
    .execute();
  const byProduct = Map.groupBy(counted, ({ product_id }) => product_id);
  return new Map([...byProduct].map(([productId, rows]) => [productId, ratingOf(rows)]));
}

const orderBy = {
  newest: sql`reviews.created_at DESC, reviews.id DESC`,
  useful: sql`reviews.useful DESC, reviews.created_at DESC, reviews.id DESC`,
} as const satisfies Record<ReviewOrder, unknown>;

/** Cut the page first, so that the joins skip the reviews of other pages. */
async function reviewsFrom(
  db: Queryable,
  productId: string,
  { offset, order }: { offset: number; order: ReviewOrder },
): Promise<Review[]> {
  const cut = shownReviews(db, productId).selectAll().orderBy(orderBy[order]).limit(reviewsPerPage).offset(offset);
  const rows = await db
    .selectFrom(cut.as('reviews'))
    .innerJoin('customers', 'customers.id', 'reviews.customer_id')
    .select(['reviews.id', 'stars', 'comment', 'reviews.created_at', 'reviews.updated_at'])
    .select(['customers.name', 'customers.email'])
    .select(['answer', 'answered_at', 'useful'])
    .select(isPurchase.as('is_purchase'))
    .orderBy(orderBy[order])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    writer: shownWriter(row),
    stars: row.stars as Stars,
    comment: row.comment,
    writtenAt: row.created_at,
    isEdited: row.updated_at > row.created_at,
    isPurchase: row.is_purchase,
    useful: row.useful,
    answer:
      row.answer !== null && row.answered_at !== null
        ? { text: row.answer, answeredAt: row.answered_at, isOlder: row.updated_at > row.answered_at }
        : null,
  }));
}

/** The only function that leaves out hidden reviews. */
function shownReviews(db: Queryable, productIds: string | readonly string[]) {
  const reviews = db.selectFrom('reviews').where('hidden_at', 'is', null);
  return typeof productIds === 'string'
    ? reviews.where('product_id', '=', productIds)
    : reviews.where('product_id', 'in', productIds);
}

/** Computed when read, so that later payments and annulments count. Two conditions, since each has its own index. */
export const isPurchase = sql<boolean>`(${boughtWhere(sql`orders.customer_id = reviews.customer_id`)}
  OR (customers.email_verified AND ${boughtWhere(sql`lower(orders.email) = customers.email`)}))`;

function boughtWhere(isBuyer: ReturnType<typeof sql>) {
  return sql<boolean>`EXISTS (
    SELECT FROM orders JOIN order_lines ON order_lines.order_reference = orders.reference
    WHERE ${isBuyer} AND orders.paid_transaction_id IS NOT NULL AND orders.status <> 'voided'
      AND order_lines.product_id = reviews.product_id)`;
}

/** A review that is there may be changed, whatever the owner asks for since. */
function mayReview(productId: string, customerId: string) {
  return sql`(coalesce((SELECT NOT needs_purchase FROM review_rules), true)
    OR EXISTS (SELECT FROM reviews WHERE product_id = ${productId} AND customer_id = ${customerId})
    OR EXISTS (SELECT FROM customers, (SELECT ${productId}::text AS product_id, ${customerId}::text AS customer_id) AS reviews
      WHERE customers.id = ${customerId} AND ${isPurchase}))`;
}
