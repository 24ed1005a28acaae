import { useEffect } from 'react';
import { type Cart, cartRequest } from '#app/shop/cart/cart.ts';
import type { CouponAnswer } from '#app/shop/promotions/coupon-answer.ts';
import { CallRefused, call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { couponKey, readCoupon, writeCoupon } from './coupon-store.ts';

/** @throws CallRefused with the shop's words */
async function ask(code: string, cart: Cart, signal?: AbortSignal): Promise<CouponAnswer> {
  const body = { code, lines: cartRequest(cart) };
  return (await call<{ data: CouponAnswer }>('/api/cart/coupon', { body, signal })).data;
}

/** Asks what the cart costs with the code; who gets no answer goes on without the coupon, or waits. An answer from before stays. */
async function checkCoupon(cart: Cart, code: string, signal: AbortSignal): Promise<void> {
  const key = couponKey(code, cart);
  try {
    writeCoupon({ code, key, answer: await ask(code, cart, signal) });
  } catch (error) {
    if (signal.aborted) return;
    logFailure('The coupon could not be asked for', error);
    const says = (error instanceof CallRefused && error.answer.error) || null;
    if (says || readCoupon().key !== key) writeCoupon({ code, key, answer: { code, counts: null, says } });
  }
}

/**
 * Asks again whenever cart, prices or code change or the page comes back into view.
 * @param refusal of an order: what was known before it may be over
 */
export function useCouponCheck(cart: Cart, code: string, refusal?: object): void {
  const key = couponKey(code, cart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all of the cart that counts
  useEffect(() => {
    if (code === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    const check = () => {
      if (!document.hidden) void checkCoupon(cart, code, signal);
    };
    check();
    document.addEventListener('visibilitychange', check, { signal });
    return () => controller.abort();
  }, [key, code, refusal]);
}

/** Takes a code over once it counts for the cart. @returns why it does not; null where it does */
export async function tryCoupon(typed: string, cart: Cart): Promise<string | null> {
  const answer = await ask(typed, cart);
  if (!answer.counts) return answer.says;
  const { code } = answer.counts.coupon;
  writeCoupon({ code, key: couponKey(code, cart), answer });
  return null;
}
