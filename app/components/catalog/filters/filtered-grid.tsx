import { type ReactNode, Suspense, useState } from 'react';
import { hrefWith } from '#app/addresses/list-address.ts';
import { isInitialLoad } from '#app/browser/frame/initial-load.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { filterPanelText } from '#app/text/catalog/filter-panel.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { useAsOpened } from '#app/ui/page/as-opened.ts';
import { type CardPage, PagedGrid } from '../paged-grid.tsx';
import { type FiltersViewModel, listId } from './filter-facts.ts';

/**
 * Lazy, so that their scripts load after the page's own; the server still renders them, and they work without. Both are asked for at once:
 * React does not always come to the second while it waits for the first.
 */
async function bothFilters() {
  const [panel, bar] = await Promise.all([import('./filter-panel.tsx'), import('./filter-bar.tsx')]);
  return { ...panel, ...bar };
}
const FilterPanel = lazyWithRetry(async () => ({ default: (await bothFilters()).FilterPanel }));
const FilterBar = lazyWithRetry(async () => ({ default: (await bothFilters()).FilterBar }));

export interface FilteredGridProps {
  filters: FiltersViewModel;
  list: CardPage;
  /** Of a list that has nothing without filters either. */
  empty: string;
  emptyPicture?: string;
}

/** A list with its filters beside it. */
export function FilteredGrid({ filters, list, empty, emptyPicture }: FilteredGridProps) {
  const [covered, setCovered] = useAsOpened<{ bar: ReactNode; grid: ReactNode }>();
  const { path, keep, asked, groups, chips, bare } = filters;
  const hrefOf = (page: number) => hrefWith(path, { filters: [...keep, ...asked], page });
  // Nothing is chosen, and no choice would leave less.
  if (chips.length === 0 && (list.total === 0 || groups.length === 0))
    return <PagedGrid list={list} heading="h2" empty={empty} emptyPicture={emptyPicture} hrefOf={hrefOf} />;
  const grid = (
    <PagedGrid
      list={list}
      heading="h2"
      eager={3}
      beside
      empty={filterPanelText.nothing}
      emptyPicture="/images/empty/search.svg"
      emptyLead={filterPanelText.nothingLead}
      emptyActions={<LinkButton to={bare}>{filterPanelText.removeAll}</LinkButton>}
      hrefOf={hrefOf}
    />
  );
  const inSight = { bar: <FilterBar filters={filters} />, grid };
  const drawn = covered ?? inSight;
  return (
    <div className="grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      {/* Both at once: without the panel, the bar's button has nothing to open. */}
      <FirstPageBoundary>
        <div className="min-w-0 max-lg:contents lg:row-span-2">
          {/* What a phone's sheet covers is drawn once, when it closes; the bar, too, since its chips would move the list. */}
          <FilterPanel filters={filters} onCover={(isCovered) => setCovered(isCovered ? inSight : undefined)} />
        </div>
        {drawn.bar}
      </FirstPageBoundary>
      <div id={listId} tabIndex={-1} className="min-w-0 outline-none lg:col-start-2">
        {drawn.grid}
      </div>
    </div>
  );
}

/**
 * On the first page, its inside is taken over once its script is there, while the rest already answers. A later page waits for that
 * script before it is shown: otherwise its list would come first, and be moved.
 */
function FirstPageBoundary({ children }: { children: ReactNode }) {
  const [isFirst] = useState(isInitialLoad);
  return isFirst ? <Suspense>{children}</Suspense> : children;
}
