import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { compareHref } from '#app/addresses/compare-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { CompareScreen, type CompareScreenProps } from '#app/components/compare/compare-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { type CategoryName, categoryNames, slugOfCategory } from '#app/shop/catalog/categories.ts';
import {
  type ChosenProducts,
  chosenProducts,
  requestedProducts,
} from '#app/shop/catalog/comparison/chosen-products.ts';
import { mostCompared, type ProductSummary } from '#app/shop/catalog/product.ts';
import { productsByIds, relatedProducts } from '#app/shop/catalog/products.server.ts';
import { ratingsOf } from '#app/shop/reviews/reviews.server.ts';
import type { CacheTags } from '#app/shop/shared/live-change.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { comparePageText } from '#app/text/compare/compare-sheet.ts';
import { formatDate } from '#app/text/format.ts';
import { cachePage } from '../cache-page.server.ts';
import type { Route } from './+types/compare';
import { comparedSheet, onlyDifferent } from './compared-sheet.server.ts';
import { hiddenWords, leftOutSentences } from './left-out.server.ts';

/** Of its own, because few who compare see it. */
const CompareStart = lazy(async () => ({
  default: (await import('#app/components/compare/compare-start.tsx')).CompareStart,
}));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const asked = requestedProducts(searchParams);
  const chosen = chosenProducts(asked, await productsByIds(db, asked.ids));
  const { category, products } = chosen;
  const said = {
    title: comparePageText.title(category),
    description: comparePageText.description(products.map(({ name }) => name)),
  };
  if (category === null) {
    const start = startOf(chosen);
    if (start.isEmpty) cachePage(context, {}, { asked: 1, given: 1 });
    return data({ ...said, start, comparison: null }, { status: start.isGone ? 404 : 200 });
  }
  const comparison = await comparisonOf(db, { ...chosen, category }, searchParams.get('diferencias') === '1');
  // Of what names products that are left out there are endless addresses.
  const isWhole = searchParams.get('ids') === products.map(({ id }) => id).join();
  if (isWhole) cachePage(context, tagsOf(comparison), { asked: 1, given: 1 });
  const printed = comparePageText.printed(formatDate(clock.now()));
  return data({ ...said, start: null, comparison: { ...comparison, words: { ...comparison.words, printed } } });
}

function startOf(chosen: ChosenProducts<ProductSummary>) {
  const { unknown, withoutCategory } = chosen.leftOut;
  const isGone = unknown > 0 && withoutCategory.length === 0;
  const words = isGone ? comparePageText.gone : comparePageText.start;
  return {
    title: words.title,
    lead: withoutCategory.length > 0 ? leftOutSentences(chosen).join(' ') : words.lead,
    choices: categoryNames.map((name) => ({ name, to: `/categories/${slugOfCategory(name)}` })),
    isGone,
    isEmpty: unknown + withoutCategory.length === 0,
  };
}

async function comparisonOf(
  db: Queryable,
  chosen: ChosenProducts<ProductSummary> & { category: CategoryName },
  isOnlyDifferences: boolean,
) {
  const { category, products } = chosen;
  const ids = products.map(({ id }) => id);
  const [ratings, related] = await Promise.all([
    ratingsOf(db, ids),
    products.length < mostCompared ? relatedProducts(db, { id: ids[0] ?? '', category }) : [],
  ]);
  const groups = comparedSheet(category, products);
  const different = onlyDifferent(groups);
  return {
    category,
    to: `/categories/${slugOfCategory(category)}`,
    products: products.map((product) => {
      const { chips: _chips, ...card } = cardProduct(product);
      const { average, count } = ratings.get(product.id) ?? { average: 0, count: 0 };
      return { ...card, rating: { average, count } };
    }),
    groups: isOnlyDifferences ? different : groups,
    differences: different.flatMap(({ rows }) => rows).length,
    isOnlyDifferences,
    others: related.filter(({ id }) => !ids.includes(id)).map(cardProduct),
    words: {
      leftOut: leftOutSentences(chosen),
      count: comparePageText.count(products.length, mostCompared),
      legend: comparePageText.legend,
      hidden: isOnlyDifferences ? hiddenWords(groups) : '',
    },
  };
}

function tagsOf({
  category,
  products,
  others,
}: Pick<CompareScreenProps, 'category' | 'products' | 'others'>): CacheTags {
  const ids = products.map(({ id }) => id);
  return { cards: [...ids, ...others.map(({ id }) => id)], reviews: ids, lists: [category] };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, description = '', comparison } = loaderData ?? {};
  const products = comparison?.products ?? [];
  return pageMeta(matches, {
    title,
    description,
    path: compareHref(products.map(({ id }) => id)),
    image: products[0]?.image,
    // Endless combinations without content of their own: the products' own pages are to be found.
    robots: 'noindex, follow',
  });
}

export default function Compare({ loaderData: { title, start, comparison } }: Route.ComponentProps) {
  useLiveData(comparison ? tagsOf(comparison) : {});
  if (comparison) return <CompareScreen title={title} {...comparison} />;
  return (
    <Suspense>
      <CompareStart {...start} />
    </Suspense>
  );
}
