import type { Refused } from '../shared/refusal.ts';
import type { Coupon, CouponOutcome } from './prices.ts';

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
  | Refused<'not_first_purchase'>
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

export const longestCouponCode = 30;
const pattern = /^[A-Z0-9-]{3,30}$/;

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
