import { data } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { listViewModel } from '#app/components/catalog/filters/list-view-model.ts';
import { ListScreen } from '#app/components/catalog/list-screen.tsx';
import type { CardPage } from '#app/components/catalog/paged-grid.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { sellerIn } from '#app/components/page-meta/seller.ts';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { findMaker } from '#app/shop/catalog/makers/makers.server.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { brandText } from '#app/text/catalog/brand.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { frameText } from '#app/text/frame/frame.ts';
import type { Route } from './+types/brand';
import { filteredPage } from './filtered-page.server.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const maker = await findMaker(services.db, params.slug);
  if (!maker) throw data(null, { status: 404 });
  const { slug, name } = maker;
  const path = `/marca/${slug}`;
  const url = new URL(request.url);
  const page = readPage(url.searchParams);
  const shown = listViewModel(
    await filteredPage(services, await services.readModel.fresh(), {
      url,
      path,
      page,
      categories: everyCategory(),
      baseFilter: { brand: slug },
    }),
  );
  const { list } = shown;
  cachePage(context, tagsOf(list), { asked: page, given: list.page });
  return { name, path, ...shown, isIndexable: shown.isIndexable && list.total > 0 };
}

function tagsOf(list: CardPage): CacheTags {
  return { cards: list.products.map((product) => product.id), lists: 'any', facets: 'any', makers: 'any' };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: frameText.pageTitle(frameText.notFound.title) }];
  const { name, path, list, filters } = loaderData;
  return pageMeta(matches, {
    title: name,
    description: brandText.description(name, sellerIn(matches)),
    path,
    query: { filters: filters.asked, page: list.page },
    robots: loaderData.isIndexable ? undefined : 'noindex, follow',
    list,
    trail: [
      { text: listText.categories.title, to: '/categories' },
      { text: name, to: path },
    ],
  });
}

export default function Brand({ loaderData: { name, list, filters } }: Route.ComponentProps) {
  useLiveData(tagsOf(list));
  return (
    <ListScreen title={name} lead={brandText.lead(name)} filters={filters} list={list} empty={brandText.empty(name)} />
  );
}
