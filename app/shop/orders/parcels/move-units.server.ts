import type { Updateable } from 'kysely';
import type { AuditFacts } from '../../audit/audit.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { DatabaseTransaction, Schema } from '../../shared/schema.ts';
import type { FulfilmentStatus } from '../fulfilment.ts';
import { returnUnits } from '../holds.server.ts';
import { queueOrderMessage } from '../order-mails.server.ts';
import type { LockedOrder } from '../orders.server.ts';
import { type DeliveryDayProblem, deliveredOn } from './delivery-day.ts';
import { momentsOf } from './order-moments.ts';
import type { FoundUnits } from './order-units.server.ts';
import {
  addUnits,
  allUnitsOut,
  chosenUnits,
  countUnits,
  fulfilmentOf,
  isOneParcel,
  itemsBack,
  mostParcels,
  type OrderReturn,
  type OrderUnits,
  parcelsInTransit,
  type ReturnedUnits,
  unitsToSend,
} from './order-units.ts';
import type { Parcel } from './parcel.ts';

/** What leaves, arrives or comes back. Quantities stand in the order of the list that the page showed; null is all of it. */
export type UnitStep =
  | ({ name: 'send'; units?: readonly number[] | null } & Parcel)
  /** Of one parcel by its number, or of all that are under way; on a day in Colombia, or now. */
  | { name: 'deliver'; parcel?: number | null; day?: string | null }
  /** `shelve`: the units can be sold again; else they are written off. `items`: which ones, where their numbers are known. */
  | { name: 'return'; reason: string; shelve: boolean; units?: readonly number[] | null; items?: readonly number[] }
  | { name: 'drop'; reason: string; shelve: boolean };

export type UnitRefusal = Refused<'bad_units'> | Refused<'too_many_parcels'> | Refused<DeliveryDayProblem>;

export interface UnitsMoved {
  ok: true;
  to: FulfilmentStatus;
  /** What else it changes of the order. */
  changes: Updateable<Schema['orders']>;
  facts: AuditFacts<'order'>;
  /** Ids of parcels that left or arrived, and of what was noted as come back. */
  made: Made;
}

interface Made {
  parcels: number[];
  returnId: number | null;
}

interface Moving {
  transaction: DatabaseTransaction;
  order: LockedOrder;
  units: FoundUnits;
  now: Date;
  /** How often the same step was taken before, by which mails of one kind are told apart. */
  time?: number;
}

/** The caller has locked the order and asked the table whether the step is allowed. */
export async function moveUnits(moving: Moving, step: UnitStep): Promise<UnitsMoved | UnitRefusal> {
  switch (step.name) {
    case 'send':
      return sendUnits(moving, step);
    case 'deliver':
      return deliverParcels(moving, step);
    case 'return': {
      const out = allUnitsOut(moving.units);
      const back = step.units ? chosenUnits(out, step.units) : out;
      return back && back.length > 0 ? takeBack(moving, step, back) : { ok: false, code: 'bad_units' };
    }
    case 'drop':
      return takeBack(
        moving,
        step,
        unitsToSend(moving.units).map((unit) => ({ ...unit, parcel: null })),
      );
  }
}

type StepOf<Name extends UnitStep['name']> = Extract<UnitStep, { name: Name }>;

async function sendUnits(
  { transaction, order: { reference }, units: before, now, time }: Moving,
  { carrier, trackingNumber, trackingUrl, ...step }: StepOf<'send'>,
): Promise<UnitsMoved | UnitRefusal> {
  const left = unitsToSend(before);
  const units = step.units ? chosenUnits(left, step.units) : left;
  if (!units || units.length === 0) return { ok: false, code: 'bad_units' };
  const number = (before.parcels.at(-1)?.number ?? 0) + 1;
  if (number > mostParcels) return { ok: false, code: 'too_many_parcels' };
  const { id } = await transaction
    .insertInto('parcels')
    .values({
      ...{ order_reference: reference, number, sent_at: now },
      ...{ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('parcel_units')
    .values(units.map(({ productId, quantity }) => ({ parcel_id: id, product_id: productId, quantity })))
    .execute();
  const sent = { id, number, carrier, trackingNumber, trackingUrl, sentAt: now, deliveredAt: null, units };
  const after = { ...before, parcels: [...before.parcels, sent] };
  const message = { kind: 'order-sent', reference } as const;
  await queueOrderMessage(transaction, isOneParcel(after) ? message : { ...message, parcel: number }, time);
  const facts = { carrier, trackingNumber, trackingUrl };
  const said = isOneParcel(after) ? facts : { ...facts, parcel: number, units: countUnits(units) };
  return moved(after, said, { parcels: [id] });
}

async function deliverParcels(
  { transaction, units: before, now }: Moving,
  { parcel = null, day = null }: StepOf<'deliver'>,
): Promise<UnitsMoved | UnitRefusal> {
  const arriving = parcelsInTransit(before).filter(({ number }) => parcel === null || number === parcel);
  if (arriving.length === 0) return { ok: false, code: 'bad_units' };
  const moments = new Map<number, Date>();
  for (const { number, sentAt } of arriving) {
    const moment = deliveredOn(day, { sentAt, now });
    if (!moment.ok) return moment;
    moments.set(number, moment.at);
  }
  const parcels = before.parcels.map((each) => ({
    ...each,
    deliveredAt: moments.get(each.number) ?? each.deliveredAt,
  }));
  for (const { id, number, deliveredAt } of parcels) {
    if (!moments.has(number)) continue;
    await transaction
      .updateTable('parcels')
      .set({ delivered_at: deliveredAt })
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .execute();
  }
  const isWhole = before.parcels.length === 1;
  return moved(
    { ...before, parcels },
    {
      ...(day === null ? {} : { deliveredOn: day }),
      ...(isWhole ? {} : { parcel: [...moments.keys()].join(', ') }),
    },
    { parcels: arriving.map(({ id }) => id) },
  );
}

async function takeBack(
  { transaction, order, units: before, now }: Moving,
  { reason, shelve, ...step }: StepOf<'return' | 'drop'>,
  back: readonly ReturnedUnits[],
): Promise<UnitsMoved> {
  const { reference } = order;
  const isSold = order.holdStatus === 'claimed';
  const isShelved = shelve && isSold;
  const chosen = step.name === 'return' ? (step.items ?? []) : [];
  const items = itemsBack(before, back, { chosen, claimed: await claimedBack(transaction, reference) });
  const id = await writeReturn(transaction, before, { reference, reason, isShelved, now, back, items });
  if (isShelved) {
    await returnUnits(transaction, new Map(addUnits(back).map(({ productId, quantity }) => [productId, quantity])));
    await freeSerials(transaction, reference, items, now);
  }
  const made: OrderReturn = { id, reason, isShelved, notedAt: now, units: [...back], items };
  const after = { ...before, returns: [...before.returns, made] };
  const result = moved(after, { reason, shelve: isShelved }, { returnId: id });
  const shelved = after.returns.filter((each) => each.isShelved).flatMap(({ units }) => units);
  // Then nothing of it is a sale any more.
  if (isShelved && countUnits(shelved) === countUnits(after.lines)) result.changes.hold_status = 'returned';
  if (result.to === 'returned') Object.assign(result.changes, { returned_at: now, return_reason: reason });
  const isWhole = result.to === 'returned' && after.returns.length === 1;
  return isWhole ? result : { ...result, facts: { ...result.facts, units: countUnits(back) } };
}

function moved(after: OrderUnits, facts: AuditFacts<'order'>, made: Partial<Made>): UnitsMoved {
  const to = fulfilmentOf(after);
  return { ok: true, to, changes: momentsOf(after, to), facts, made: { parcels: [], returnId: null, ...made } };
}

/** Items that the buyer wants to give back. */
async function claimedBack(transaction: DatabaseTransaction, reference: string): Promise<Set<number>> {
  const rows = await transaction
    .selectFrom('claims')
    .select('piece_number as number')
    .where('piece_order', '=', reference)
    .where('kind', '=', 'withdrawal')
    .execute();
  return new Set(rows.flatMap(({ number }) => number ?? []));
}

interface NewReturn {
  reference: string;
  reason: string;
  isShelved: boolean;
  now: Date;
  back: readonly ReturnedUnits[];
  items: readonly number[];
}

async function writeReturn(
  transaction: DatabaseTransaction,
  { parcels }: FoundUnits,
  { reference, reason, isShelved, now, back, items }: NewReturn,
): Promise<number> {
  const { id } = await transaction
    .insertInto('order_returns')
    .values({ order_reference: reference, reason, is_shelved: isShelved, noted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const idOf = (number: number | null) => parcels.find((parcel) => parcel.number === number)?.id ?? null;
  await transaction
    .insertInto('returned_units')
    .values(
      back.map(({ parcel, productId, quantity }) => {
        return { return_id: id, parcel_id: idOf(parcel), product_id: productId, quantity };
      }),
    )
    .execute();
  if (items.length > 0) {
    await transaction
      .insertInto('returned_items')
      .values(items.map((number) => ({ return_id: id, number })))
      .execute();
  }
  return id;
}

/** The items are back on the shelf, to be sold and entered once more. */
async function freeSerials(
  transaction: DatabaseTransaction,
  reference: string,
  items: readonly number[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  await transaction
    .updateTable('piece_serials')
    .set({ given_back_at: now })
    .where('order_reference', '=', reference)
    .where('number', 'in', items)
    .where('given_back_at', 'is', null)
    .execute();
}
