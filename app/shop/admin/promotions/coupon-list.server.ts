import { sql } from 'kysely';
import { problemNow, type ShopCoupon } from '../../promotions/coupon.ts';
import { toCoupon } from '../../promotions/coupons.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import { couponSums } from '../figure-lines.server.ts';
import type { CouponState, ListedCoupon } from './coupon-state.ts';
import { withMakerNames } from './maker-names.server.ts';

/** The newest first. */
export async function listedCoupons(
  db: Queryable,
  now: Date,
  { offset, most }: { offset: number; most: number },
): Promise<{ coupons: ListedCoupon[]; total: number }> {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .select(sql<number>`(count(*) OVER ())::integer`.as('total'))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(most)
    .execute();
  const sums = await couponSums(
    db,
    rows.map(({ code }) => code),
  );
  return {
    total: rows[0]?.total ?? 0,
    coupons: await withMakerNames(
      db,
      rows.map((row) => {
        const coupon = toCoupon(row);
        return { ...coupon, version: row.version, state: stateOf(coupon, now), sold: sums.get(row.code) ?? null };
      }),
    ),
  };
}

function stateOf(coupon: ShopCoupon, now: Date): CouponState {
  const problem = problemNow(coupon, now);
  switch (problem?.code) {
    case 'paused':
    case 'not_started':
    case 'ended':
    case 'used_up':
      return problem.code;
    default:
      return 'active';
  }
}
