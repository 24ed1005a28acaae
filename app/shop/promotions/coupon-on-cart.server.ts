import { productsByIds } from '../catalog/products.server.ts';
import type { Queryable } from '../shared/schema.ts';
import { type CouponProblem, problemNow, problemOfPrices, type ShopCoupon } from './coupon.ts';
import { findCoupon, holdsUse, pricedProducts, problemOfPerson } from './coupons.server.ts';
import { type Prices, pricesOf } from './prices.ts';

interface CartWithCoupon {
  code: string;
  lines: readonly { id: string; quantity: number }[];
  /** Of who is signed in; the e-mail is known only at the checkout. */
  customerId: string | null;
  /** The unpaid order of this browser, which the next one replaces: what it uses is given back then. */
  replaces: string | null;
  now: Date;
}

export type CouponOnCart = { ok: true; coupon: ShopCoupon; prices: Prices; names: Map<string, string> } | CouponProblem;

/** What a cart would cost with a coupon; takes no use. Products that the shop has no more are left out. */
export async function couponOnCart(
  db: Queryable,
  { code, lines, customerId, replaces, now }: CartWithCoupon,
): Promise<CouponOnCart> {
  const coupon = await findCoupon(db, code);
  if (!coupon) return { ok: false, code: 'unknown_coupon' };
  const own = replaces !== null && (await holdsUse(db, coupon, replaces)) ? replaces : null;
  const problem =
    problemNow(coupon, now, own === null ? 0 : 1) ??
    (await problemOfPerson(db, coupon, { email: null, customerId }, own));
  if (problem) return problem;
  const units = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const products = await productsByIds(db, [...units.keys()]);
  const inCart = products.map((product) => ({ ...product, quantity: units.get(product.id) ?? 0 }));
  const prices = pricesOf(await pricedProducts(db, inCart, coupon), coupon);
  const problemOfTotal = problemOfPrices(prices);
  if (problemOfTotal) return problemOfTotal;
  return { ok: true, coupon, prices, names: new Map(products.map(({ id, name }) => [id, name])) };
}
