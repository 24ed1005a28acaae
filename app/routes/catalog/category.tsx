import { data } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { categoryChoices } from '#app/components/catalog/category-choices.ts';
import { CategoryScreen } from '#app/components/catalog/category-screen.tsx';
import type { CardPage } from '#app/components/catalog/paged-grid.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { categoryPageOf } from '#app/shop/catalog/categories.ts';
import { productCounts } from '#app/shop/catalog/product-counts.server.ts';
import { listProducts } from '#app/shop/catalog/products.server.ts';
import type { Shown } from '#app/shop/shared/live-change.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { categoryHeading } from '#app/text/catalog/catalog.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { keepPage } from '../keep-page.server.ts';
import type { Route } from './+types/category';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const category = categoryPageOf(params.slug);
  if (!category) throw data(null, { status: 404 });
  const { db } = context.get(servicesContext);
  const page = readPage(new URL(request.url).searchParams);
  const counts = await productCounts(db);
  const list = await listProducts(db, { categories: category.categories }, counts, page);
  const shop = {
    name: categoryHeading(category.categories),
    slug: category.slug,
    choices: categoryChoices(counts.shown),
    list: { ...list, products: list.products.map(cardProduct) },
  };
  keepPage(context, shownOf(shop), { asked: page, given: list.page });
  return shop;
}

function shownOf({ slug, list }: { slug: string; list: CardPage }): Shown {
  return {
    cards: list.products.map((product) => product.id),
    lists: categoryPageOf(slug)?.categories,
    counts: 'any',
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: frameText.pageTitle(frameText.notFound.title) }];
  const { name, slug, list } = loaderData;
  const path = `/categories/${slug}`;
  return pageMeta(matches, {
    title: name,
    description: listText.category.description(name),
    path,
    query: { page: list.page },
    trail: [
      { text: listText.categories.title, to: '/categories' },
      { text: name, to: path },
    ],
  });
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { name, slug, choices, list } = loaderData;
  useLiveData(shownOf(loaderData));
  return <CategoryScreen title={name} choices={choices} chosen={slug} list={list} />;
}
