import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Schema } from '#app/shop/shared/schema.ts';
import { testNow } from '../factories.ts';

/** Ten percent for everybody and everything, without an end. @returns its code */
export async function aCoupon(db: Database, given: Partial<Insertable<Schema['coupons']>> = {}): Promise<string> {
  const coupon: Insertable<Schema['coupons']> = {
    ...{ code: 'RADEON3', percent: given.pesos ? null : 10, pesos: null, categories: [], makers: [], products: [] },
    ...{ is_first_purchase: false, minimum_pesos: 0, most_uses: null, most_per_person: null, adds_to_offers: false },
    ...{ starts_at: new Date(testNow.getTime() - 60_000), ends_at: null, created_at: testNow, updated_at: testNow },
    ...given,
  };
  await db.insertInto('coupons').values(coupon).execute();
  return coupon.code;
}

/** What a coupon counts, and the orders that count for it. */
export async function usesOf(db: Database, code = 'RADEON3'): Promise<{ uses: number; orders: number }> {
  const { rows } = await sql<{ uses: number; orders: number }>`
    SELECT uses, (SELECT count(*) FROM coupon_uses WHERE coupon_id = coupons.id AND given_back_at IS NULL)::integer AS orders
    FROM coupons WHERE code = ${code}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`There is no coupon ${code}`);
  return found;
}
