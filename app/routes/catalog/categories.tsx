import { useLiveData } from '#app/browser/live/live-updates.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { categoryChoices } from '#app/components/catalog/category-choices.ts';
import { CategoryScreen } from '#app/components/catalog/category-screen.tsx';
import type { CardPage } from '#app/components/catalog/paged-grid.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { productCounts } from '#app/shop/catalog/product-counts.server.ts';
import { listProducts } from '#app/shop/catalog/products.server.ts';
import type { Shown } from '#app/shop/shared/live-change.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { keepPage } from '../keep-page.server.ts';
import type { Route } from './+types/categories';

const { categories } = listText;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const page = readPage(new URL(request.url).searchParams);
  const counts = await productCounts(db);
  const { products, ...list } = await listProducts(db, {}, counts, page);
  const shop = { choices: categoryChoices(counts.shown), list: { ...list, products: products.map(cardProduct) } };
  keepPage(context, shownOf(shop), { asked: page, given: list.page });
  return shop;
}

function shownOf({ list }: { list: CardPage }): Shown {
  return { cards: list.products.map((product) => product.id), lists: 'any', counts: 'any' };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, description } = categories;
  const path = '/categories';
  const query = { page: loaderData?.list.page };
  return pageMeta(matches, { title, description, path, query, trail: [{ text: title, to: path }] });
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { choices, list } = loaderData;
  useLiveData(shownOf(loaderData));
  return (
    <CategoryScreen
      title={categories.title}
      lead={categories.description}
      choices={choices}
      chosen={null}
      list={list}
    />
  );
}
