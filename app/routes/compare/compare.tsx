import { Suspense, useRef } from 'react';
import { data, Link } from 'react-router';
import { compareHref } from '#app/addresses/compare-address.ts';
import { followComparison } from '#app/browser/compare/follow-comparison.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { type CardProduct, cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { CompareTable } from '#app/components/compare/compare-table.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { ProductPrice } from '#app/components/product/product-price.tsx';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { type CategoryKey, categoryKeys, nameOfCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import {
  type ChosenProducts,
  chosenProducts,
  requestedProducts,
} from '#app/shop/catalog/comparison/chosen-products.ts';
import { mostCompared, type ProductSummary } from '#app/shop/catalog/product.ts';
import { productsByIds, relatedProducts } from '#app/shop/catalog/products.server.ts';
import { ratingsOf } from '#app/shop/reviews/reviews.server.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { compareText } from '#app/text/compare/compare.ts';
import { comparePageText } from '#app/text/compare/compare-sheet.ts';
import { formatDate } from '#app/text/format.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { PageTitle, SectionHead } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/compare';
import { comparedSheet, onlyDifferent } from './compared-sheet.server.ts';
import { hiddenWords, leftOutSentences } from './left-out.server.ts';

/** Of its own, because few who compare see it. */
const CompareStart = lazyWithRetry(() => import('#app/components/compare/compare-start.tsx'));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const asked = requestedProducts(searchParams);
  const chosen = chosenProducts(asked, await productsByIds(db, asked.ids));
  const { category, products } = chosen;
  const said = {
    title: comparePageText.title(category && nameOfCategory(category)),
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
    choices: categoryKeys().map((key) => ({ name: nameOfCategory(key), to: `/categories/${slugOfCategory(key)}` })),
    isGone,
    isEmpty: unknown + withoutCategory.length === 0,
  };
}

async function comparisonOf(
  db: Queryable,
  chosen: ChosenProducts<ProductSummary> & { category: CategoryKey },
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

function tagsOf({ category, products, others }: Awaited<ReturnType<typeof comparisonOf>>): CacheTags {
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
  if (comparison) return <Comparison title={title} {...comparison} />;
  return (
    <Suspense>
      <CompareStart {...start} />
    </Suspense>
  );
}

type ComparisonProps = { title: string } & NonNullable<Route.ComponentProps['loaderData']['comparison']>;

function Comparison({ title, category, to, products, groups, words, others, ...shown }: ComparisonProps) {
  const { differences, isOnlyDifferences } = shown;
  const count = useRef<HTMLParagraphElement>(null);
  const ids = products.map(({ id }) => id);
  return (
    <div className="wrap flex flex-col gap-5 pt-6 md:pt-8">
      <PageTitle overline={nameOfCategory(category)}>{compareText.title}</PageTitle>
      {words.leftOut.length > 0 && (
        <Notice kind="warning">
          {words.leftOut.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <p ref={count} role="status" tabIndex={-1} className="text-muted outline-none">
          {words.count}
        </p>
        {products.length > 1 && <View ids={ids} isOnlyDifferences={isOnlyDifferences} differences={differences} />}
        <div className="flex flex-wrap items-center gap-x-4 md:ml-auto">
          <Link to={to} className="inline-flex min-h-10 items-center font-semibold text-accent hover:underline">
            {compareText.backTo(nameOfCategory(category))}
          </Link>
          {/* Without scripts the address bar has the link. */}
          <Button kind="outline" size="small" className="noscript:hidden" onClick={() => share(title)}>
            {compareText.share}
          </Button>
        </div>
      </div>
      {/* The pressed cross disappears with its product. */}
      <CompareTable
        products={products}
        groups={groups}
        end={isOnlyDifferences ? onlyDifferences : ''}
        onRemoved={() => count.current?.focus({ preventScroll: true })}
      />
      {words.hidden && (
        <p className="text-14 text-muted">
          {words.hidden}{' '}
          <Link
            to={compareHref(ids)}
            replace
            preventScrollReset
            className="inline-flex min-h-6 items-center text-accent underline print:hidden"
          >
            {compareText.showAll}
          </Link>
        </p>
      )}
      {products.length > 1 && <p className="max-w-prose text-14 text-muted">{words.legend}</p>}
      <p className="hidden text-14 print:block">{words.printed}</p>
      <CompareOthers ids={ids} others={others} />
    </div>
  );
}

const onlyDifferences = '&diferencias=1';

interface ViewProps {
  ids: readonly string[];
  isOnlyDifferences: boolean;
  differences: number;
}

function View({ ids, isOnlyDifferences, differences }: ViewProps) {
  const choice = (isOnly: boolean, text: string) => (
    <Link
      to={compareHref(ids) + (isOnly ? onlyDifferences : '')}
      replace
      preventScrollReset
      aria-current={isOnly === isOnlyDifferences ? 'true' : undefined}
      className="inline-flex min-h-10 items-center px-3.5 text-14 font-semibold hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
    >
      {text}
    </Link>
  );
  return (
    <nav
      aria-label={compareText.view}
      className="flex overflow-hidden rounded-control border border-control-line bg-surface"
    >
      {choice(false, compareText.everything)}
      {choice(true, compareText.onlyDifferences(differences))}
    </nav>
  );
}

function share(title: string): void {
  import('#app/browser/share.ts').then(
    (sharing) => sharing.share({ title, done: compareText.shared }),
    (error) => logFailure('The link could not be shared', error),
  );
}

interface CompareOthersProps {
  ids: readonly string[];
  others: readonly CardProduct[];
}

/** Links, so that a comparison grows without scripts too. */
function CompareOthers({ ids, others }: CompareOthersProps) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="parecidos" className="mt-6 print:hidden">
      <SectionHead id="parecidos">{compareText.others}</SectionHead>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((product) => (
          <li key={product.id} className="flex gap-3 rounded-card border border-line bg-surface p-3">
            <ProductPicture
              product={product}
              sizes="5rem"
              className="w-[min(5rem,20vw)] shrink-0 self-start rounded-table"
            />
            <div className="flex min-w-0 flex-1 flex-col gap-1.5">
              <Link
                to={`/product/${product.id}`}
                prefetch="intent"
                className="line-clamp-2 text-14 font-name leading-tight hover:text-accent"
              >
                {product.name}
              </Link>
              <ProductPrice product={product} size="small" />
              <Link
                to={compareHref([...ids, product.id])}
                aria-label={`${compareText.add}: ${product.name}`}
                onClick={() => followComparison(ids, [...ids, product.id])}
                className={buttonClasses({ kind: 'outline', size: 'small' })}
              >
                {compareText.add}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
