import { servicesContext } from '#app/contexts.ts';
import { boughtParts } from '#app/shop/builds/owned/my-pc.server.ts';
import { methodNotAllowed, privately, requireCaller } from '../json-call.server.ts';
import type { Route } from './+types/bought-parts';

/** Parts of the account's paid orders. */
export async function loader({ context }: Route.LoaderArgs) {
  const { customer } = await requireCaller({ context });
  return privately({ data: await boughtParts(context.get(servicesContext).db, customer.id) });
}

export const action = () => methodNotAllowed('GET');
