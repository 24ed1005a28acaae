import type { Selectable, Updateable } from 'kysely';
import { type Arrival, type ArrivalCause, arrivalAfter, type OrderArrival } from '../delivery/arrival.ts';
import { cutOffHour } from '../delivery/delivery-times.server.ts';
import type { Queryable, Schema } from '../shared/schema.ts';

/** What was promised, by as many working days later as the parcel leaves later: a late payment, or units that came later. */
export async function arrivalLeavingLater(
  db: Queryable,
  { promisedAt, ...order }: PromisedOrder & { promisedAt: Date },
  by: Exclude<ArrivalCause, 'address'>,
  leavesAfter: Date,
): Promise<Updateable<Schema['orders']>> {
  const { arrivesFrom: from, arrivesTo: to } = order;
  if (from === null || to === null) return {};
  const arrival = arrivalAfter({ from, to }, { promisedAt, leavesAfter, cutOffHour: await cutOffHour(db) });
  return arrival ? changedArrival(order, arrival, by, leavesAfter) : {};
}

interface PromisedOrder {
  arrivesFrom: string | null;
  arrivesTo: string | null;
  firstArrivesFrom: string | null;
  firstArrivesTo: string | null;
}

/** What was said at first stays, however often it changes. */
export function changedArrival(
  { arrivesFrom, arrivesTo, firstArrivesFrom, firstArrivesTo }: PromisedOrder,
  arrival: Arrival,
  by: ArrivalCause,
  at: Date,
): Updateable<Schema['orders']> {
  return {
    arrives_from: arrival.from,
    arrives_to: arrival.to,
    first_arrives_from: firstArrivesFrom ?? arrivesFrom,
    first_arrives_to: firstArrivesTo ?? arrivesTo,
    arrival_changed_by: by,
    arrival_changed_at: at,
  };
}

type ArrivalColumns =
  | 'arrives_from'
  | 'arrives_to'
  | 'first_arrives_from'
  | 'first_arrives_to'
  | 'arrival_changed_by'
  | 'arrival_changed_at';

export function toArrival(row: Pick<Selectable<Schema['orders']>, ArrivalColumns>): OrderArrival | null {
  const { arrives_from: from, arrives_to: to, first_arrives_from: firstFrom, first_arrives_to: firstTo } = row;
  const { arrival_changed_by: by, arrival_changed_at: at } = row;
  if (from === null || to === null) return null;
  if (firstFrom === null || firstTo === null || by === null || at === null) return { from, to };
  return { from, to, changed: { before: { from: firstFrom, to: firstTo }, by, at } };
}
