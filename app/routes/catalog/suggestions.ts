import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { cachePage, clientAddressContext, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { firstOfWish } from '#app/read-model/list.ts';
import { readTerm } from '#app/read-model/query.ts';
import type { CatalogueView } from '#app/read-model/read-model.server.ts';
import { findWished, suggestProducts } from '#app/read-model/search.server.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '#app/shop/catalog/product.ts';
import { productsInOrder } from '#app/shop/catalog/products.server.ts';
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
    const products = found.products.map(cardProduct).map(({ chips: _chips, ...line }) => line);
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

/** The first of what a search shows, and how many it finds. Without the indexes in memory only what the words find. */
async function suggestionsFor(
  catalogue: CatalogueView,
  term: string,
): Promise<{ products: ProductSummary[]; total: number | null }> {
  const search = await catalogue.search();
  if (term.length < shortestSearchTerm) return { products: [], total: null };
  if (!catalogue.isInMemory) return { products: await suggestProducts(search, term), total: null };
  const { ids, wish, hasMore } = await findWished(search, term, false);
  const first = firstOfWish(await catalogue.facets(everyCategory()), wish, ids);
  const products = await productsInOrder(search.db, first.ids.slice(0, suggestionsShown));
  return { products, total: hasMore ? null : first.total };
}

export const action = () => methodNotAllowed('GET, HEAD');
