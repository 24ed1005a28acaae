import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { setWish, wishedIds } from '#app/shop/wishlist/wishlist.server.ts';
import { readWish } from '#app/shop/wishlist/wishlist.ts';
import { callErrors } from '#app/text/errors.ts';
import { wishRefusalText } from '#app/text/wishlist/wishlist.ts';
import { methodNotAllowed, privately, readJson, refuse, requireCaller } from '../json-call.server.ts';
import type { Route } from './+types/wishlist-call';

export async function loader({ context }: Route.LoaderArgs) {
  const { customer } = await requireCaller({ context });
  return privately(await wishedIds(context.get(servicesContext).db, customer.id));
}

/** The wanted state, not a toggle, so that sending it twice is harmless. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, POST');
  const { customer } = await requireCaller({ context });
  const wish = readWish((await readJson(request.clone())) ?? Object.fromEntries(await readForm(request)));
  if (!wish) return refuse(callErrors.unreadable, 400);
  const { db, clock, rateLimits } = context.get(servicesContext);
  const wait = rateLimits.setWish.take(customer.id, clock.now());
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  const set = await setWish(db, customer.id, wish, clock.now());
  if (!set.ok) return refuse(wishRefusalText[set.code], set.code === 'product_missing' ? 404 : 409);
  return privately(wish);
}
