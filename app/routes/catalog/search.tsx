import { redirect } from 'react-router';
import { hrefWith, termOf } from '#app/addresses/list-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { type CardPage, PagedGrid } from '#app/components/catalog/paged-grid.tsx';
import { Comparing } from '#app/components/compare/comparing.tsx';
import { PageTrouble } from '#app/components/frame/page-trouble.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { countEmptySearch } from '#app/shop/search/empty-searches.server.ts';
import { searchProducts } from '#app/shop/search/search.server.ts';
import type { Shown } from '#app/shop/shared/live-change.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { searchText } from '#app/text/catalog/search.ts';
import { searchBoxText } from '#app/text/catalog/search-box.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { keepPage } from '../keep-page.server.ts';
import type { Route } from './+types/search';

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const term = termOf(url);
  if (term === null) throw redirect('/');
  // A form sent without scripts can hold nothing but blanks.
  if (term === '') return { term, list: null };
  const { db, clock, log } = context.get(servicesContext);
  const page = readPage(url.searchParams);
  const found = await searchProducts(db, term, page);
  const list = { ...found, products: found.products.map(cardProduct) };
  // Not awaited: a failed count must not cost the page. And not kept, so that each is counted.
  if (list.total === 0) {
    void countEmptySearch(db, term, clock.now()).catch((err) => log.warn({ err }, 'an empty search was not counted'));
  } else {
    keepPage(context, shownOf(list), { asked: page, given: list.page });
  }
  return { term, list };
}

function shownOf(list: CardPage | null): Shown {
  return { cards: list?.products.map((product) => product.id), lists: 'any' };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const term = loaderData?.term;
  return pageMeta(matches, {
    title: term ? searchText.title(term) : searchBoxText.label,
    description: term ? searchText.description(term) : searchText.noTerm,
    path: '/search',
    query: { q: term, page: loaderData?.list?.page },
    // Searches have endless addresses, none with content of its own.
    robots: 'noindex, follow',
  });
}

export default function Search({ loaderData: { term, list } }: Route.ComponentProps) {
  useLiveData(shownOf(list));
  if (!list) return <NoTerm />;
  return (
    <>
      <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
        <PageTitle mark={list.total > 0 ? searchText.found(list.total) : undefined}>{searchText.title(term)}</PageTitle>
        <PagedGrid
          list={list}
          heading="h2"
          eager={4}
          empty={searchText.nothingFound(term)}
          emptyPicture="/images/empty/search.svg"
          emptyLead={searchText.nothingFoundHint}
          hrefOf={(page) => hrefWith('/search', { q: term, page })}
        />
      </div>
      <Comparing />
    </>
  );
}

function NoTerm() {
  return (
    <div className="wrap py-10 md:py-16">
      <EmptyState
        heading="h1"
        picture="/images/empty/search.svg"
        title={searchText.noTerm}
        lead={searchText.nothingFoundHint}
        actions={<LinkButton to="/categories">{searchText.toCategories}</LinkButton>}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageTrouble error={error} sentence={searchText.failed} />;
}
