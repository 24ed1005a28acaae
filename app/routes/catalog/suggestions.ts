import { lineProduct } from '#app/components/catalog/cards/card-product.ts';
import { cachePage, clientAddressContext, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { suggestionsFor } from '#app/read-model/suggestions.server.ts';
import { readTerm } from '#app/shop/catalog/plain-text.ts';
import { searchText } from '#app/text/catalog/search.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, refuse } from '../json-call.server.ts';
import type { Route } from './+types/suggestions';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { readModel, clock, log, rateLimits } = context.get(servicesContext);
  const address = context.get(clientAddressContext);
  // An answer for everybody is made once; the server counts who asks for it (`rateLimit` in `http/route-rules.ts`).
  const wait = address === null ? 0 : rateLimits.suggestions.take(limitKey(address), clock.now());
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  try {
    const term = readTerm(new URL(request.url).searchParams.get('q') ?? '');
    const found = await suggestionsFor(await readModel.fresh(), term);
    const products = found.products.map(lineProduct);
    if (products.length > 0) {
      const tags = { cards: products.map(({ id }) => id), lists: 'any', synonyms: 'any' } as const;
      cachePage(context, tags, { asked: 1, given: 1 });
    }
    const hasMore = found.total !== null && found.total > products.length;
    return Response.json({ products, ...(hasMore && { total: found.total }) });
  } catch (error) {
    log.error({ err: error }, 'suggestions could not be found');
    return refuse(searchText.failed, 503, { 'retry-after': '5' });
  }
}

export const action = () => methodNotAllowed('GET, HEAD');
