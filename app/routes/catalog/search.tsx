import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { hrefWith, isAsTyped, searchParameters } from '#app/addresses/list-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { Comparing } from '#app/components/catalog/cards/comparing.tsx';
import { FilteredGrid } from '#app/components/catalog/filters/filtered-grid.tsx';
import { listViewModel } from '#app/components/catalog/filters/list-view-model.ts';
import { type CardPage, PagedGrid } from '#app/components/catalog/paged-grid.tsx';
import { ErrorPage } from '#app/components/frame/error-page.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { cachePage, noteEmptySearch, servicesContext } from '#app/contexts.ts';
import { readTerm } from '#app/read-model/query.ts';
import { findProducts, mostFiltered, mostFound, nearestTo } from '#app/read-model/search.server.ts';
import { everyCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { askedOf, facetsOfAny, readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { categoryLinkText, searchText } from '#app/text/catalog/search.ts';
import { searchBoxText } from '#app/text/catalog/search-box.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/search';
import { filteredPage } from './filtered-page.server.ts';

/** Most searches find what was typed; the server renders these all the same. */
const searchHelp = () => import('#app/components/catalog/search-help.tsx');
const CorrectedNote = lazy(async () => ({ default: (await searchHelp()).CorrectedNote }));
const NoTerm = lazy(async () => ({ default: (await searchHelp()).NoTerm }));
const NearestProducts = lazy(async () => ({ default: (await searchHelp()).NearestProducts }));

const path = '/search';

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const typed = url.searchParams.get('q');
  if (typed === null) throw redirect('/');
  const term = readTerm(typed);
  // A form sent without scripts can hold nothing but blanks.
  if (term === '') return { term, list: null };
  const asked = searchParameters(term, isAsTyped(url));
  const services = context.get(servicesContext);
  const page = readPage(url.searchParams);
  const isPlain =
    url.searchParams.get('sirve') === null &&
    askedOf(readListQuery(url.searchParams, facetsOfAny(everyCategory))) === 0;
  const most = isPlain ? mostFound : mostFiltered;
  const catalogue = await services.readModel.fresh();
  const search = await catalogue.search();
  const { ids, hasMore, corrected } = await findProducts(search, term, {
    most,
    isAsTyped: isAsTyped(url),
  });
  const { list, filters } = listViewModel(
    await filteredPage(services, catalogue, {
      url,
      path,
      keep: asked,
      page,
      categories: everyCategory,
      baseFilter: { ids },
    }),
  );
  if (ids.length > 0) {
    cachePage(context, tagsOf(list), { asked: page, given: list.page });
    return { term, list, asked, filters, hasMore, corrected };
  }
  noteEmptySearch(context, term);
  const { category, products } = await nearestTo(search, term);
  // Where what was looked for would be.
  const categoryLink = category && { to: `/categories/${slugOfCategory(category)}`, text: categoryLinkText(category) };
  return { term, list, asked, nearest: { way: categoryLink, products: products.map(cardProduct) } };
}

function tagsOf(list: CardPage | null): CacheTags {
  return { cards: list?.products.map((product) => product.id), lists: 'any', facets: 'any', makers: 'any' };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const term = loaderData?.term;
  return pageMeta(matches, {
    title: term ? searchText.title(term) : searchBoxText.label,
    description: term ? searchText.description(term) : searchText.noTerm,
    path,
    query: {
      filters: [...(loaderData?.asked ?? []), ...(loaderData?.filters?.asked ?? [])],
      page: loaderData?.list?.page,
    },
    // Searches have endless addresses, none with content of its own.
    robots: 'noindex, follow',
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  useLiveData(tagsOf(loaderData.list));
  if (!loaderData.list) {
    return (
      <Suspense>
        <NoTerm />
      </Suspense>
    );
  }
  const { term, list, asked, filters, hasMore = false, corrected, nearest } = loaderData;
  return (
    <>
      <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
        <PageTitle overline={filters && <span role="status">{searchText.found(list.total, hasMore)}</span>}>
          {searchText.title(corrected ?? term)}
        </PageTitle>
        {corrected && (
          <Suspense>
            <CorrectedNote term={term} corrected={corrected} />
          </Suspense>
        )}
        {filters ? (
          <FilteredGrid filters={filters} list={list} empty={searchText.nothingFound(term)} />
        ) : (
          <PagedGrid
            list={list}
            empty={searchText.nothingFound(term)}
            emptyPicture="/images/empty/search.svg"
            emptyLead={searchText.nothingFoundHint}
            emptyActions={
              nearest?.way && (
                <LinkButton to={nearest.way.to} kind="outline">
                  {nearest.way.text}
                </LinkButton>
              )
            }
            hrefOf={(page) => hrefWith(path, { filters: asked, page })}
          />
        )}
        {nearest && (
          <Suspense>
            <NearestProducts products={nearest.products} />
          </Suspense>
        )}
      </div>
      <Comparing />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} sentence={searchText.failed} />;
}
