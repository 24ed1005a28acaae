import { type OfferedPrice, paidInCents, percentOf } from '../shared/money.ts';
import { sharesOf } from '../shared/shares.ts';

/**
 * The one place where discounts meet (`docs/promotions.md`): what a line costs before them, what is charged for it, and why. Pure, and the
 * same for a cart, its order, the amount that is paid, the invoice. It asks nothing of dates, limits or persons: who calls has done so.
 */

/** A line before coupons. */
export interface PricedProduct extends OfferedPrice {
  id: string;
  /** Whose price it is; null or absent where the product's own is as low (`campaignOffer`). */
  campaignId?: number | null;
  quantity: number;
  category: string;
  /** The slug of its maker; null is no brand. */
  maker: string | null;
}

export type CouponSaving = { kind: 'percent'; percent: number } | { kind: 'pesos'; pesos: number };

/** Empty lists hold for everything. */
export interface CouponScope {
  categories: readonly string[];
  makers: readonly string[];
  products: readonly string[];
}

export interface Coupon {
  code: string;
  saving: CouponSaving;
  scope: CouponScope;
  /** What its lines have to cost with their offers, in whole pesos. */
  minimumPesos: number;
  /** Whether it comes on top of offers; else each line has the better one of the two. */
  addsToOffers: boolean;
}

export type DiscountReason =
  | { kind: 'own'; percent: number }
  | { kind: 'campaign'; campaignId: number }
  | { kind: 'coupon'; code: string };

export interface PricedLine {
  id: string;
  quantity: number;
  /** Of one. */
  offerInCents: number;
  /** Off the line beyond its offer. */
  couponInCents: number;
  /** For all units: `offerInCents × quantity − couponInCents`. */
  chargedInCents: number;
  /** Together with `chargedInCents` they are the list price of all units. */
  discounts: { reason: DiscountReason; inCents: number }[];
  /** Of a coupon that holds for the line: which of the two counts. */
  counts: 'coupon' | 'offer' | null;
}

export type CouponOutcome =
  | { ok: true }
  | { ok: false; code: 'nothing_held' }
  | { ok: false; code: 'below_minimum'; missingInCents: number }
  /** The offers are better on every line. */
  | { ok: false; code: 'no_gain' };

export interface Prices {
  lines: PricedLine[];
  /** With the offers, before the coupon. */
  subtotalInCents: number;
  couponInCents: number;
  totalInCents: number;
  /** Null without a coupon. One that does not count takes nothing off. */
  coupon: CouponOutcome | null;
}

interface OfferedLine extends PricedProduct {
  listInCents: number;
  unitInCents: number;
  offerInCents: number;
  reason: DiscountReason | null;
}

/** @param products each of them once; their order changes no price */
export function pricesOf(products: readonly PricedProduct[], coupon: Coupon | null = null): Prices {
  const offered = products.map(offerOf);
  const subtotalInCents = sumOf(offered.map(({ offerInCents }) => offerInCents));
  const { outcome, off } = coupon ? couponOn(offered, coupon) : { outcome: null, off: noDiscounts };
  const couponInCents = sumOf([...off.values()]);
  return {
    lines: offered.map((line) => pricedLine(line, coupon, outcome, off.get(line.id))),
    subtotalInCents,
    couponInCents,
    totalInCents: subtotalInCents - couponInCents,
    coupon: outcome,
  };
}

const noDiscounts: ReadonlyMap<string, number> = new Map();

function offerOf(product: PricedProduct): OfferedLine {
  const { price, discount, campaignId = null, quantity } = product;
  const unitInCents = paidInCents(product);
  const ownReason: DiscountReason | null = discount > 0 ? { kind: 'own', percent: discount } : null;
  return {
    ...product,
    unitInCents,
    listInCents: exact(price * 100 * quantity),
    offerInCents: exact(unitInCents * quantity),
    reason: campaignId === null ? ownReason : { kind: 'campaign', campaignId },
  };
}

interface CouponOnLines {
  outcome: CouponOutcome;
  /** Beyond the offers, by line; none of a line for which it does not count. */
  off: ReadonlyMap<string, number>;
}

function couponOn(lines: readonly OfferedLine[], coupon: Coupon): CouponOnLines {
  // By id, so that the order of a cart changes nothing.
  const held = lines.filter((line) => holdsFor(coupon.scope, line)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (held.length === 0) return { outcome: { ok: false, code: 'nothing_held' }, off: noDiscounts };
  const missingInCents = coupon.minimumPesos * 100 - sumOf(held.map(({ offerInCents }) => offerInCents));
  if (missingInCents > 0) return { outcome: { ok: false, code: 'below_minimum', missingInCents }, off: noDiscounts };
  const off = coupon.addsToOffers ? onOffers(held, coupon.saving) : insteadOfOffers(held, coupon.saving);
  if (sumOf([...off.values()]) === 0) return { outcome: { ok: false, code: 'no_gain' }, off: noDiscounts };
  return { outcome: { ok: true }, off };
}

export function holdsFor(
  { categories, makers, products }: CouponScope,
  { id, category, maker }: Pick<PricedProduct, 'id' | 'category' | 'maker'>,
): boolean {
  const isAny = categories.length + makers.length + products.length === 0;
  return isAny || categories.includes(category) || products.includes(id) || (maker !== null && makers.includes(maker));
}

function onOffers(held: readonly OfferedLine[], saving: CouponSaving): ReadonlyMap<string, number> {
  const offers = held.map(({ offerInCents }) => offerInCents);
  const shares = sharesOf(amountOf(saving, sumOf(offers)), offers);
  return new Map(held.map(({ id }, index) => [id, shares[index] ?? 0]));
}

/**
 * Off the list prices of the lines that it makes cheaper than their offers. The line that loses most by it goes back to its offer, and the
 * amount is allotted again, until no line loses.
 */
function insteadOfOffers(held: readonly OfferedLine[], saving: CouponSaving): ReadonlyMap<string, number> {
  let chosen = [...held];
  for (;;) {
    const lists = chosen.map(({ listInCents }) => listInCents);
    const shares = sharesOf(amountOf(saving, sumOf(lists)), lists);
    const gains = chosen.map(({ listInCents, offerInCents }, index) => {
      return offerInCents - (listInCents - (shares[index] ?? 0));
    });
    const worst = gains.reduce((least, gain, index) => {
      const isOffered = (chosen[index]?.offerInCents ?? 0) < (chosen[index]?.listInCents ?? 0);
      return isOffered && gain <= (gains[least] ?? 0) ? index : least;
    }, -1);
    if (worst === -1) return new Map(chosen.map(({ id }, index) => [id, gains[index] ?? 0]));
    chosen = chosen.filter((_, index) => index !== worst);
  }
}

/** In whole pesos, in cents; never more than what it is taken off. */
function amountOf(saving: CouponSaving, ofInCents: number): number {
  return saving.kind === 'percent' ? percentOf(ofInCents, saving.percent) : Math.min(saving.pesos * 100, ofInCents);
}

function pricedLine(
  line: OfferedLine,
  coupon: Coupon | null,
  outcome: CouponOutcome | null,
  off: number | undefined,
): PricedLine {
  const couponInCents = off ?? 0;
  const { id, quantity, unitInCents, listInCents, offerInCents, reason } = line;
  const isInstead = coupon !== null && off !== undefined && !coupon.addsToOffers;
  const discounts: PricedLine['discounts'] = [];
  if (reason && !isInstead && listInCents > offerInCents) {
    discounts.push({ reason, inCents: listInCents - offerInCents });
  }
  const byCoupon = isInstead ? listInCents - offerInCents + couponInCents : couponInCents;
  if (coupon && byCoupon > 0) discounts.push({ reason: { kind: 'coupon', code: coupon.code }, inCents: byCoupon });
  const isHeld = outcome?.ok && coupon !== null && holdsFor(coupon.scope, line);
  return {
    ...{ id, quantity, offerInCents: unitInCents, couponInCents, discounts },
    chargedInCents: offerInCents - couponInCents,
    counts: isHeld ? (off === undefined ? 'offer' : 'coupon') : null,
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => exact(sum + amount), 0);
}

/** A sum that a number cannot hold comes from a bug. */
function exact(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is too large to be exact`);
  return amount;
}
