import { data } from 'react-router';
import { compareHref } from '#app/addresses/compare-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { CompareScreen } from '#app/components/compare/compare-screen.tsx';
import { CompareStart } from '#app/components/compare/compare-start.tsx';
import { comparedSheet } from '#app/components/compare/compared-sheet.ts';
import { leftOutSentences } from '#app/components/compare/left-out.ts';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { type CategoryName, categoryNames, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { askedProducts, chosenProducts } from '#app/shop/catalog/comparison/chosen-products.ts';
import { mostCompared, type ProductSummary } from '#app/shop/catalog/product.ts';
import { productsByIds, relatedProducts } from '#app/shop/catalog/products.server.ts';
import { ratingsOf } from '#app/shop/reviews/reviews.server.ts';
import type { Shown } from '#app/shop/shared/live-change.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { compareText } from '#app/text/compare/compare.ts';
import { formatDate } from '#app/text/format.ts';
import { keepPage } from '../keep-page.server.ts';
import type { Route } from './+types/compare';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const asked = askedProducts(searchParams);
  const chosen = chosenProducts(asked, await productsByIds(db, asked.ids));
  const ids = chosen.products.map(({ id }) => id);
  // Only the one form of an address is kept: there are endless ones that name what is left out.
  const isWhole = (searchParams.get('ids') ?? '') === ids.join();
  if (chosen.category === null) {
    const isGone = asked.ids.length + asked.unread > 0;
    if (!isGone) keepPage(context, {}, { asked: 1, given: 1 });
    const choices = categoryNames.map((name) => ({ name, to: `/categories/${slugOfCategory(name)}` }));
    return data(
      { comparison: null, choices, leftOut: leftOutSentences(chosen), isGone },
      { status: isGone ? 404 : 200 },
    );
  }
  const comparison = {
    ...(await besideEachOther(db, chosen.category, chosen.products)),
    isOnlyDifferences: searchParams.get('diferencias') === '1',
    day: formatDate(clock.now()),
  };
  if (isWhole) keepPage(context, shownOf(comparison), { asked: 1, given: 1 });
  return data({ comparison, choices: [], leftOut: leftOutSentences(chosen), isGone: false });
}

async function besideEachOther(db: Queryable, category: CategoryName, products: readonly ProductSummary[]) {
  const ids = products.map(({ id }) => id);
  const [ratings, related] = await Promise.all([
    ratingsOf(db, ids),
    products.length < mostCompared ? relatedProducts(db, { id: ids[0] ?? '', category }) : [],
  ]);
  return {
    category,
    to: `/categories/${slugOfCategory(category)}`,
    products: products.map((product) => {
      const { chips: _chips, ...card } = cardProduct(product);
      const { average, count } = ratings.get(product.id) ?? { average: 0, count: 0 };
      return { ...card, rating: { average, count } };
    }),
    groups: comparedSheet(category, products),
    others: related.filter(({ id }) => !ids.includes(id)).map(cardProduct),
  };
}

interface Compared {
  category: CategoryName;
  products: readonly { id: string }[];
  others: readonly { id: string }[];
}

function shownOf({ category, products, others }: Compared): Shown {
  const ids = products.map(({ id }) => id);
  return { cards: [...ids, ...others.map(({ id }) => id)], reviews: ids, lists: [category] };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const products = loaderData?.comparison?.products ?? [];
  return pageMeta(matches, {
    title: compareText.pageTitle(loaderData?.comparison?.category ?? null),
    description: compareText.description(products.map(({ name }) => name)),
    path: compareHref(products.map(({ id }) => id)),
    image: products[0]?.image,
    // Endless combinations, none with content of its own; the products' own pages are what is to be found.
    robots: 'noindex, follow',
  });
}

export default function Compare({ loaderData: { comparison, choices, leftOut, isGone } }: Route.ComponentProps) {
  useLiveData(comparison ? shownOf(comparison) : {});
  if (!comparison) return <CompareStart choices={choices} leftOut={leftOut} isGone={isGone} />;
  return <CompareScreen {...comparison} leftOut={leftOut} />;
}
