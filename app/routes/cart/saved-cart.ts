import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { sessionContext } from '#app/session.server.ts';
import { requestedLines } from '#app/shop/cart/cart-request.ts';
import { readSavedCart, saveCart } from '#app/shop/cart/saved-cart.server.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, readJson, refuse } from '../json-call.server.ts';
import type { Route } from './+types/saved-cart';

const body = z.object({
  lines: requestedLines,
  seen: z.int().nonnegative().nullable(),
  owner: z.string().max(64).nullable(),
});
const uncached = { headers: { 'cache-control': 'no-store' } };

export async function loader({ context }: Route.LoaderArgs) {
  const session = await context.get(sessionContext).read();
  if (!session) return refuse(callErrors.signInFirst, 401);
  const { db } = context.get(servicesContext);
  return Response.json({ data: await readSavedCart(db, session.customer.id) }, uncached);
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, POST');
  const session = await context.get(sessionContext).read();
  if (!session) return refuse(callErrors.signInFirst, 401);
  const parsed = body.safeParse(await readJson(request));
  if (!parsed.success) return refuse(callErrors.unreadable, 400);
  const { db, clock } = context.get(servicesContext);
  return Response.json({ data: await saveCart(db, session.customer.id, parsed.data, clock.now()) }, uncached);
}
