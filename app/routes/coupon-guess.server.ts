import type { RouterContextProvider } from 'react-router';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { readCouponCode } from '#app/shop/promotions/coupon.ts';
import { giveBackToDatabase, takeFromDatabase } from '#app/shop/shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';

export type GuessedCoupon<Answer> = { isAllowed: true; answer: Answer } | { isAllowed: false; waitSeconds: number };

/**
 * Wrong codes are counted by address, so that nobody finds coupons by trying. Each code counts before it is looked up, and is given back
 * once it is known to be a coupon's.
 * @param work is given null for what no code can be
 */
export async function withGuessLimit<Answer>(
  context: Readonly<RouterContextProvider>,
  typed: string,
  work: (code: string | null) => Promise<{ answer: Answer; isUnknown: boolean }>,
): Promise<GuessedCoupon<Answer>> {
  const { db, clock } = context.get(servicesContext);
  const subject = `coupon/${limitKey(clientAddressOf(context))}`;
  const waitSeconds = await takeFromDatabase(db, subject, databaseRateLimits.couponGuess, clock.now());
  if (waitSeconds > 0) return { isAllowed: false, waitSeconds };
  const { answer, isUnknown } = await work(readCouponCode(typed));
  if (!isUnknown) await giveBackToDatabase(db, subject);
  return { isAllowed: true, answer };
}
