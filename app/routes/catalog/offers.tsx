import { hrefWith } from '#app/addresses/list-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { type CardPage, PagedGrid } from '#app/components/catalog/paged-grid.tsx';
import { Comparing } from '#app/components/compare/comparing.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { productCounts } from '#app/shop/catalog/product-counts.server.ts';
import { listProducts } from '#app/shop/catalog/products.server.ts';
import type { Shown } from '#app/shop/shared/live-change.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { keepPage } from '../keep-page.server.ts';
import type { Route } from './+types/offers';

const { offers, empty, products } = listText;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams);
  const { db } = context.get(servicesContext);
  const found = await listProducts(db, { discounted: true }, await productCounts(db), page);
  const list = { ...found, products: found.products.map(cardProduct) };
  keepPage(context, shownOf(list), { asked: page, given: list.page });
  return { list };
}

function shownOf(list: CardPage): Shown {
  return { cards: list.products.map((product) => product.id), lists: ['offers'] };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: offers.title,
    description: offers.description,
    path: '/offers',
    query: { page: loaderData?.list.page },
  });
}

export default function Offers({ loaderData: { list } }: Route.ComponentProps) {
  useLiveData(shownOf(list));
  return (
    <>
      <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
        <PageTitle mark={products(list.total)} lead={offers.description}>
          {offers.title}
        </PageTitle>
        <PagedGrid
          list={list}
          heading="h2"
          eager={4}
          empty={empty.offers}
          emptyPicture="/images/empty/offers.svg"
          hrefOf={(page) => hrefWith('/offers', { page })}
        />
      </div>
      <Comparing />
    </>
  );
}
