import { type ExpressionBuilder, sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, audit, mustBeOwner } from '../audit/audit.server.ts';
import { type AuditAction, changedFields } from '../audit/audit.ts';
import { beginningsOf, productsWithWords } from '../catalog/words/product-search.server.ts';
import { anywhere, wordsSought } from '../shared/desk-query.ts';
import { cutPage } from '../shared/page.ts';
import type { Database, Queryable, Schema } from '../shared/schema.ts';
import {
  type DeskReview,
  type DeskReviews,
  type ModerationOutcome,
  type ReviewFilter,
  type ReviewQuery,
  reviewMark,
  type TakenReviewStep,
} from './moderation.ts';
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
  const words = wordsSought(sought).map(anywhere);
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

export async function listReviews(db: Queryable, query: ReviewQuery): Promise<DeskReviews> {
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
    .select(['customers.email', 'products.name as productName', 'products.deleted_at as productDeletedAt'])
    .select(isPurchase.as('isPurchase'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .execute();
  const reviews = rows.map((row): DeskReview => {
    const { hidden_at: hiddenAt, hidden_reason: reason, answer, answered_at: answeredAt } = row;
    return {
      id: row.id,
      productId: row.product_id,
      productName: row.productName,
      isProductInShop: row.productName !== null && row.productDeletedAt === null,
      writer: shownWriter(row.email),
      stars: row.stars as Stars,
      comment: row.comment,
      writtenAt: row.created_at,
      editedAt: row.updated_at > row.created_at ? row.updated_at : null,
      isPurchase: row.isPurchase,
      hidden: hiddenAt && reason !== null ? { at: hiddenAt, reason } : null,
      answer: answeredAt && answer !== null ? { text: answer, at: answeredAt } : null,
      mark: reviewMark({ updatedAt: row.updated_at, hiddenAt, answeredAt }),
    };
  });
  return { reviews, total, ...page };
}

/**
 * @param seen the review's mark on the owner's page (`reviewMark`)
 * @throws NotTheOwner
 */
export async function moderateReview(
  db: Database,
  acting: Acting,
  { id, seen, step }: { id: number; seen: string; step: TakenReviewStep },
): Promise<ModerationOutcome> {
  mustBeOwner(acting);
  return inTransaction(db, async (transaction): Promise<ModerationOutcome> => {
    const row = await transaction
      .selectFrom('reviews')
      .select(['product_id', 'updated_at', 'hidden_at', 'hidden_reason', 'answer', 'answered_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, code: 'unknown' };
    const mark = reviewMark({ updatedAt: row.updated_at, hiddenAt: row.hidden_at, answeredAt: row.answered_at });
    if (mark !== seen) return { ok: false, code: 'changed' };
    const before = { isHidden: row.hidden_at !== null, reason: row.hidden_reason, answer: row.answer };
    const after = { ...before, ...changeOf(step) };
    const changed = changedFields(before, after);
    if (!changed) return { ok: true };
    await transaction
      .updateTable('reviews')
      .set({
        hidden_at: after.isHidden ? (row.hidden_at ?? acting.now) : null,
        hidden_reason: after.reason,
        answer: after.answer,
        answered_at: after.answer === null ? null : after.answer === row.answer ? row.answered_at : acting.now,
      })
      .where('id', '=', id)
      .execute();
    const action = step.name === 'answer' && row.answer !== null ? 'answer_changed' : pastOf[step.name];
    await audit(transaction, acting, [
      {
        subject: 'review',
        subjectId: String(id),
        action,
        before: changed.before,
        after: { ...changed.after, productId: row.product_id },
      },
    ]);
    return { ok: true };
  });
}

function changeOf(step: TakenReviewStep): { isHidden?: boolean; reason?: string | null; answer?: string | null } {
  switch (step.name) {
    case 'hide':
      return { isHidden: true, reason: step.reason };
    case 'show':
      return { isHidden: false, reason: null };
    case 'answer':
      return { answer: step.text };
    case 'unanswer':
      return { answer: null };
  }
}

const pastOf = {
  hide: 'hidden',
  show: 'shown',
  answer: 'answered',
  unanswer: 'answer_removed',
} as const satisfies Record<TakenReviewStep['name'], AuditAction<'review'>>;
