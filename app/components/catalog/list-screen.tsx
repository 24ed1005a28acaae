import type { ReactNode } from 'react';
import { listText } from '#app/text/catalog/lists.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Comparing } from './cards/comparing.tsx';
import { type CategoryChoice, CategoryFilter } from './category-filter.tsx';
import { FilteredGrid, type FilteredGridProps } from './filters/filtered-grid.tsx';

interface ListScreenProps extends FilteredGridProps {
  title: string;
  lead: ReactNode;
  /** For the links into all categories. */
  categories?: { choices: readonly CategoryChoice[]; chosen: string | null };
}

/** The page of a list with filters. Screen readers announce the number of results when filters change it. */
export function ListScreen({ title, lead, categories, ...grid }: ListScreenProps) {
  return (
    <>
      <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
        <PageTitle overline={<span role="status">{listText.products(grid.list.total)}</span>} lead={lead}>
          {title}
        </PageTitle>
        {categories && <CategoryFilter {...categories} to="pages" className="min-w-0" />}
        <FilteredGrid {...grid} />
      </div>
      <Comparing />
    </>
  );
}
