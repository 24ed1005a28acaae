import { smallestPaymentInCents } from '../shared/money.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Coupon, CouponOutcome, Prices } from './prices.ts';

/** A coupon of the shop, with what limits it. */
export interface ShopCoupon extends Coupon {
  id: number;
  isFirstPurchase: boolean;
  startsAt: Date;
  /** Null: until it is paused. */
  endsAt: Date | null;
  mostUses: number | null;
  mostPerPerson: number | null;
  isPaused: boolean;
  uses: number;
}

/** Why a coupon does not count. */
export type CouponProblem =
  | Refused<'unknown_coupon'>
  | Refused<'paused'>
  | Refused<'not_started', { startsAt: Date }>
  | Refused<'ended', { endsAt: Date }>
  | Refused<'used_up'>
  | Refused<'used_by_person', { most: number }>
  /** Of the uses that the person may have, one is in an order of theirs that is not paid yet. */
  | Refused<'in_unpaid_order'>
  | Refused<'not_first_purchase'>
  /** With it the whole cart costs less than can be paid. */
  | Refused<'too_little_left', { totalInCents: number; isPayableWithout: boolean }>
  | Exclude<CouponOutcome, { ok: true }>;

/** By the coupon alone, whoever asks. @param ownUses that the person gives back: of an unpaid order that this one replaces */
export function problemNow(
  { isPaused, startsAt, endsAt, mostUses, uses }: ShopCoupon,
  now: Date,
  ownUses = 0,
): CouponProblem | null {
  if (isPaused) return { ok: false, code: 'paused' };
  if (startsAt > now) return { ok: false, code: 'not_started', startsAt };
  if (endsAt !== null && endsAt <= now) return { ok: false, code: 'ended', endsAt };
  return mostUses !== null && uses - ownUses >= mostUses ? { ok: false, code: 'used_up' } : null;
}

/** Of a cart or an order with its coupon. */
export function problemOfPrices({ coupon, subtotalInCents, totalInCents }: Prices): CouponProblem | null {
  if (coupon === null) return null;
  if (!coupon.ok) return coupon;
  if (totalInCents >= smallestPaymentInCents) return null;
  return {
    ok: false,
    code: 'too_little_left',
    totalInCents,
    isPayableWithout: subtotalInCents >= smallestPaymentInCents,
  };
}

/** Of some carts, so that the owner is warned: percents below 100 leave something of every product. */
export function canLeaveTooLittle({ saving, minimumPesos }: Pick<Coupon, 'saving' | 'minimumPesos'>): boolean {
  return saving.kind === 'percent' ? saving.percent === 100 : minimumPesos < leastMinimum(saving.pesos);
}

/** The minimum, in pesos, with which a coupon of so many pesos always leaves enough. */
export function leastMinimum(pesos: number): number {
  return pesos + smallestPaymentInCents / 100;
}

export const longestCouponCode = 30;
const pattern = /^(?=.*[A-Z0-9])[A-Z0-9-]{3,30}$/;

/** As people type and paste it: without blanks, accents and regard to case. @returns null for what no code can be */
export function readCouponCode(typed: string): string | null {
  if (typed.length > 200) return null;
  const code = typed
    .normalize('NFKD')
    .replace(/[\s\p{M}\p{Cc}\p{Cf}]+/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
  return pattern.test(code) ? code : null;
}
