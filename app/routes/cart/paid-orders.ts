import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { cartOrdersCookie } from '#app/cookies.server.ts';
import { ordersOfCart } from '#app/shop/orders/orders-of-cart.server.ts';
import { methodNotAllowed, privately, readBody } from '../json-call.server.ts';
import type { Route } from './+types/paid-orders';

const body = z.object({ taken: z.array(z.string().max(64)).max(50) });

/** What a guest's browser has to take out of its cart. The signed cookie says which orders it made. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const { taken } = await readBody(request, body);
  const { db, settings } = context.get(servicesContext);
  const cookie = cartOrdersCookie(settings);
  const references = await cookie.read(request);
  const { paid, waiting, open } = await ordersOfCart(db, references, taken);
  const answer = privately({ data: { paid, waiting } });
  if (open.length < references.length) answer.headers.append('set-cookie', cookie.write(open));
  return answer;
}

export const loader = () => methodNotAllowed('POST');
