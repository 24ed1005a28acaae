import { addSeconds } from '../shared/clock.ts';

const hours = 60 * 60;
const days = 24 * hours;

/** A payment begun just before its link expired can end later; after this the provider is no longer asked. */
export const afterLinkSeconds = 3 * hours;
/** Delivery (30 calendar days), withdrawal (5 business days), refund (15 calendar days): Ley 1480, arts. 47, 50 h. */
export const afterPaymentSeconds = 60 * days;

/**
 * Of orders that guests did not pay: until then somebody may still write that they did. Shoppers with an account see theirs as long as
 * they have it.
 */
export const afterUnpaidSeconds = 30 * days;

/** Of every order, as the privacy policy says; rules of accounts, taxes and consumers ask for no longer. */
export const maxRetentionSeconds = 3_650 * days;

export function forgetAfterOf({ paidAt, paymentExpiresAt }: { paidAt: Date | null; paymentExpiresAt: Date }): Date {
  return paidAt ? addSeconds(paidAt, afterPaymentSeconds) : addSeconds(paymentExpiresAt, afterLinkSeconds);
}

export const forgottenPlaceholder = '---';
