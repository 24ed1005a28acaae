import { useLiveData } from '#app/browser/live/live-updates.ts';
import { categoryChoices } from '#app/components/catalog/category-filter.tsx';
import { listViewModel } from '#app/components/catalog/filters/list-view-model.ts';
import { ListScreen } from '#app/components/catalog/list-screen.tsx';
import type { CardPage } from '#app/components/catalog/paged-grid.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { listText } from '#app/text/catalog/lists.ts';
import type { Route } from './+types/categories';
import { filteredPage } from './filtered-page.server.ts';

const { categories } = listText;
const path = '/categories';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const page = readPage(url.searchParams);
  const catalogue = await services.readModel.fresh();
  const listed = await catalogue.counts();
  const shown = listViewModel(
    await filteredPage(services, catalogue, {
      url,
      path,
      page,
      categories: everyCategory(),
      hasCategories: false,
      listed,
    }),
  );
  cachePage(context, tagsOf(shown), { asked: page, given: shown.list.page });
  return { choices: categoryChoices(listed.shown), ...shown };
}

function tagsOf({ list }: { list: CardPage }): CacheTags {
  return {
    cards: list.products.map((product) => product.id),
    lists: 'any',
    counts: 'any',
    facets: 'any',
    makers: 'any',
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, description } = categories;
  const query = { filters: loaderData?.filters.asked, page: loaderData?.list.page };
  const robots = loaderData?.isIndexable === false ? 'noindex, follow' : undefined;
  const list = loaderData?.list;
  return pageMeta(matches, { title, description, path, query, robots, list, trail: [{ text: title, to: path }] });
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { choices, filters, list } = loaderData;
  useLiveData(tagsOf(loaderData));
  return (
    <ListScreen
      title={categories.title}
      lead={categories.description}
      categories={{ choices, chosen: null }}
      filters={filters}
      list={list}
      empty={listText.empty.products}
    />
  );
}
