import type { ReactNode } from 'react';
import { listText } from '#app/text/catalog/lists.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Comparing } from './cards/comparing.tsx';
import { type CategoryChoice, CategoryFilter } from './category-filter.tsx';
import type { ShownFilters } from './filters/filter-facts.ts';
import { FilteredGrid } from './filters/filtered-grid.tsx';
import { ListCount } from './filters/list-count.tsx';
import type { CardPage } from './paged-grid.tsx';

interface CategoryScreenProps {
  title: string;
  lead?: ReactNode;
  choices: readonly CategoryChoice[];
  chosen: string | null;
  filters: ShownFilters;
  list: CardPage;
}

export function CategoryScreen({ title, lead, choices, chosen, filters, list }: CategoryScreenProps) {
  return (
    <>
      <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
        <PageTitle overline={<ListCount total={list.total} />} lead={lead}>
          {title}
        </PageTitle>
        <CategoryFilter choices={choices} chosen={chosen} to="pages" className="min-w-0" />
        <FilteredGrid filters={filters} list={list} empty={listText.empty.products} />
      </div>
      <Comparing />
    </>
  );
}
