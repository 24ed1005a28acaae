import { termOf } from '#app/addresses/list-address.ts';
import { clientAddressContext, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import { suggestProducts } from '#app/shop/search/search.server.ts';
import { searchText } from '#app/text/catalog/search.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, refuse } from '../json-call.server.ts';
import type { Route } from './+types/suggestions';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, words, clock, log, limits } = context.get(servicesContext);
  const wait = limits.suggestions.take(limitKey(context.get(clientAddressContext)), clock.now());
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  try {
    const found = await suggestProducts({ db, words }, termOf(new URL(request.url)) ?? '');
    const products = found.map(({ specs: _specs, ...product }) => product);
    return Response.json({ products }, { headers: { 'cache-control': 'public, max-age=15' } });
  } catch (error) {
    log.error({ err: error }, 'suggestions could not be found');
    return refuse(searchText.failed, 503, { 'retry-after': '5' });
  }
}

export function action() {
  return methodNotAllowed('GET, HEAD');
}
