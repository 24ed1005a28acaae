import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { checkCart } from '#app/shop/cart/cart-check.server.ts';
import { claimedLines } from '#app/shop/cart/cart-request.ts';
import { piecesHeldBy } from '#app/shop/orders/orders.server.ts';
import { callErrors } from '#app/text/errors.ts';
import type { Route } from './+types/cart-check.ts';
import { methodNotAllowed, readJson } from './json-call.server.ts';

const body = z.object({ lines: claimedLines });

/** Puts the browser's cart beside the shelf; changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const parsed = body.safeParse(await readJson(request));
  if (!parsed.success) return Response.json({ error: callErrors.unreadable }, { status: 400 });
  const { db, settings } = context.get(servicesContext);
  const pending = await pendingOrderCookie(settings).read(request);
  const ownPieces = pending ? await piecesHeldBy(db, pending) : undefined;
  const lines = await checkCart(db, parsed.data.lines, ownPieces);
  return Response.json({ lines }, { headers: { 'cache-control': 'no-store' } });
}

export function loader() {
  return methodNotAllowed('POST');
}
