import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../../shared/schema.ts';
import type { AdminStep, FulfilmentStatus, OrderState } from '../../fulfilment.ts';
import type { HoldStatus, OrderStatus } from '../../lifecycle.ts';
import { unitsOfOrder } from '../../parcels/order-units.server.ts';
import { unitsVersion } from '../../parcels/order-units.ts';
import type { NotedStep } from './take-back.ts';

/** An order as a step finds or leaves it. */
export interface OrderSnapshot {
  state: OrderState;
  /** `unitsVersion`. */
  version: string;
  holdStatus: HoldStatus;
  /** Ids of the decisions that are open. */
  decisions: number[];
  /** Of its payments and how they stand, and of its refunds. */
  moneyHash: string;
  /** Of what the buyer did with items that he has. */
  rightsHash: string;
}

interface SnapshotRow {
  status: OrderStatus;
  fulfilment: FulfilmentStatus;
  holdStatus: HoldStatus;
  decisions: number[];
  money: string;
  rights: string;
}

/** Behind the lock of the order. */
export async function snapshotOf(transaction: DatabaseTransaction, reference: string): Promise<OrderSnapshot> {
  const { rows } = await sql<SnapshotRow>`
    SELECT status, fulfilment_status AS fulfilment, hold_status AS "holdStatus",
      (SELECT coalesce(json_agg(id ORDER BY id), '[]') FROM attention_items
        WHERE order_reference = reference AND settled_at IS NULL) AS decisions,
      (SELECT concat_ws(';', string_agg(transaction_id || ' ' || payments.status, ',' ORDER BY transaction_id))
        FROM payments WHERE order_reference = reference)
      || ' ' || (SELECT count(*) FROM refunds WHERE order_reference = reference) AS money,
      (SELECT count(*) FROM claims WHERE piece_order = reference) || ' '
      || (SELECT count(*) FROM piece_transfers WHERE order_reference = reference) AS rights
    FROM orders WHERE reference = ${reference}`.execute(transaction);
  const [row] = rows as [SnapshotRow];
  const { status, fulfilment, holdStatus, decisions, money, rights } = row;
  const state = { status, fulfilment };
  return {
    state,
    version: unitsVersion(state, await unitsOfOrder(transaction, reference)),
    holdStatus,
    decisions,
    moneyHash: hashOf(money),
    rightsHash: hashOf(rights),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

interface NewStep {
  step: AdminStep;
  press: string | null;
  before: OrderSnapshot;
  now: Date;
  /** Ids of those that left or arrived with it. */
  parcels?: number[];
  returnId?: number | null;
}

export async function noteStep(
  transaction: DatabaseTransaction,
  reference: string,
  { step, press, before, now, parcels = [], returnId = null }: NewStep,
): Promise<void> {
  const after = await snapshotOf(transaction, reference);
  await transaction
    .insertInto('order_steps')
    .values({
      order_reference: reference,
      step,
      press,
      taken_at: now,
      from_status: before.state.status,
      from_fulfilment_status: before.state.fulfilment,
      from_hold_status: before.holdStatus,
      from_decisions: before.decisions,
      to_status: after.state.status,
      to_fulfilment_status: after.state.fulfilment,
      to_hold_status: after.holdStatus,
      to_decisions: after.decisions,
      parcels,
      return_id: returnId,
      left_version: after.version,
      left_money_hash: after.moneyHash,
      left_rights_hash: after.rightsHash,
    })
    .execute();
}

/** How often a step was taken before: each time has a mail of its own. */
export async function timesTaken(
  transaction: DatabaseTransaction,
  reference: string,
  step: AdminStep,
): Promise<number | undefined> {
  const { times } = await transaction
    .selectFrom('order_steps')
    .select(sql<number>`count(*)::int`.as('times'))
    .where('order_reference', '=', reference)
    .where('step', '=', step)
    .executeTakeFirstOrThrow();
  return times || undefined;
}

/** In their order. */
export async function stepsNoted(db: Queryable, reference: string): Promise<NotedStep[]> {
  const rows = await db
    .selectFrom('order_steps')
    .select([
      'id',
      'step',
      'taken_at as takenAt',
      'taken_back_at as takenBackAt',
      'from_fulfilment_status as from',
      'to_status as status',
      'to_fulfilment_status as fulfilment',
      'left_version as leftVersion',
    ])
    .where('order_reference', '=', reference)
    .orderBy('id')
    .execute();
  return rows.map(({ status, fulfilment, ...step }) => ({ ...step, left: { status, fulfilment } }));
}
