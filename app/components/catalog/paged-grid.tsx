import { type ReactNode, Suspense } from 'react';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import type { CardProduct } from './cards/card-product.ts';
import { ProductGrid } from './cards/product-grid.tsx';

export interface CardPage {
  products: readonly CardProduct[];
  total: number;
  page: number;
  pages: number;
}

interface PagedGridProps {
  list: CardPage;
  empty: string;
  emptyPicture?: string;
  emptyLead?: string;
  emptyActions?: ReactNode;
  hrefOf: (page: number) => string;
  heading?: 'h2' | 'h3';
  eager?: number;
  beside?: boolean;
}

export function PagedGrid({ list, empty, emptyPicture, emptyLead, emptyActions, hrefOf, ...grid }: PagedGridProps) {
  if (list.products.length === 0) {
    return (
      <EmptyState
        title={empty}
        lead={emptyLead}
        picture={emptyPicture}
        actions={
          emptyActions ?? (
            <LinkButton to="/categories" kind="outline">
              {listText.emptyNextStep}
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    // Hydrates after the rest of the page, in separate steps.
    <Suspense>
      {/* Another list has cards of its own: one that went to another position would be a shift of the layout. */}
      <ProductGrid key={hrefOf(list.page)} products={list.products} {...grid} />
      <Pagination page={list.page} pages={list.pages} hrefOf={hrefOf} words={catalogText.paging} />
    </Suspense>
  );
}
