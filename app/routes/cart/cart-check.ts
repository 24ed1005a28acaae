import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { checkCart } from '#app/shop/cart/cart-check.server.ts';
import { claimedLines } from '#app/shop/cart/cart-request.ts';
import { countCartStep } from '#app/shop/cart/cart-steps.server.ts';
import { cartStepNames } from '#app/shop/cart/cart-steps.ts';
import { unitsHeldBy } from '#app/shop/orders/orders.server.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, privately, readJson } from '../json-call.server.ts';
import type { Route } from './+types/cart-check';

const body = z.object({
  lines: claimedLines,
  /** Sent once per tab, for the owner's count of carts. */
  seen: z.enum(cartStepNames).optional(),
});

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const parsed = body.safeParse(await readJson(request));
  if (!parsed.success) return Response.json({ error: callErrors.unreadable }, { status: 400 });
  const { db, settings, clock, log } = context.get(servicesContext);
  const { lines: claimed, seen } = parsed.data;
  // Not awaited: a failed count must not cost the shopper the cart.
  if (seen && claimed.length > 0) {
    void countCartStep(db, seen, clock.now()).catch((err) => log.warn({ err }, 'a cart was not counted'));
  }
  const pending = await pendingOrderCookie(settings).read(request);
  const ownUnits = pending ? await unitsHeldBy(db, pending) : undefined;
  const lines = await checkCart(db, claimed, ownUnits);
  return privately({ lines });
}

export const loader = () => methodNotAllowed('POST');
