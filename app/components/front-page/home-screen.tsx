import { Suspense } from 'react';
import { Link } from 'react-router';
import { hrefWith } from '#app/addresses/list-address.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { Comparing } from '#app/components/catalog/cards/comparing.tsx';
import { ProductStrip } from '#app/components/catalog/cards/product-strip.tsx';
import { CategoryFilter } from '#app/components/catalog/category-filter.tsx';
import { CategoryPicture } from '#app/components/catalog/category-picture.tsx';
import { PagedGrid } from '#app/components/catalog/paged-grid.tsx';
import { CachedFragment } from '#app/components/frame/cached-fragment.tsx';
import { lazyNoHydration, NoHydration } from '#app/components/frame/no-hydration.tsx';
import { BuyingFacts } from '#app/components/product/buying-facts.tsx';
import { listText } from '#app/text/catalog/lists.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import type { HomeViewModel } from './home-view-model.ts';

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

/** The front page, as shoppers see it or as the owner's draft will be. Without slides it begins with the question of the builder. */
export function HomeScreen({ facts, shortcuts, question, slides, strips, choices, chosen, list, tags }: HomeViewModel) {
  useLiveData(tags);
  const hasBanner = slides.length > 0;
  return (
    <>
      <h1 className="sr-only">{frameText.defaultTitle}</h1>
      {hasBanner && (
        <Suspense fallback={<div className="board-ground h-75 md:h-100 lg:h-125" />}>
          <Banners slides={slides} />
        </Suspense>
      )}
      {/* On wide screens both lie over the foot of the banner, so that more of the first cards is on the first screen. */}
      <div className={classNames('wrap relative z-20 flex flex-col lg:gap-1', hasBanner && 'lg:-mt-28')}>
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
        {strips.map(({ id, title, products, empty, all }) => (
          <ProductStrip
            key={id}
            title={title}
            products={products}
            empty={empty}
            aside={
              all && (
                <Link
                  to={all.to}
                  className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
                >
                  {all.words}
                  <span aria-hidden className="max-sm:hidden">
                    →
                  </span>
                </Link>
              )
            }
          />
        ))}
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

type Shortcuts = HomeViewModel['shortcuts'];

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
