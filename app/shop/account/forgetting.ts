import { addSeconds } from '../shared/clock.ts';

const hours = 60 * 60;
const days = 24 * hours;

/** A payment begun just before its link expired may end later; then the order is asked about no more. */
export const afterLinkSeconds = 3 * hours;
/**
 * A paid order may still have to be delivered (30 calendar days at most), taken back (5 business days from delivery) and
 * paid back (15 calendar days): Ley 1480, arts. 47 and 50 h. So long it needs its buyer.
 */
export const afterPaymentSeconds = 60 * days;

/** From when on an order can do without the person who made it. */
export function forgetAfterOf({ paidAt, paymentExpiresAt }: { paidAt: Date | null; paymentExpiresAt: Date }): Date {
  return paidAt ? addSeconds(paidAt, afterPaymentSeconds) : addSeconds(paymentExpiresAt, afterLinkSeconds);
}

/** Stands where the person stood. No mail reaches it, and no account can have it. */
export const forgottenMark = '---';
