import { sql } from 'kysely';
import { mustBeOwner } from '../../audit/audit.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import { type AdminContext, takeStep } from '../admin/admin-steps.server.ts';
import { mostAtOnce } from '../admin/many-orders.ts';
import { usualDeliveryDay } from './delivery-day.ts';
import type {
  DeliveryProblem,
  ManyDelivered,
  MatchedGuideList,
  ParcelName,
  ParcelToDeliver,
} from './many-deliveries.ts';
import { unitsOfOrder } from './order-units.server.ts';

/** Worded as the index `parcels_by_guide`. */
const guide = sql<string>`guide_number(parcels.tracking_number)`;

/** Units of a parcel that have not come back; one that came back whole is under way no more. */
const isOut = sql<boolean>`(SELECT sum(quantity) FROM parcel_units WHERE parcel_id = parcels.id)
  > coalesce((SELECT sum(quantity) FROM returned_units WHERE parcel_id = parcels.id), 0)`;
const isInTransit = sql<boolean>`parcels.delivered_at IS NULL AND orders.fulfilment_status IN ('partly_sent', 'sent') AND ${isOut}`;

function selectParcels(db: Queryable) {
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.reference', 'parcels.order_reference')
    .select([
      'orders.reference',
      'parcels.number',
      'orders.full_name as fullName',
      'orders.city',
      'parcels.carrier',
      'parcels.tracking_number as trackingNumber',
      'parcels.sent_at as sentAt',
      'parcels.delivered_at as deliveredAt',
      'orders.arrives_to as promisedTo',
      guide.as('guide'),
      isInTransit.as('isInTransit'),
      sql<boolean>`NOT EXISTS (SELECT FROM parcels other WHERE other.order_reference = orders.reference AND other.id <> parcels.id)`.as(
        'isOnly',
      ),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectParcels>['execute']>>[number];

function toDeliver({ sentAt, promisedTo, deliveredAt: _at, guide: _guide, isInTransit: _is, ...row }: Row, now: Date) {
  return { ...row, usualDay: usualDeliveryDay(promisedTo, { sentAt, now }) };
}

/** Of the chosen orders; without any, all that are under way, who waits longest first. */
export async function parcelsToDeliver(
  db: Queryable,
  chosen: readonly string[],
  now: Date,
): Promise<ParcelToDeliver[]> {
  const rows = await selectParcels(db)
    .where(isInTransit)
    .$if(chosen.length > 0, (parcels) => parcels.where('orders.reference', 'in', chosen))
    .orderBy('parcels.sent_at')
    .orderBy('parcels.id')
    .limit(mostAtOnce)
    .execute();
  return rows.map((row) => toDeliver(row, now));
}

/** Spreadsheets eat the zeros before a number: what a guide of digits may have been. */
const mostZeros = 8;
const withZeros = (guide: string) =>
  /^\d+$/.test(guide) ? Array.from({ length: mostZeros + 1 }, (_, zeros) => '0'.repeat(zeros) + guide) : [guide];

/** Writes nothing: which parcels have these guides, for the owner to look at. */
export async function matchGuideList(db: Queryable, guides: readonly string[], now: Date): Promise<MatchedGuideList> {
  const rows = await selectParcels(db)
    .where(guide, '=', sql<string>`ANY (${guides.flatMap(withZeros)}::text[])`)
    .orderBy('parcels.sent_at', 'desc')
    .limit(mostAtOnce * 5)
    .execute();
  const matched: MatchedGuideList = { parcels: [], problems: [] };
  for (const each of guides) {
    const exactly = rows.filter((row) => row.guide === each);
    const may = withZeros(each);
    const named = exactly.length > 0 ? exactly : rows.filter((row) => may.includes(row.guide ?? ''));
    const [one, other] = named.filter((row) => row.isInTransit);
    if (one && !other) matched.parcels.push(toDeliver(one, now));
    else if (other) matched.problems.push({ guide: each, code: 'several_orders' });
    else if (named.some(({ deliveredAt }) => deliveredAt !== null)) {
      matched.problems.push({ guide: each, code: 'already_delivered' });
    } else matched.problems.push({ guide: each, code: named.length > 0 ? 'came_back' : 'unknown_guide' });
  }
  return matched;
}

/**
 * Each parcel is all or nothing, in a transaction of its own; those that failed are named, so the same list again finishes the rest.
 *
 * @param day in Colombia; null for the last day that each buyer was promised, or today
 * @throws NotTheOwner
 */
export async function deliverMany(
  adminContext: AdminContext,
  parcels: readonly ParcelName[],
  day: string | null,
): Promise<ManyDelivered> {
  mustBeOwner(adminContext.acting);
  const result: ManyDelivered = { done: [], failed: [] };
  for (const parcel of parcels.slice(0, mostAtOnce)) {
    const code = await deliverOne(adminContext, parcel, day);
    if (code === null) result.done.push(parcel);
    else result.failed.push({ ...parcel, code });
  }
  return result;
}

async function deliverOne(
  adminContext: AdminContext,
  { reference, number }: ParcelName,
  day: string | null,
): Promise<DeliveryProblem | null> {
  const { db, acting } = adminContext;
  const step = {
    ...({ name: 'deliver', parcel: number } as const),
    day: day ?? (await usualDayOf(db, { reference, number }, acting.now)),
  };
  const outcome = await takeStep(adminContext, reference, null, step);
  if (outcome.ok) return null;
  if (outcome.code === 'unknown_order' || outcome.code === 'in_future' || outcome.code === 'before_sending') {
    return outcome.code;
  }
  const { parcels } = await unitsOfOrder(db, reference);
  return parcels.some((parcel) => parcel.number === number && parcel.deliveredAt !== null)
    ? 'already_delivered'
    : 'changed';
}

async function usualDayOf(db: Queryable, { reference, number }: ParcelName, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.reference', 'parcels.order_reference')
    .select(['parcels.sent_at as sentAt', 'orders.arrives_to as promisedTo'])
    .where('orders.reference', '=', reference)
    .where('parcels.number', '=', number)
    .executeTakeFirst();
  return row ? usualDeliveryDay(row.promisedTo, { sentAt: row.sentAt, now }) : null;
}
