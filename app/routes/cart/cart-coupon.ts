import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { mergeLines } from '#app/shop/cart/cart-check.ts';
import { requestedLines } from '#app/shop/cart/cart-request.ts';
import type { CouponAnswer } from '#app/shop/promotions/coupon-answer.ts';
import { couponOnCart } from '#app/shop/promotions/coupon-on-cart.server.ts';
import { couponProblemText, couponSentence, tooManyCodes } from '#app/text/promotions/coupon-problems.ts';
import { withGuessLimit } from '../coupon-guess.server.ts';
import { methodNotAllowed, privately, readBody, refuse } from '../json-call.server.ts';
import type { Route } from './+types/cart-coupon';

const body = z.object({ code: z.string().max(200), lines: requestedLines });

/** What the cart costs with a coupon; uses nothing up. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const { code: typed, lines } = await readBody(request, body);
  const { db, settings, clock } = context.get(servicesContext);
  const session = await context.get(sessionContext).read();
  const replaces = await pendingOrderCookie(settings).read(request);
  const guessed = await withGuessLimit<CouponAnswer>(context, typed, async (code) => {
    const customerId = session?.customer.id ?? null;
    const cart = { lines: mergeLines(lines), customerId, replaces, now: clock.now() };
    const found = code === null ? null : await couponOnCart(db, { ...cart, code });
    if (code === null || found === null || !found.ok) {
      const problem = found?.ok === false ? found : ({ ok: false, code: 'unknown_coupon' } as const);
      const says = couponProblemText(code ?? '', problem);
      return { answer: { code, counts: null, says }, isUnknown: problem.code === 'unknown_coupon' };
    }
    const { couponInCents: inCents, totalInCents } = found.prices;
    const says = couponSentence(found.coupon, found.prices.lines, found.names);
    return { answer: { code, counts: { totalInCents, coupon: { code, inCents } }, says }, isUnknown: false };
  });
  if (guessed.isAllowed) return privately({ data: guessed.answer });
  return refuse(tooManyCodes(guessed.waitSeconds), 429, { 'retry-after': String(guessed.waitSeconds) });
}

export const loader = () => methodNotAllowed('POST');
