import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { addSeconds } from '../shared/clock.ts';
import { startOfDay } from '../shared/day.ts';
import { anywhere, wordsSought } from '../shared/desk-query.ts';
import type { Queryable, Schema } from '../shared/schema.ts';
import type { Decision, DeskFilter, DeskList, DeskListedOrder, DeskQuery } from './desk-list.ts';

const ordersPerPage = 50;

type Condition = ExpressionWrapper<Schema, 'orders', SqlBool>;
type Builder = ExpressionBuilder<Schema, 'orders'>;

const conditions: Record<DeskFilter, (eb: Builder) => Condition | null> = {
  all: () => null,
  to_prepare: (eb) => eb.and([eb('status', '=', 'paid'), eb('fulfilment_status', '=', 'to_prepare')]),
  to_send: (eb) => eb.and([eb('status', '=', 'paid'), eb('fulfilment_status', '=', 'prepared')]),
  sent: (eb) => eb.and([eb('fulfilment_status', '=', 'sent')]),
  delivered: (eb) => eb.and([eb('fulfilment_status', '=', 'delivered')]),
  to_decide: (eb) => eb.and([eb('reference', 'in', undecided(eb))]),
  unpaid: (eb) => eb.and([eb('status', '=', 'awaiting_payment')]),
  declined: (eb) => eb.and([eb('status', 'in', ['declined', 'expired'])]),
  cancelled: (eb) => eb.and([eb('status', 'in', ['cancelled', 'voided'])]),
};

/** References of what waits for a decision. */
function undecided(eb: Builder) {
  return eb
    .selectFrom('attention_items')
    .select(sql<string>`attention_items.order_reference`.as('order_reference'))
    .where('attention_items.settled_at', 'is', null)
    .where('attention_items.order_reference', 'is not', null);
}

function matching({ filter, sought, from, to }: DeskQuery) {
  return (eb: Builder) => {
    const narrowed = conditions[filter](eb);
    return eb.and([
      ...(narrowed ? [narrowed] : []),
      ...wordsSought(sought).map((word) => eb('search', 'like', anywhere(word))),
      ...(from ? [eb('created_at', '>=', startOfDay(from))] : []),
      ...(to ? [eb('created_at', '<', addSeconds(startOfDay(to), 24 * 60 * 60))] : []),
    ]);
  };
}

/** Orders for the owner's list, the newest first. Three queries. */
export async function listOrders(db: Queryable, query: DeskQuery): Promise<DeskList> {
  const { total, amount } = await db
    .selectFrom('orders')
    .select([sql<number>`count(*)`.as('total'), sql<number>`coalesce(sum(amount_in_cents), 0)::bigint`.as('amount')])
    .where(matching(query))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / ordersPerPage));
  const page = Math.min(query.page, pages);
  // Counted off by references alone, so that a page far down reads its own orders and no others.
  const shown = db
    .selectFrom('orders')
    .select('reference')
    .where(matching(query))
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(ordersPerPage)
    .offset((page - 1) * ordersPerPage);
  const rows = await db
    .selectFrom('orders')
    .select([
      'reference',
      'status',
      'fulfilment_status as fulfilment',
      'created_at as createdAt',
      'paid_at as paidAt',
      'amount_in_cents as amountInCents',
      'full_name as fullName',
      'city',
    ])
    .where('reference', 'in', shown)
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .execute();
  const references = rows.map(({ reference }) => reference);
  const pieces = await piecesByOrder(db, references);
  const waiting = await needingDecision(db, references);
  const orders = rows.map(({ status, fulfilment, ...row }): DeskListedOrder => {
    return {
      ...row,
      state: { status, fulfilment },
      pieces: pieces.get(row.reference) ?? 0,
      needsDecision: waiting.has(row.reference),
    };
  });
  return { orders, total, amountInCents: amount, page, pages };
}

async function piecesByOrder(db: Queryable, references: string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_reference', sql<number>`sum(quantity)::int`.as('pieces')])
    .where('order_reference', 'in', references)
    .groupBy('order_reference')
    .execute();
  return new Map(rows.map((row) => [row.order_reference, row.pieces]));
}

async function needingDecision(db: Queryable, references: string[]): Promise<Set<string | null>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom('attention_items')
    .select('order_reference')
    .where('order_reference', 'in', references)
    .where('settled_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.order_reference));
}

/** Open decisions, the oldest first, and how many there are in all. */
export async function openDecisions(db: Queryable, most: number): Promise<{ total: number; first: Decision[] }> {
  const { total } = await db
    .selectFrom('attention_items')
    .select(sql<number>`count(*)`.as('total'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  const first = await db
    .selectFrom('attention_items')
    .leftJoin('orders', 'orders.reference', 'attention_items.order_reference')
    .select([
      'attention_items.id',
      'attention_items.kind',
      'attention_items.order_reference as reference',
      'attention_items.created_at as since',
      'orders.full_name as fullName',
      'orders.amount_in_cents as amountInCents',
    ])
    .where('attention_items.settled_at', 'is', null)
    .orderBy('attention_items.created_at')
    .orderBy('attention_items.id')
    .limit(most)
    .execute();
  return { total, first };
}
