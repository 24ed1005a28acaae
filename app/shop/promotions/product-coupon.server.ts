import { addDays, dayOf } from '../shared/day.ts';
import type { OfferedPrice } from '../shared/money.ts';
import type { Queryable } from '../shared/schema.ts';
import { problemNow, problemOfPrices, readCouponCode } from './coupon.ts';
import { findCoupon, pricedProducts } from './coupons.server.ts';
import { pricesOf } from './prices.ts';
import type { ProductCoupon } from './product-coupon.ts';

interface NamingProduct extends OfferedPrice {
  id: string;
  name: string;
  category: string;
  coupon: string | null;
}

/**
 * Null where the text is no coupon's, the coupon takes nothing off this product, or leaves of it less than can be paid: then the page shows
 * the text alone.
 */
export async function productCoupon(db: Queryable, product: NamingProduct, now: Date): Promise<ProductCoupon | null> {
  const code = product.coupon === null ? null : readCouponCode(product.coupon);
  const coupon = code === null ? null : await findCoupon(db, code);
  if (!coupon) return null;
  const problem = problemNow(coupon, now);
  if (problem && problem.code !== 'not_started') return null;
  const alone = pricesOf(await pricedProducts(db, [{ ...product, quantity: 1 }], coupon), coupon);
  const problemAlone = problemOfPrices(alone);
  if (problemAlone && problemAlone.code !== 'below_minimum') return null;
  return {
    code: coupon.code,
    saving: coupon.saving,
    minimumPesos: coupon.minimumPesos,
    isFirstPurchase: coupon.isFirstPurchase,
    from: problem ? dayOf(coupon.startsAt) : null,
    to: coupon.endsAt && addDays(dayOf(coupon.endsAt), -1),
  };
}
