import { type ExpressionBuilder, sql } from 'kysely';
import { ordersNamed } from '../orders/order-number.server.ts';
import { orderNumber, readOrderName } from '../orders/order-number.ts';
import { likePattern, wordsSought } from '../shared/admin-query.ts';
import { cutPage } from '../shared/page.ts';
import type { Queryable, Schema } from '../shared/schema.ts';
import {
  type AdminClaim,
  type ClaimedOrder,
  type ClaimFilter,
  type ClaimQuery,
  claimVersion,
  type ListedClaim,
  termOf,
} from './admin-claims.ts';
import { claimMove, claimNumber, claimSteps, openStatuses } from './claim.ts';
import { claimOf, claimsNamed } from './claims.server.ts';

const claimsPerPage = 50;

type Builder = ExpressionBuilder<Schema, 'claims'>;

/** Literals, so that the partial index on these rows is used. */
export const waitsForAnswer = sql<boolean>`status IN (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;

const conditions = {
  all: (eb: Builder) => eb.and([]),
  open: (eb: Builder) => eb.and([waitsForAnswer]),
  answered: (eb: Builder) => eb.and([eb('status', '=', 'answered')]),
  closed: (eb: Builder) => eb.and([eb('status', '=', 'closed')]),
} as const satisfies Record<ClaimFilter, (eb: Builder) => unknown>;

export async function listClaims(db: Queryable, query: ClaimQuery, now: Date) {
  const matching = (eb: Builder) =>
    eb.and([
      conditions[query.filter](eb),
      eb.or([
        eb.and(wordsSought(query.sought).map((word) => eb('search', 'like', likePattern(word)))),
        ...orderSought(query.sought).map((number) => eb('search', 'like', likePattern(number))),
      ]),
    ]);
  const { total } = await db
    .selectFrom('claims')
    .select(sql<number>`count(*)`.as('total'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const { offset, ...page } = cutPage(query.page, total, claimsPerPage);
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'year', 'kind', 'status', 'name', 'created_at as receivedAt', 'waiting_since as waitingSince'])
    .where(matching)
    .orderBy(sql`${waitsForAnswer} DESC`)
    .orderBy(sql`CASE WHEN ${waitsForAnswer} THEN waiting_since END`)
    .orderBy('waiting_since', 'desc')
    .orderBy('id', 'desc')
    .limit(claimsPerPage)
    .offset(offset)
    .execute();
  const claims = rows.map(({ id, year, waitingSince, ...row }): ListedClaim => {
    return { number: claimNumber(year, id), ...row, term: termOf(row.status, waitingSince, now) };
  });
  return { claims, total, ...page };
}

/** A claim may hold an order's number or its whole reference, which ends in the number. */
function orderSought(sought: string): string[] {
  const name = readOrderName(sought);
  return name ? [('number' in name ? name.number : orderNumber(name.reference)).toLowerCase()] : [];
}

async function claimedOrders(db: Queryable, written: string | null, email: string): Promise<ClaimedOrder[]> {
  const name = readOrderName(written ?? '');
  if (!name) return [];
  const orders = (await ordersNamed(db, name)).map((order): ClaimedOrder => {
    return { reference: order.reference, isClaimants: order.email.toLowerCase() === email.toLowerCase() };
  });
  return [...orders.filter(({ isClaimants }) => isClaimants), ...orders.filter(({ isClaimants }) => !isClaimants)];
}

export async function findAdminClaim(db: Queryable, number: string, now: Date): Promise<AdminClaim | null> {
  const row = await claimsNamed(db, number)?.selectAll().executeTakeFirst();
  if (!row) return null;
  const claim = await claimOf(db, row);
  return {
    ...claim,
    name: row.name,
    email: row.email,
    document: row.document,
    note: row.owner_note,
    term: termOf(row.status, row.waiting_since, now),
    orders: await claimedOrders(db, row.order_reference, row.email),
    steps: claimSteps.filter((step) => claimMove(row.status, step) !== null),
    version: claimVersion(row.status, claim.answers.length),
  };
}

export async function findAnswer(db: Queryable, id: number) {
  const row = await db
    .selectFrom('claim_answers')
    .innerJoin('claims', 'claims.id', 'claim_answers.claim_id')
    .select(['claims.id', 'claims.year', 'claims.name', 'claims.access_key', 'claim_answers.text'])
    .where('claim_answers.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return { number: claimNumber(row.year, row.id), fullName: row.name, text: row.text, accessKey: row.access_key };
}
