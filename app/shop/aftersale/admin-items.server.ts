import { linesOf } from '../orders/orders.server.ts';
import { unitsOfOrder } from '../orders/parcels/order-units.server.ts';
import { itemMoments } from '../orders/parcels/order-units.ts';
import type { Queryable } from '../shared/schema.ts';
import type { AdminItem } from './admin-items.ts';
import { itemsOfLines } from './item.ts';
import { serialsOf } from './passports.server.ts';
import { warrantyOf } from './rights.ts';

/** The caller has checked that the owner asks. */
export async function adminItemsOf(db: Queryable, reference: string, now: Date): Promise<AdminItem[]> {
  const serials = await serialsOf(db, reference);
  const given = await db
    .selectFrom('piece_transfers')
    .select(['number', 'accepted_at as acceptedAt', 'holder_name as name', 'holder_email as email'])
    .where('order_reference', '=', reference)
    .where('accepted_at', 'is not', null)
    .execute();
  const holders = new Map(given.map(({ number, ...holder }) => [number, holder]));
  const units = await unitsOfOrder(db, reference);
  const moments = itemMoments(units);
  return itemsOfLines(await linesOf(db, reference)).map(({ number, productName, warrantyMonths }): AdminItem => {
    const stored = serials.get(number);
    const { parcel = null, deliveredAt = null, backAt = null } = moments[number - 1] ?? {};
    const holder = holders.get(number);
    return {
      number,
      productName,
      serial: stored?.serial ?? '',
      givenBackAt: stored?.givenBackAt ?? backAt,
      parcel: units.parcels.length > 1 ? parcel : null,
      warrantyUntil: deliveredAt && warrantyOf(deliveredAt, warrantyMonths, now).until,
      holder: holder ? { name: holder.name ?? '', email: holder.email ?? '' } : null,
    };
  });
}
