import { type ExpressionBuilder, sql } from 'kysely';
import type { Acting } from '../audit/audit.server.ts';
import { beginningsOf, productsWithWords } from '../catalog/words/product-search.server.ts';
import { type ModerationRequest, moderate } from '../moderation/moderate.server.ts';
import { type ModerationOutcome, moderationOf } from '../moderation/moderation.ts';
import { likePattern, wordsSought } from '../shared/admin-query.ts';
import { cutPage } from '../shared/page.ts';
import type { Database, Queryable, Schema } from '../shared/schema.ts';
import type { AdminReview, ReviewFilter, ReviewQuery } from './admin-reviews.ts';
import { type Stars, shownWriter } from './review.ts';
import { isPurchase } from './reviews.server.ts';

const reviewsPerPage = 25;

type Builder = ExpressionBuilder<Schema, 'reviews'>;

const conditions = {
  all: (eb: Builder) => eb.and([]),
  unanswered: (eb: Builder) => eb.and([eb('answer', 'is', null), eb('hidden_at', 'is', null)]),
  hidden: (eb: Builder) => eb.and([eb('hidden_at', 'is not', null)]),
  // A literal, so that the partial index is used.
  low: (eb: Builder) => eb.and([sql<boolean>`stars <= 2`]),
} as const satisfies Record<ReviewFilter, (eb: Builder) => unknown>;

function matching(db: Queryable, { filter, sought, id }: ReviewQuery) {
  const words = wordsSought(sought).map(likePattern);
  const beginnings = beginningsOf(sought);
  return (eb: Builder) =>
    eb.and([
      conditions[filter](eb),
      ...(id === null ? [] : [eb('id', '=', id)]),
      ...(words.length === 0
        ? []
        : [
            eb.or([
              eb.and(words.map((word) => eb('search', 'like', word))),
              ...(beginnings ? [eb('product_id', 'in', productsWithWords(db, beginnings))] : []),
            ]),
          ]),
    ]);
}

export async function listReviews(db: Queryable, query: ReviewQuery) {
  const { total } = await db
    .selectFrom('reviews')
    .select(sql<number>`count(*)`.as('total'))
    .where(matching(db, query))
    .executeTakeFirstOrThrow();
  const { offset, ...page } = cutPage(query.page, total, reviewsPerPage);
  // Cut the page first, so that the joins skip the reviews of other pages.
  const cut = db
    .selectFrom('reviews')
    .selectAll()
    .where(matching(db, query))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(reviewsPerPage)
    .offset(offset);
  const rows = await db
    .selectFrom(cut.as('reviews'))
    .innerJoin('customers', 'customers.id', 'reviews.customer_id')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select([
      'customers.name',
      'customers.email',
      'products.name as productName',
      'products.deleted_at as productDeletedAt',
    ])
    .select(isPurchase.as('isPurchase'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .execute();
  const reviews = rows.map(
    (row): AdminReview => ({
      id: row.id,
      productId: row.product_id,
      productName: row.productName,
      isProductInShop: row.productName !== null && row.productDeletedAt === null,
      writer: shownWriter(row),
      stars: row.stars as Stars,
      comment: row.comment,
      writtenAt: row.created_at,
      editedAt: row.updated_at > row.created_at ? row.updated_at : null,
      isPurchase: row.isPurchase,
      ...moderationOf(row, row.updated_at),
    }),
  );
  return { reviews, total, ...page };
}

/** @throws NotTheOwner */
export function moderateReview(db: Database, acting: Acting, asked: ModerationRequest): Promise<ModerationOutcome> {
  return moderate(
    db,
    acting,
    { subject: 'review', table: 'reviews', writtenAt: 'updated_at', isShownByAnswer: false },
    asked,
  );
}
