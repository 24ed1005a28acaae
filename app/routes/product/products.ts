import { mostStored } from '#app/browser/product/stored-ids.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { servicesContext } from '#app/contexts.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { productsByIds } from '#app/shop/catalog/products.server.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, refuse } from '../json-call.server.ts';
import type { Route } from './+types/products';

/** A card may show stock this old, the cart never does. */
const maxAgeSeconds = 10;

/** `?ids=a,b,c`: up to four products as cards, in the order asked for; unknown ids are left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = new Set(new URL(request.url).searchParams.get('ids')?.split(','));
  const isReadable = ids.size > 0 && ids.size <= mostStored && [...ids].every((id) => productIdPattern.test(id));
  if (!isReadable) return refuse(callErrors.unreadable, 400);
  const found = await productsByIds(context.get(servicesContext).db, [...ids]);
  const byId = new Map(found.map((product) => [product.id, cardProduct(product)]));
  const products = [...ids].flatMap((id) => byId.get(id) ?? []);
  return Response.json({ products }, { headers: { 'cache-control': `public, max-age=${maxAgeSeconds}` } });
}

export const action = () => methodNotAllowed('GET');
