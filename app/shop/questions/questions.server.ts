import { sql } from 'kysely';
import { compiledOnce } from '#app/platform/database.server.ts';
import type { Acting } from '../audit/audit.server.ts';
import { queueMail } from '../mails/mails.server.ts';
import { type ModerationRequest, moderate } from '../moderation/moderate.server.ts';
import { type ModerationOutcome, moderationOf } from '../moderation/moderation.ts';
import { shownWriter } from '../reviews/review.ts';
import { cutPage } from '../shared/page.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import {
  type AdminQuestion,
  mostShown,
  mostWaiting,
  type OwnQuestion,
  type QuestionFilter,
  type QuestionOutcome,
  type QuestionQuery,
  type TakenQuestionStep,
} from './question.ts';

export async function askQuestion(
  db: Queryable,
  { customerId, productId, question, now }: { customerId: string; productId: string; question: string; now: Date },
): Promise<QuestionOutcome> {
  const waiting = db
    .selectFrom('product_questions')
    .select(sql<number>`count(*)`.as('count'))
    .where('customer_id', '=', customerId)
    .where(isWaiting);
  const { rows } = await sql<{ id: string; is_full: boolean; added: boolean }>`
    WITH product AS (
      SELECT id, (${waiting}) >= ${mostWaiting} AS is_full FROM products WHERE id = ${productId} AND deleted_at IS NULL
    ), added AS (
      INSERT INTO product_questions (product_id, customer_id, question, asked_at)
      SELECT id, ${customerId}, ${question}, ${now} FROM product WHERE NOT is_full RETURNING id
    )
    SELECT id, is_full FROM product`.execute(db);
  if (!rows[0]) return { ok: false, code: 'product_missing' };
  return rows[0].is_full ? { ok: false, code: 'too_many_waiting' } : { ok: true };
}

// Literals, so that the partial indexes are used.
const isWaiting = sql<boolean>`answer IS NULL AND hidden_at IS NULL`;
const conditions = {
  waiting: isWaiting,
  all: sql<boolean>`true`,
  hidden: sql<boolean>`hidden_at IS NOT NULL`,
} as const satisfies Record<QuestionFilter, unknown>;

export const selectAnswered = compiledOnce((db: Queryable, productId) =>
  db
    .selectFrom('product_questions')
    .select(['id', 'question', sql<string>`answer`.as('answer'), sql<Date>`answered_at`.as('answeredAt')])
    .where('product_id', '=', productId)
    .where(sql<boolean>`answer IS NOT NULL AND hidden_at IS NULL`)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown),
);

/** @param productId not given: of all products */
export async function questionsBy(db: Queryable, customerId: string, productId?: string): Promise<OwnQuestion[]> {
  const rows = await db
    .selectFrom('product_questions')
    .select(['product_id', 'question', 'asked_at', 'answer', 'hidden_at'])
    .where('customer_id', '=', customerId)
    .$if(productId !== undefined, (questions) => questions.where('product_id', '=', productId ?? ''))
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ product_id, question, asked_at, answer, hidden_at }) => ({
    productId: product_id,
    question,
    askedAt: asked_at,
    answer,
    state: hidden_at ? 'hidden' : answer === null ? 'waiting' : 'answered',
  }));
}

const perPage = 25;

export async function listQuestions(db: Queryable, query: QuestionQuery) {
  const matching = db.selectFrom('product_questions').where(conditions[query.filter]);
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const { offset, ...page } = cutPage(query.page, total, perPage);
  // Who has waited longest first; elsewhere the newest.
  const direction = query.filter === 'waiting' ? 'asc' : 'desc';
  const cut = matching
    .selectAll()
    .orderBy('asked_at', direction)
    .orderBy('id', direction)
    .limit(perPage)
    .offset(offset);
  const rows = await db
    .selectFrom(cut.as('asked'))
    .innerJoin('customers', 'customers.id', 'asked.customer_id')
    .leftJoin('products', 'products.id', 'asked.product_id')
    .selectAll('asked')
    .select([
      'customers.name',
      'customers.email',
      'products.name as productName',
      'products.deleted_at as productDeletedAt',
    ])
    .orderBy('asked.asked_at', direction)
    .orderBy('asked.id', direction)
    .execute();
  const questions = rows.map(
    (row): AdminQuestion => ({
      id: row.id,
      productId: row.product_id,
      productName: row.productName,
      isProductInShop: row.productName !== null && row.productDeletedAt === null,
      writer: shownWriter(row),
      question: row.question,
      askedAt: row.asked_at,
      ...moderationOf(row, row.asked_at),
    }),
  );
  return { questions, total, ...page };
}

export async function waitingQuestions(db: Queryable, most: number) {
  const rows = await db
    .selectFrom('product_questions')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_questions.id', 'question', 'name', sql<number>`count(*) over ()`.as('total')])
    .where(isWaiting)
    .orderBy('asked_at')
    .orderBy('product_questions.id')
    .limit(most)
    .execute();
  return { total: rows[0]?.total ?? 0, first: rows.map(({ id, question, name }) => ({ id, question, name })) };
}

/** To answer is to publish, and the first answer is mailed to the one who asked, if the address is confirmed. @throws NotTheOwner */
export function moderateQuestion(
  db: Database,
  acting: Acting,
  asked: ModerationRequest<TakenQuestionStep>,
): Promise<ModerationOutcome> {
  const question = { subject: 'question', table: 'product_questions', writtenAt: 'asked_at' } as const;
  return moderate(db, acting, { ...question, isShownByAnswer: true, onFirstAnswer: mailAnswer }, asked);
}

async function mailAnswer(
  transaction: DatabaseTransaction,
  { id: questionId, customerId }: { id: number; customerId: string },
): Promise<void> {
  const customer = await transaction
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!customer) return;
  const message = { kind: 'question-answered' as const, questionId };
  await queueMail(transaction, { to: customer.email, message, dedupeKey: `question-answered:${questionId}` });
}

/** For the mail: null once nobody may read it. */
export async function findAnsweredQuestion(db: Queryable, id: number) {
  return db
    .selectFrom('product_questions')
    .innerJoin('products', 'products.id', 'product_id')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['product_id as productId', 'products.name as productName', 'customers.name as fullName'])
    .select(sql<string>`answer`.as('answer'))
    .where('product_questions.id', '=', id)
    .where(sql<boolean>`answer IS NOT NULL AND hidden_at IS NULL AND products.deleted_at IS NULL`)
    .executeTakeFirst();
}
