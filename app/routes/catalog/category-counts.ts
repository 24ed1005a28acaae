import { servicesContext } from '#app/contexts.ts';
import { categoryKeys, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { methodNotAllowed } from '../json-call.server.ts';
import type { Route } from './+types/category-counts';

/** For the panel of categories in the header: `{counts: {slug: n}}`, the same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shown } = await (await context.get(servicesContext).readModel.fresh()).counts();
  const counts = Object.fromEntries(categoryKeys().map((key) => [slugOfCategory(key), shown.get(key) ?? 0]));
  return Response.json({ counts }, { headers: { 'cache-control': 'public, max-age=15' } });
}

export const action = () => methodNotAllowed('GET, HEAD');
