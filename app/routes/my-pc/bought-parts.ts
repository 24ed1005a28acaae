import { servicesContext } from '#app/contexts.ts';
import { sessionContext } from '#app/session.server.ts';
import { boughtParts } from '#app/shop/builds/owned/my-pc.server.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, privately, refuse } from '../json-call.server.ts';
import type { Route } from './+types/bought-parts';

/** Parts of the account's paid orders. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await context.get(sessionContext).read();
  if (!session) return refuse(callErrors.signInFirst, 401);
  return privately({ data: await boughtParts(context.get(servicesContext).db, session.customer.id) });
}

export function action() {
  return methodNotAllowed('GET');
}
