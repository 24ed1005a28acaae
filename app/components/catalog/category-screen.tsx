import { hrefWith } from '#app/addresses/list-address.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Comparing } from '../compare/comparing.tsx';
import { type CategoryChoice, CategoryFilter } from './category-filter.tsx';
import { type CardPage, PagedGrid } from './paged-grid.tsx';

interface CategoryScreenProps {
  title: string;
  lead?: string;
  choices: readonly CategoryChoice[];
  chosen: string | null;
  list: CardPage;
}

export function CategoryScreen({ title, lead, choices, chosen, list }: CategoryScreenProps) {
  const path = chosen ? `/categories/${chosen}` : '/categories';
  return (
    <>
      <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
        <PageTitle mark={listText.products(list.total)} lead={lead}>
          {title}
        </PageTitle>
        <div className="grid gap-5 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8">
          <CategoryFilter column choices={choices} chosen={chosen} to="pages" className="min-w-0" />
          <div className="min-w-0">
            <PagedGrid
              list={list}
              heading="h2"
              eager={3}
              beside
              empty={listText.empty.products}
              hrefOf={(page) => hrefWith(path, { page })}
            />
          </div>
        </div>
      </div>
      <Comparing />
    </>
  );
}
