import { Suspense } from 'react';
import { Link } from 'react-router';
import { hrefWith } from '#app/addresses/list-address.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { type CardProduct, cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { Comparing } from '#app/components/catalog/cards/comparing.tsx';
import { ProductStrip } from '#app/components/catalog/cards/product-strip.tsx';
import { CategoryFilter, categoryChoices } from '#app/components/catalog/category-filter.tsx';
import { CategoryPicture } from '#app/components/catalog/category-picture.tsx';
import { type CardPage, PagedGrid } from '#app/components/catalog/paged-grid.tsx';
import { CachedFragment } from '#app/components/frame/cached-fragment.tsx';
import { lazyNoHydration, NoHydration } from '#app/components/frame/no-hydration.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { BuyingFacts } from '#app/components/product/buying-facts.tsx';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { categoryPageOf, menuCategories, presentSlug } from '#app/shop/catalog/categories.ts';
import { homeStrips, listProducts } from '#app/shop/catalog/products.server.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { builderQuestion } from '#app/text/builds/builder-question.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { shopFacts } from '#app/text/product/buying-facts.ts';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/home';

const { home, empty } = listText;
/**
 * Lazy, so that their scripts load after the page's own; the server still renders them
 * (docs/decisions/2026-11-21-the-banner-uses-our-own-carousel.md).
 */
const Banners = lazyWithRetry(async () => ({ default: (await import('#app/components/catalog/banners.tsx')).Banners }));
const RecentlyViewedStrip = lazyWithRetry(() => import('#app/components/catalog/recently-viewed-strip.tsx'));

const BuilderQuestion = lazyNoHydration(
  'builder',
  () => import('#app/components/builds/invitations/builder-question.tsx'),
);

const offersShown = 8;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, readModel } = context.get(servicesContext);
  const url = new URL(request.url);
  const wanted = url.searchParams.get('category');
  const chosen = categoryPageOf(presentSlug(wanted ?? ''));
  const page = readPage(url.searchParams);
  const [{ offers, best }, catalogue] = await Promise.all([homeStrips(db, offersShown), readModel.fresh()]);
  const counts = await catalogue.counts();
  const list = await listProducts(db, { categories: chosen?.categories }, counts, page);
  const shop = {
    facts: shopFacts,
    shortcuts: menuCategories()
      .filter(({ key }) => (counts.shown.get(key) ?? 0) > 0)
      .map(({ key, slug, name, picture }) => ({ key, slug, name, picture })),
    question: builderQuestion,
    offers: offers.map(cardProduct),
    best: best.map(cardProduct),
    choices: categoryChoices(counts.shown),
    chosen: chosen?.slug ?? null,
    list: { ...list, products: bestLast(list.products, best).map(cardProduct) },
  };
  // A category that is not there shows all products, and there are endless names.
  if (chosen || wanted === null) cachePage(context, tagsOf(shop), { asked: page, given: list.page });
  return shop;
}

/** The strip above shows the best sellers, so the first page of the same order would open with the same four cards. */
function bestLast<Each extends { id: string }>(listed: readonly Each[], best: readonly { id: string }[]): Each[] {
  const isBest = ({ id }: Each) => best.some((each) => each.id === id);
  return [...listed.filter((each) => !isBest(each)), ...listed.filter(isBest)];
}

function tagsOf({ offers, best, list }: Record<'offers' | 'best', CardProduct[]> & { list: CardPage }): CacheTags {
  return {
    cards: [...offers, ...best, ...list.products].map((product) => product.id),
    lists: 'any',
    counts: 'any',
    best_sellers: 'any',
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = { category: loaderData?.chosen, page: loaderData?.list.page };
  return pageMeta(matches, { description: frameText.defaultDescription, path: '/', query, isShop: true });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { facts, shortcuts, question, offers, best, choices, chosen, list } = loaderData;
  useLiveData(tagsOf(loaderData));
  return (
    <>
      <h1 className="sr-only">{frameText.defaultTitle}</h1>
      <Suspense fallback={<div className="board-ground h-75 md:h-100 lg:h-125" />}>
        <Banners />
      </Suspense>
      {/* On wide screens both lie over the foot of the banner, so that more of the first cards is on the first screen. */}
      <div className="wrap relative z-20 flex flex-col lg:-mt-28 lg:gap-1">
        <div className="lg:-mx-1 lg:rounded-t-card lg:bg-paper lg:px-1">
          <NoHydration element="section" aria-labelledby="arma" className="builder-question">
            <BuilderQuestion {...question} />
          </NoHydration>
          {shortcuts.length > 0 && <CategoryLinks shortcuts={shortcuts} />}
        </div>
        <Suspense>
          <RecentlyViewedStrip />
        </Suspense>
      </div>
      <div className="wrap flex flex-col gap-12 pt-2 md:gap-14">
        <ProductStrip
          title={home.specialOffers}
          products={offers}
          empty={empty.offers}
          aside={
            <Link
              to="/offers"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
            >
              {home.seeAll}
              <span aria-hidden className="max-sm:hidden">
                →
              </span>
            </Link>
          }
        />
        <ProductStrip title={home.bestSellers} products={best} empty={empty.bestSellers} />
        <BuyingFacts facts={facts} className="grid-cols-2 lg:grid-cols-4" />
        <section id="productos" aria-labelledby="productos-titulo">
          <SectionHead id="productos-titulo">{home.products}</SectionHead>
          <CategoryFilter choices={choices} chosen={chosen} to="home" className="mb-5" />
          <PagedGrid
            list={list}
            heading="h3"
            empty={empty.products}
            hrefOf={(page) => `${hrefWith('/', { category: chosen, page })}#productos`}
          />
        </section>
      </div>
      <Comparing />
    </>
  );
}

type Shortcuts = Route.ComponentProps['loaderData']['shortcuts'];

/** The links into each category, on the first screen of the front page. A phone scrolls the row. */
function CategoryLinks({ shortcuts }: { shortcuts: Shortcuts }) {
  return (
    <nav aria-label={frameText.categories}>
      <CachedFragment element="ul" name="doors" className="category-doors no-scrollbar">
        <CategoryLinkItems shortcuts={shortcuts} />
      </CachedFragment>
    </nav>
  );
}

function CategoryLinkItems({ shortcuts }: { shortcuts: Shortcuts }) {
  return shortcuts.map((category) => (
    <li key={category.slug} className="shrink-0">
      <Link to={`/categories/${category.slug}`} prefetch="intent" className="category-door">
        <CategoryPicture category={category} />
        <span>{category.name}</span>
      </Link>
    </li>
  ));
}
