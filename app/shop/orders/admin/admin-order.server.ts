import { sql } from 'kysely';
import { orderCoupon } from '../../promotions/order-coupon.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { Recipient } from '../customer-fields.ts';
import { partsOf, shownStatus, stepsOf } from '../fulfilment.ts';
import { liveIdOf } from '../live-order.server.ts';
import { toArrival } from '../order-arrival.server.ts';
import { areOfOrder } from '../order-mails.server.ts';
import { referencePattern } from '../order-number.ts';
import { toOrder } from '../order-row.server.ts';
import { partsInTime } from '../order-timeline.ts';
import { linesOf } from '../orders.server.ts';
import { adminUnitsOf } from '../parcels/admin-units.ts';
import { momentOfStep } from '../parcels/order-moments.ts';
import { unitsOfOrder } from '../parcels/order-units.server.ts';
import type { Parcel } from '../parcels/parcel.ts';
import { isPromised } from '../shopper-order.ts';
import { type AdminDecision, type AdminOrder, type AdminOrderEvent, type AdminPayment, inTime } from './admin-order.ts';
import { stepsNoted } from './corrections/noted-steps.server.ts';
import type { NotedStep } from './corrections/take-back.ts';
import type { Refund } from './refund.ts';
import { receivedInCents, refundsOf } from './refunds.server.ts';

/** The caller has checked that the owner asks. */
export async function findAdminOrder(db: Queryable, reference: string, now: Date): Promise<AdminOrder | undefined> {
  if (!referencePattern.test(reference)) return undefined;
  const row = await db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirst();
  if (!row) return undefined;
  const state = { status: row.status, fulfilment: row.fulfilment_status };
  const payments = await paymentsOf(db, reference, row.paid_transaction_id);
  const refunds = await refundsOf(db, reference);
  const lines = await linesOf(db, reference);
  const units = await unitsOfOrder(db, reference);
  const parts = partsInTime(units, { sent: row.sent_at, delivered: row.delivered_at, returned: row.returned_at });
  const stepsTaken = await stepsNoted(db, reference);
  const moments = (['prepared', 'sent', 'delivered', 'returned'] as const).flatMap((kind): AdminOrderEvent[] => {
    const at = row[`${kind}_at`];
    return at ? [{ kind, at }] : [];
  });
  const account =
    row.customer_id === null
      ? undefined
      : await db.selectFrom('customers').select(['name', 'email']).where('id', '=', row.customer_id).executeTakeFirst();
  return {
    reference,
    state,
    steps: stepsOf(state),
    parts: partsOf(state),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    amountInCents: row.amount_in_cents,
    coupon: orderCoupon(row.coupon_code, lines),
    consent: { at: row.terms_accepted_at, terms: row.terms_version, privacy: row.privacy_version },
    heldUntil: row.hold_status === 'held' ? row.hold_expires_at : null,
    customer: toOrder(row).customer,
    account: account ?? null,
    isForgotten: row.forgotten_at !== null,
    lines,
    payments,
    refunds,
    receivedInCents: await receivedInCents(db, reference),
    isAnnulled: payments.some(({ paysOrder, status }) => paysOrder && status === 'VOIDED'),
    stepsTaken,
    decisions: await decisionsOf(db, reference),
    timeline: inTime([
      ...(await movesOf(db, reference, payments)),
      ...moments,
      ...parts,
      ...takenBack(stepsTaken),
      ...(await mailsOf(db, reference)),
      ...(await correctionsOf(db, reference)),
      ...refunds.map(({ notedAt, amountInCents }: Refund): AdminOrderEvent => {
        return { kind: 'refunded', at: notedAt, amountInCents };
      }),
    ]),
    units: adminUnitsOf(units, { state, lines, refunds, promisedTo: row.arrives_to, now }),
    arrival: isPromised(shownStatus(state)) ? toArrival(row) : null,
    cancelReason: row.cancel_reason,
    note: row.owner_note,
    replacedBy: row.replaced_by,
    liveId: liveIdOf(reference),
  };
}

async function paymentsOf(db: Queryable, reference: string, paidBy: string | null): Promise<AdminPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select([
      'transaction_id as id',
      'status',
      'amount_in_cents as amountInCents',
      'currency',
      'method',
      'first_seen_at as firstSeenAt',
      'updated_at as updatedAt',
    ])
    .where('order_reference', '=', reference)
    .orderBy('first_seen_at')
    .execute();
  return rows.map((row) => ({ ...row, paysOrder: row.id === paidBy }));
}

/** Of an order that may be in the shop no more. */
export async function decisionsOf(db: Queryable, reference: string): Promise<AdminDecision[]> {
  if (!referencePattern.test(reference)) return [];
  return db
    .selectFrom('attention_items')
    .select(['id', 'kind', 'transaction_id as transactionId', 'created_at as since', 'settled_at as settledAt', 'note'])
    .select(
      sql<number | null>`CASE WHEN details->>'paidCurrency' = 'COP' THEN (details->>'paidInCents')::bigint END`.as(
        'paidInCents',
      ),
    )
    .where('order_reference', '=', reference)
    .orderBy('id')
    .execute();
}

async function movesOf(
  db: Queryable,
  reference: string,
  payments: readonly AdminPayment[],
): Promise<AdminOrderEvent[]> {
  const rows = await db
    .selectFrom('order_history')
    .select(['from_status as from', 'to_status as to', 'transaction_id as transactionId', 'at'])
    .where('order_reference', '=', reference)
    // The steps say it themselves.
    .where('cause', '<>', 'taken_back')
    .orderBy('id')
    .execute();
  return rows.map(({ from, to, transactionId, at }): AdminOrderEvent => {
    if (from === null) return { kind: 'placed', at };
    return { kind: 'moved', to, at, method: payments.find(({ id }) => id === transactionId)?.method ?? null };
  });
}

async function mailsOf(db: Queryable, reference: string): Promise<AdminOrderEvent[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'created_at', 'sent_at', 'ended_at', 'ended_as'])
    .where(areOfOrder(reference))
    .orderBy('created_at')
    .execute();
  return rows.map((row): AdminOrderEvent => {
    const ended = row.sent_at ? 'sent' : row.ended_as;
    return { kind: 'mail', mail: row.kind, ended, at: row.sent_at ?? row.ended_at ?? row.created_at };
  });
}

async function correctionsOf(db: Queryable, reference: string): Promise<AdminOrderEvent[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['at', 'action', 'before', 'after'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', reference)
    .where('action', 'in', ['parcel_corrected', 'recipient_corrected'])
    .orderBy('id')
    .execute();
  return rows.map(({ at, action, before, after }): AdminOrderEvent => {
    const [was, is] = [before ?? {}, after ?? {}];
    return action === 'parcel_corrected'
      ? { kind: 'parcel_corrected', at, before: was as Partial<Parcel>, after: is as Partial<Parcel> }
      : { kind: 'recipient_corrected', at, before: was as Partial<Recipient>, after: is as Partial<Recipient> };
  });
}

/** A step that was taken back stays in the history, though the order has no date of it any more. */
function takenBack(steps: readonly NotedStep[]): AdminOrderEvent[] {
  return steps.flatMap(({ takenAt, takenBackAt, ...taken }): AdminOrderEvent[] => {
    if (!takenBackAt) return [];
    const moment = momentOfStep(taken);
    const { step } = taken;
    return [...(moment ? [{ kind: moment, at: takenAt }] : []), { kind: 'taken_back', step, at: takenBackAt }];
  });
}
