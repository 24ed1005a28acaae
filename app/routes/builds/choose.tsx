import { type ReactNode, Suspense } from 'react';
import { data, Link } from 'react-router';
import { type ChoiceView, choiceParameters, choiceViews } from '#app/addresses/choice-address.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { BuildTrouble, troubleMeta } from '#app/components/builds/build-trouble.tsx';
import { ChoiceList } from '#app/components/builds/choices/choice-list.tsx';
import { ChoiceSearch } from '#app/components/builds/choices/choice-search.tsx';
import { LibraryNotice } from '#app/components/builds/library-notice.tsx';
import { VerdictSign } from '#app/components/builds/verdict-sign.tsx';
import { type FiltersViewModel, listId } from '#app/components/catalog/filters/filter-facts.ts';
import { filtersViewModel } from '#app/components/catalog/filters/list-view-model.ts';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { likelyUse } from '#app/shop/builds/parts/choice-order.ts';
import { allParts, type Parts, partsOf } from '#app/shop/builds/parts/parts.ts';
import type { Use } from '#app/shop/builds/search/pools.ts';
import { isListSlot, type Slot, slotCategories, slots } from '#app/shop/builds/slots.ts';
import { readTerm } from '#app/shop/catalog/plain-text.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { choiceWords } from '#app/text/builds/build-words.ts';
import { chooseText } from '#app/text/builds/choose-page.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useAsOpened } from '#app/ui/page/as-opened.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import type { Route } from './+types/choose';
import { brokenCode, countBuildCall, noSuchSlot, productsOf, readBuild, tooMany } from './build-page.server.ts';
import { type ChoicesViewModel, choicesViewModel } from './choices-view-model.server.ts';
import { listedChoices } from './listed-choices.server.ts';

/** Lazy, so that their scripts load after the page's own; the server still renders them, and they work without. */
const FilterPanel = lazyWithRetry(async () => ({
  default: (await import('#app/components/catalog/filters/filter-panel.tsx')).FilterPanel,
}));
const FilterBar = lazyWithRetry(async () => ({
  default: (await import('#app/components/catalog/filters/filter-bar.tsx')).FilterBar,
}));

/** When to come back, where there are too many questions. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const slot = slots.find((each) => slotWords[each].slug === params.piece);
  if (!slot) return noSuchSlot();
  const found = await readBuild(context, params.code);
  if (!found) return brokenCode();
  const wait = countBuildCall(context);
  if (wait > 0) return tooMany(wait);
  const { services, parts, named } = found;
  const query = new URL(request.url).searchParams;
  const asked = askedIn(query, parts, slot);
  const { view, replaced } = asked;
  const address = { code: params.code, slotSlug: params.piece, view, replaced };
  const listed = await listedChoices(
    { ...found, parts: replaced ? without(parts, slot, replaced) : parts },
    { ...address, ...asked, slot, query },
  );
  const { choices } = listed;
  const filters = choiceFilters(listed.filtered, likelyUse(parts));
  const products = await productsOf(
    services,
    choices.items.map(({ part }) => part.id),
  );
  return data({
    trouble: null,
    choices: choicesViewModel({
      ...{ slot, named, choices, products, isOfUnknown: listed.isOfUnknown },
      address: { ...address, filters: listed.asked },
    }),
    search: { path: filters.path, term: asked.term, stays: [...choiceParameters(address), ...filters.asked] },
    filters,
    // From the server, which has it at hand: the page goes without the script of lists.
    listId,
    description: choiceWords.description(slot),
    category: slotCategories[slot],
    empty: { title: choiceWords.nothing, lead: choiceWords.nothingLead },
    seeFolded: choiceWords.seeFolded,
  });
}

/** What cannot be read is as if it were not there. */
function askedIn(query: URLSearchParams, parts: Parts, slot: Slot) {
  const view = query.get('ver') ?? '';
  const replaced = query.get('cambia');
  const isThere = isListSlot(slot) && parts[slot].some(({ id }) => id === replaced);
  return {
    view: ownValue(choiceViews, view) ? (view as ChoiceView) : '',
    term: readTerm(query.get('q') ?? ''),
    page: readPage(query),
    replaced: isThere ? replaced : null,
  } as const;
}

function without(parts: Parts, slot: Slot, id: string): Parts {
  return partsOf(allParts(parts).filter((part) => part.slot !== slot || part.id !== id));
}

/** Those of the category, without what always holds here: everything can be bought. */
function choiceFilters(filtered: Parameters<typeof filtersViewModel>[0], use: Use): FiltersViewModel {
  const filters = filtersViewModel(filtered);
  const groups = filters.groups.flatMap((group) => {
    const choices = group.choices?.filter(({ name }) => name !== 'disponible');
    return choices?.length === 0 ? [] : [{ ...group, ...(choices && { choices }) }];
  });
  const sorts = filters.sorts.map((sort) => (sort.value === '' ? { ...sort, text: choiceWords.usualOrder } : sort));
  return { ...filters, groups, sorts, fitNote: choiceWords.order(filters.sort === '' ? use : null) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData || loaderData.trouble) return troubleMeta(loaderData?.trouble);
  const { choices, description } = loaderData;
  return pageMeta(matches, {
    title: choices.title,
    description,
    path: choices.path,
    robots: 'noindex, follow',
  });
}

export default function Choose({ loaderData }: Route.ComponentProps) {
  const [covered, setCovered] = useAsOpened<{ bar: ReactNode; results: ReactNode }>();
  const { trouble } = loaderData;
  useLiveData(
    trouble
      ? {}
      : {
          products: loaderData.choices.productIds,
          lists: [loaderData.category],
          facets: [loaderData.category],
        },
  );
  if (trouble) return <BuildTrouble {...trouble} />;
  const { choices, search, filters, listId: id } = loaderData;
  const { title, lead, found, back, views } = choices;
  const inSight = { bar: <FilterBar filters={filters} />, results: <Results {...loaderData} /> };
  const drawn = covered ?? inSight;
  return (
    <div className="wrap flex flex-col gap-5 pt-4 md:pt-6">
      <Link
        to={back}
        className="-mb-3 inline-flex min-h-10 items-center gap-1.5 self-start text-14 font-semibold text-accent hover:underline"
      >
        <Icon name="back" className="size-4" />
        {chooseText.back}
      </Link>
      <PageTitle overline={<span role="status">{found}</span>} lead={lead}>
        {title}
      </PageTitle>
      <ChoiceSearch {...search} />
      {views.length > 1 && <Views views={views} />}
      <div className="grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        {/* Both at once: without the panel, the bar's button has nothing to open. */}
        <Suspense>
          <div className="min-w-0 max-lg:contents lg:row-span-2">
            {/* As with a list of products: what a phone's sheet covers is drawn when it closes. */}
            <FilterPanel filters={filters} onCover={(isCovered) => setCovered(isCovered ? inSight : undefined)} />
          </div>
          {drawn.bar}
        </Suspense>
        <div id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-5 outline-none lg:col-start-2">
          {drawn.results}
        </div>
      </div>
      <LibraryNotice />
    </div>
  );
}

type Found = Extract<Route.ComponentProps['loaderData'], { trouble: null }>;

function Results({ choices, empty, seeFolded }: Pick<Found, 'choices' | 'empty' | 'seeFolded'>) {
  const { back, firstHref, pageHref, sharedNotes, items, columns, folded, page, pages } = choices;
  return (
    <>
      {items.length > 0 ? (
        // As with a list of products: another one has rows of its own.
        <ChoiceList key={choices.path} {...{ sharedNotes, items, columns }} />
      ) : (
        <EmptyState
          heading="h2"
          picture="/images/empty/search.svg"
          {...empty}
          actions={
            <LinkButton to={back} kind="outline">
              {chooseText.back}
            </LinkButton>
          }
        />
      )}
      {folded.map(({ verdict, text, to }) => (
        <p key={verdict} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-sunken px-4 py-3">
          <VerdictSign verdict={verdict} />
          <span className="min-w-0">{text}</span>
          <Link
            to={to}
            preventScrollReset
            className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline sm:ml-auto"
          >
            {seeFolded}
          </Link>
        </p>
      ))}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(next) => (next > 1 ? `${pageHref}${next}` : firstHref)}
        words={catalogText.paging}
      />
    </>
  );
}

function Views({ views }: Pick<ChoicesViewModel, 'views'>) {
  return (
    <nav
      aria-label={chooseText.views}
      className="-mx-4 min-w-0 max-w-screen overflow-x-auto px-4 no-scrollbar sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1.5 sm:flex-wrap">
        {views.map(({ view, text, to, isShown }) => (
          <li key={view}>
            <Link
              to={to}
              replace
              preventScrollReset
              aria-current={isShown ? 'true' : undefined}
              className="inline-flex min-h-10 items-center rounded-control border border-control-line bg-surface px-3.5 text-14 font-semibold whitespace-nowrap hover:bg-sunken aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
