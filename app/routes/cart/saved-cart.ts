import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { requestedLines } from '#app/shop/cart/cart-request.ts';
import { readSavedCart, saveCart } from '#app/shop/cart/saved-cart.server.ts';
import { methodNotAllowed, privately, readBody, requireCaller } from '../json-call.server.ts';
import type { Route } from './+types/saved-cart';

const body = z.object({
  lines: requestedLines,
  seen: z.int().nonnegative().nullable(),
  owner: z.string().max(64).nullable(),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { customer } = await requireCaller({ context });
  const { db } = context.get(servicesContext);
  return privately({ data: await readSavedCart(db, customer.id) });
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, POST');
  const { customer } = await requireCaller({ context });
  const asked = await readBody(request, body);
  const { db, clock } = context.get(servicesContext);
  return privately({ data: await saveCart(db, customer.id, asked, clock.now()) });
}
