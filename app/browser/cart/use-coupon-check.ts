import { useEffect } from 'react';
import { type Cart, cartRequest } from '#app/shop/cart/cart.ts';
import type { CouponAnswer } from '#app/shop/promotions/coupon-answer.ts';
import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { couponKey, readCoupon, writeAnswer, writeCoupon } from './coupon-store.ts';

/** @throws CallRefused with the shop's words */
async function ask(code: string, cart: Cart, signal?: AbortSignal): Promise<CouponAnswer> {
  const body = { code, lines: cartRequest(cart) };
  return (await call<{ data: CouponAnswer }>('/api/cart/coupon', { body, signal })).data;
}

/** Asks what the cart costs with the coupon of this browser, again whenever one of the two changes or the page comes back into view. */
export function useCouponCheck(cart: Cart, code: string): void {
  const key = code === '' || cart.length === 0 ? null : couponKey(code, cart);
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function check() {
      if (key === null || document.hidden) return;
      const [, lines] = JSON.parse(key) as [string, Cart];
      try {
        writeAnswer({ key, answer: await ask(code, lines, signal) });
      } catch (error) {
        if (!signal.aborted) logFailure('The coupon could not be asked for', error);
      }
    }
    void check();
    document.addEventListener('visibilitychange', check, { signal });
    return () => controller.abort();
  }, [key, code]);
}

/** Takes a code over once it counts for the cart. @returns why it does not; null where it does */
export async function tryCoupon(typed: string, cart: Cart): Promise<string | null> {
  const answer = await ask(typed, cart);
  if (!answer.ok) return answer.says;
  writeCoupon(answer.code);
  writeAnswer({ key: couponKey(readCoupon(), cart), answer });
  return null;
}
