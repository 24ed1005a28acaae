import { Suspense } from 'react';
import { redirect } from 'react-router';
import { buildsPath, proposalHref } from '#app/addresses/build-address.ts';
import { hrefWith, isAsTyped as isAskedAsTyped, searchParameters } from '#app/addresses/list-address.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { type CardProduct, cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { Comparing } from '#app/components/catalog/cards/comparing.tsx';
import { FilteredGrid } from '#app/components/catalog/filters/filtered-grid.tsx';
import { listViewModel } from '#app/components/catalog/filters/list-view-model.ts';
import { type CardPage, PagedGrid } from '#app/components/catalog/paged-grid.tsx';
import { ErrorPage } from '#app/components/frame/error-page.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { cachePage, noteEmptySearch, servicesContext } from '#app/contexts.ts';
import { findAsTyped, findWished, nearestTo } from '#app/read-model/search.server.ts';
import type { Wish } from '#app/read-model/wish/wish.ts';
import type { Use as BuildUse } from '#app/shop/builds/search/pools.ts';
import { everyCategory, nameOfCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { askedOf, facetsOfAny, readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { inOrder, type Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import { readWithout, withoutParameters } from '#app/shop/catalog/filters/wish-groups.ts';
import { readTerm } from '#app/shop/catalog/plain-text.ts';
import { plainWords } from '#app/shop/catalog/words/plain-words.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { startWords } from '#app/text/builds/build-words.ts';
import { categoryLinkText, searchNotes, searchText } from '#app/text/catalog/search.ts';
import { searchBoxText } from '#app/text/catalog/search-box.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/search';
import { type FilteredPage, filteredPage } from './filtered-page.server.ts';

/** Most searches find what was typed; the server renders these all the same. */
const searchHelp = () => import('#app/components/catalog/search-help.tsx');
const CorrectedNote = lazyWithRetry(async () => ({ default: (await searchHelp()).CorrectedNote }));
const DroppedNote = lazyWithRetry(async () => ({ default: (await searchHelp()).DroppedNote }));
const Neighbours = lazyWithRetry(async () => ({ default: (await searchHelp()).Neighbours }));
const NoTerm = lazyWithRetry(async () => ({ default: (await searchHelp()).NoTerm }));
const NearestProducts = lazyWithRetry(async () => ({ default: (await searchHelp()).NearestProducts }));

const path = '/search';
const nothing: CardPage = { total: 0, page: 1, pages: 1, products: [] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const typed = url.searchParams.get('q');
  if (typed === null) throw redirect('/');
  const term = readTerm(typed);
  // A form sent without scripts can hold nothing but blanks.
  if (term === '') return { term, list: null };
  const services = context.get(servicesContext);
  const isAsTyped = isAskedAsTyped(url);
  const without = isAsTyped ? [] : readWithout(url.searchParams);
  const asked = inOrder([...searchParameters(term, isAsTyped), ...withoutParameters(without)]);
  const page = readPage(url.searchParams);
  const catalogue = await services.readModel.fresh();
  const search = await catalogue.search();
  const { ids, wish, ...found } = await (isAsTyped ? findAsTyped : findWished)(search, term, isFiltered(url));
  if (ids?.length !== 0) {
    const filtered = await filteredPage(services, catalogue, {
      ...{ url, path, keep: asked, page, categories: everyCategory() },
      ...(ids && { baseFilter: { ids } }),
      ...(wish && { wish: { wish, without } }),
    });
    const { list, filters } = listViewModel(filtered);
    const neighbours = filtered.neighbours && neighboursViewModel(filtered.neighbours, asked);
    cachePage(context, tagsOf(list, neighbours), { asked: page, given: list.page });
    const { hasMore, corrected } = found;
    const head = searchNotes.found(list.total, { hasMore, isLess: filters.dropped !== undefined });
    const note = found.fits ? searchNotes.fits(found.fits) : noteOf(wish, asTypedIn(term, found.leftOut));
    return { term, list, asked, filters, head, corrected, neighbours, note };
  }
  if (wish?.isWholePc) {
    const nearest = { link: toBuilder(wish), products: [] };
    return { term, list: nothing, asked, lead: searchNotes.wholePc, nearest };
  }
  const looked = wish?.rest || term;
  noteEmptySearch(context, looked);
  if (wish?.unsold) {
    const link = { to: '/categories', text: searchText.toCategories };
    const { typed, term: unsold } = wish.unsold;
    return { term, list: nothing, asked, lead: searchNotes.unsold(typed), nearest: { link, products: [], unsold } };
  }
  const { category, products } = await nearestTo(search, looked);
  // Where what was looked for would be.
  const categoryLink = category && {
    to: `/categories/${slugOfCategory(category)}`,
    text: categoryLinkText(nameOfCategory(category)),
  };
  return {
    term,
    list: nothing,
    asked,
    note: noteOf(wish),
    nearest: { link: categoryLink, products: products.map(cardProduct) },
  };
}

function isFiltered({ searchParams }: URL): boolean {
  return searchParams.has('sirve') || askedOf(readListQuery(searchParams, facetsOfAny(everyCategory()))) > 0;
}

function noteOf(wish: Wish | null, leftOut: readonly string[] = []): string | undefined {
  if (wish?.isForeign) return searchNotes.inPesos;
  return leftOut.length > 0 ? searchNotes.leftOut(leftOut) : undefined;
}

/** With the letters that were typed: words are compared without accents. */
function asTypedIn(term: string, words: readonly string[] = []): string[] {
  const typed = new Map(term.split(/\s+/).map((word) => [plainWords(word)[0]?.text, word]));
  return words.map((word) => typed.get(word) ?? word);
}

/** What the builder proposes for a use and a budget that were said, else its first page. */
function toBuilder({ purpose, budget }: Wish): { to: string; text: string } {
  const use = buildUseOf(purpose);
  if (use === null || budget?.to == null) return { to: buildsPath, text: startWords.title };
  return {
    to: proposalHref(use, budget.to),
    text: searchNotes.wholePcProposals(startWords.proposals(use, budget.to)),
  };
}

function buildUseOf(purpose: Wish['purpose']): BuildUse | null {
  if (!purpose) return null;
  if (purpose.use === 'editar') return 'edicion';
  if (purpose.use === 'oficina') return 'oficina';
  return purpose.resolution === null || purpose.resolution === '1080p' ? '1080p' : '1440p';
}

function neighboursViewModel({ products, total }: NonNullable<FilteredPage['neighbours']>, asked: Parameter[]) {
  const to = hrefWith(path, { filters: inOrder([...asked, ...withoutParameters(['categoria'])]) });
  return { products: products.map(cardProduct), total, to };
}

function tagsOf(list: CardPage | null, neighbours?: { products: readonly CardProduct[] } | null): CacheTags {
  const cards = [...(list?.products ?? []), ...(neighbours?.products ?? [])];
  return {
    cards: list ? cards.map(({ id }) => id) : undefined,
    lists: 'any',
    synonyms: 'any',
    facets: 'any',
    makers: 'any',
  };
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
  useLiveData(tagsOf(loaderData.list, 'neighbours' in loaderData ? loaderData.neighbours : null));
  if (!loaderData.list) {
    return (
      <Suspense>
        <NoTerm />
      </Suspense>
    );
  }
  const { term, list, asked, filters, head, corrected, nearest, neighbours, note, lead } = loaderData;
  return (
    <>
      <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
        <PageTitle overline={head && <span role="status">{head}</span>}>
          {searchText.title(corrected ?? term)}
        </PageTitle>
        {corrected && (
          <Suspense>
            <CorrectedNote term={term} />
          </Suspense>
        )}
        {filters?.dropped && (
          <Suspense>
            <DroppedNote term={term} dropped={filters.dropped} />
          </Suspense>
        )}
        {note && <p className="text-muted">{note}</p>}
        {filters ? (
          <FilteredGrid filters={filters} list={list} empty={searchText.nothingFound(term)} />
        ) : (
          <PagedGrid
            list={list}
            empty={searchText.nothingFound(term)}
            emptyPicture="/images/empty/search.svg"
            emptyLead={lead ?? searchText.nothingFoundHint}
            emptyActions={
              nearest?.link && (
                <LinkButton to={nearest.link.to} kind="outline">
                  {nearest.link.text}
                </LinkButton>
              )
            }
            hrefOf={(page) => hrefWith(path, { filters: asked, page })}
          />
        )}
        {neighbours && (
          <Suspense>
            <Neighbours {...neighbours} />
          </Suspense>
        )}
        {nearest && (
          <Suspense>
            <NearestProducts {...nearest} />
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
