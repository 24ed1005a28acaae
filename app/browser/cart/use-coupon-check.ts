import { useEffect } from 'react';
import type { Cart } from '#app/shop/cart/cart.ts';
import type { CouponAnswer } from '#app/shop/promotions/coupon-answer.ts';
import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { couponKey, writeCoupon } from './coupon-store.ts';

/** @param lines as JSON. @throws CallRefused with the shop's words */
async function ask(code: string, lines: string, signal?: AbortSignal): Promise<CouponAnswer> {
  const body = { code, lines: JSON.parse(lines) as object[] };
  return (await call<{ data: CouponAnswer }>('/api/cart/coupon', { body, signal })).data;
}

/** Asks what the cart costs with the coupon of this browser, again whenever one of the two changes or the page comes back into view. */
export function useCouponCheck(cart: Cart, code: string): void {
  const key = couponKey(code, cart);
  useEffect(() => {
    if (code === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    async function check() {
      if (document.hidden) return;
      try {
        writeCoupon({ code, key, answer: await ask(code, key.slice(code.length), signal) });
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
  const answer = await ask(typed, couponKey('', cart));
  if (!answer.counts) return answer.says;
  const { code } = answer.counts.coupon;
  writeCoupon({ code, key: couponKey(code, cart), answer });
  return null;
}
