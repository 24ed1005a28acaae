import type { CheckedLine } from '#app/shop/cart/cart-check.ts';
import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';

/**
 * Cards do not say how many there are above a few, so the shelf is asked before one more unit goes into the cart.
 * @returns undefined when it does not answer: cart and payment compare with the shelf again
 */
export async function exactStock(id: string): Promise<number | undefined> {
  try {
    const { lines } = await call<{ lines: CheckedLine[] }>('/api/cart/check', {
      body: { lines: [{ id, quantity: 1 }] },
    });
    return lines[0]?.product?.stock ?? 0;
  } catch (error) {
    logFailure('The stock could not be asked for', error);
    return undefined;
  }
}
