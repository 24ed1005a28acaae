import { useLiveData } from '#app/browser/live/live-updates.ts';
import { listViewModel } from '#app/components/catalog/filters/list-view-model.ts';
import { ListScreen } from '#app/components/catalog/list-screen.tsx';
import type { CardPage } from '#app/components/catalog/paged-grid.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { sellerIn, useSeller } from '#app/components/page-meta/seller.ts';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { listText } from '#app/text/catalog/lists.ts';
import type { Route } from './+types/offers';
import { filteredPage } from './filtered-page.server.ts';

const { offers, empty } = listText;
const path = '/offers';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const page = readPage(url.searchParams);
  const catalogue = await services.readModel.fresh();
  const shown = listViewModel(
    await filteredPage(services, catalogue, {
      url,
      path,
      page,
      categories: everyCategory(),
      baseFilter: { isOffer: true },
    }),
  );
  cachePage(context, tagsOf(shown.list), { asked: page, given: shown.list.page });
  return shown;
}

function tagsOf(list: CardPage): CacheTags {
  return { cards: list.products.map((product) => product.id), lists: ['offers'], facets: 'any', makers: 'any' };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: offers.title,
    description: offers.description(sellerIn(matches)),
    path,
    query: { filters: loaderData?.filters.asked, page: loaderData?.list.page },
    list: loaderData?.list,
    robots: loaderData?.isIndexable === false ? 'noindex, follow' : undefined,
  });
}

export default function Offers({ loaderData: { list, filters } }: Route.ComponentProps) {
  useLiveData(tagsOf(list));
  return (
    <ListScreen
      title={offers.title}
      lead={offers.description(useSeller())}
      filters={filters}
      list={list}
      empty={empty.offers}
      emptyPicture="/images/empty/offers.svg"
    />
  );
}
