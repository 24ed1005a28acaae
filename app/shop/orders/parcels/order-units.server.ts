import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../shared/schema.ts';
import type { OrderReturn, OrderUnits, SentParcel } from './order-units.ts';

export type FoundParcel = SentParcel & { id: number };
export interface FoundUnits extends OrderUnits {
  parcels: FoundParcel[];
}

/** Where each unit of these orders is; in two statements, or in one where nothing has left. */
export async function unitsOfOrders(db: Queryable, references: readonly string[]): Promise<Map<string, FoundUnits>> {
  if (references.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select('reference')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['product_id as productId', 'quantity'])
          .whereRef('order_reference', '=', 'orders.reference')
          .orderBy('product_id'),
      ).as('lines'),
      eb
        .exists(eb.selectFrom('parcels').select('id').whereRef('order_reference', '=', 'orders.reference'))
        .$castTo<boolean>()
        .as('hasParcels'),
    ])
    .where('reference', '=', sql<string>`ANY (${references}::text[])`)
    .execute();
  const found = new Map(
    orders.map(({ reference, lines }): [string, FoundUnits] => [reference, { lines, parcels: [], returns: [] }]),
  );
  const begun = orders.filter(({ hasParcels }) => hasParcels).map(({ reference }) => reference);
  if (begun.length === 0) return found;
  for (const { reference, ...parcel } of await parcelsOf(db, begun)) found.get(reference)?.parcels.push(parcel);
  for (const { reference, ...back } of await returnsOf(db, begun)) found.get(reference)?.returns.push(back);
  return found;
}

export async function unitsOfOrder(db: Queryable, reference: string): Promise<FoundUnits> {
  const found = (await unitsOfOrders(db, [reference])).get(reference);
  return found ?? { lines: [], parcels: [], returns: [] };
}

async function parcelsOf(db: Queryable, references: readonly string[]): Promise<(FoundParcel & OfOrder)[]> {
  return db
    .selectFrom('parcels')
    .select([
      'order_reference as reference',
      'id',
      'number',
      'carrier',
      'tracking_number as trackingNumber',
      'tracking_url as trackingUrl',
      'sent_at as sentAt',
      'delivered_at as deliveredAt',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('parcel_units')
          .select(['product_id as productId', 'quantity'])
          .whereRef('parcel_id', '=', 'parcels.id')
          .orderBy('product_id'),
      ).as('units'),
    )
    .where('order_reference', 'in', references)
    .orderBy('order_reference')
    .orderBy('number')
    .execute();
}

interface OfOrder {
  reference: string;
}

async function returnsOf(db: Queryable, references: readonly string[]): Promise<(OrderReturn & OfOrder)[]> {
  const rows = await db
    .selectFrom('order_returns')
    .select(['order_reference as reference', 'id', 'reason', 'is_shelved as isShelved', 'noted_at as notedAt'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('returned_units')
          .leftJoin('parcels', 'parcels.id', 'returned_units.parcel_id')
          .select(['parcels.number as parcel', 'product_id as productId', 'quantity'])
          .whereRef('return_id', '=', 'order_returns.id')
          .orderBy('parcels.number')
          .orderBy('product_id'),
      ).as('units'),
      jsonArrayFrom(
        eb
          .selectFrom('returned_items')
          .select('number')
          .whereRef('return_id', '=', 'order_returns.id')
          .orderBy('number'),
      ).as('items'),
    ])
    .where('order_reference', 'in', references)
    .orderBy('id')
    .execute();
  return rows.map(({ items, ...row }) => ({ ...row, items: items.map(({ number }) => number) }));
}
