import { adminPages } from '#app/addresses/admin-pages.ts';
import type { AdminProductFilter, AdminProductPage, ProductSort } from '#app/shop/catalog/admin/admin-product-list.ts';
import { gridText } from '#app/text/admin/grid/grid.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { ListFilter, listAddress } from '../products/list-filter.tsx';
import { GridForm, type GridRefusal } from './grid-form.tsx';

interface GridScreenProps {
  list: AdminProductPage & { filter: AdminProductFilter; order: ProductSort; chosen: string[] };
  refusal: GridRefusal | undefined;
}

export function GridScreen({ list: { filter, order, chosen, total, page, pages, ...list }, refusal }: GridScreenProps) {
  const sent = refusal !== undefined && refusal.products.length > 0 ? refusal : null;
  const products = sent?.products ?? list.products;
  const path = adminPages.grid;
  return (
    <>
      {refusal && refusal.code !== 'problems' && (
        <ErrorSummary title={gridText.refusals[refusal.code]} attempt={refusal} />
      )}
      <ListFilter filter={filter} order={order} path={path} />
      {products.length === 0 ? (
        <EmptyState
          title={gridText.nothing}
          lead={gridText.nothingLead}
          actions={<LinkButton to={adminPages.products}>{adminProductsText.toList}</LinkButton>}
        />
      ) : (
        <GridForm
          key={listAddress(filter, order, { path, page, chosen })}
          products={products}
          total={total}
          action={listAddress(filter, order, { path, page, chosen })}
          sent={sent}
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(shown) => listAddress(filter, order, { path, page: shown, chosen })}
        words={adminProductsText.pagination}
      />
    </>
  );
}
