import { linesOf } from '../orders/orders.server.ts';
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
  const { delivered_at: deliveredAt } = await db
    .selectFrom('orders')
    .select('delivered_at')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return itemsOfLines(await linesOf(db, reference)).map(({ number, productName, warrantyMonths }): AdminItem => {
    const stored = serials.get(number);
    const holder = holders.get(number);
    return {
      number,
      productName,
      serial: stored?.serial ?? '',
      givenBackAt: stored?.givenBackAt ?? null,
      warrantyUntil: deliveredAt && warrantyOf(deliveredAt, warrantyMonths, now).until,
      holder: holder ? { name: holder.name ?? '', email: holder.email ?? '' } : null,
    };
  });
}
