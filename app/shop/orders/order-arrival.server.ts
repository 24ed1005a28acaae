import type { Selectable, Updateable } from 'kysely';
import { arrivalAfter, type OrderArrival } from '../delivery/arrival.ts';
import { cutOffHour } from '../delivery/delivery-times.server.ts';
import type { Queryable, Schema } from '../shared/schema.ts';

/** What a first payment changes. */
export async function arrivalWhenPaid(
  db: Queryable,
  { madeAt, arrivesFrom: from, arrivesTo: to }: { madeAt: Date; arrivesFrom: string | null; arrivesTo: string | null },
  paidAt: Date,
): Promise<Updateable<Schema['orders']>> {
  if (from === null || to === null) return {};
  const arrival = arrivalAfter({ from, to }, { madeAt, paidAt, cutOffHour: await cutOffHour(db) });
  if (!arrival) return {};
  return {
    arrives_from: arrival.from,
    arrives_to: arrival.to,
    first_arrives_from: from,
    first_arrives_to: to,
  };
}

type ArrivalColumns = 'arrives_from' | 'arrives_to' | 'first_arrives_from' | 'first_arrives_to' | 'paid_at';

export function toArrival(row: Pick<Selectable<Schema['orders']>, ArrivalColumns>): OrderArrival | null {
  const { arrives_from: from, arrives_to: to, first_arrives_from: firstFrom, first_arrives_to: firstTo } = row;
  if (from === null || to === null) return null;
  if (firstFrom === null || firstTo === null || row.paid_at === null) return { from, to };
  return { from, to, changed: { before: { from: firstFrom, to: firstTo }, paidAt: row.paid_at } };
}
