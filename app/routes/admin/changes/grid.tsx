import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { GridForm, type GridRefusal } from '#app/components/admin/grid/grid-form.tsx';
import { ListFilter, listAddress } from '#app/components/admin/products/list-filter.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { adminProductPage, adminProductsOf } from '#app/shop/catalog/admin/admin-product-list.server.ts';
import { productSorts } from '#app/shop/catalog/admin/admin-product-list.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { mostGridRows } from '#app/shop/changes/cells.ts';
import { draftCells } from '#app/shop/changes/draft-change.server.ts';
import { checkGrid } from '#app/shop/changes/grid-form.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { adminBulkText } from '#app/text/admin/changes.ts';
import { gridText } from '#app/text/admin/grid/grid.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { actingOf } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';
import { productFilterOf } from '../product-list.server.ts';
import type { Route } from './+types/grid';

export const meta = adminMeta(gridText, adminPages.grid);

/** Query: as the list of products, and `id` for each chosen product. */
export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const filter = productFilterOf(url);
  const order = productSorts.find((each) => each === url.searchParams.get('orden')) ?? 'newest';
  const chosen = url.searchParams.getAll('id').filter((id) => productIdPattern.test(id));
  const { db } = args.context.get(servicesContext);
  const page = readPage(url.searchParams);
  const shown = await adminProductPage(db, filter, { order, page, perPage: mostGridRows, chosen });
  return { ...shown, filter, order, chosen };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext);
  const checked = checkGrid(await readTexts(args.request));
  const refused = async (code: GridRefusal['code'], problems: GridRefusal['problems'] = {}) => {
    const products = await adminProductsOf(db, checked.ids);
    const refusal: GridRefusal = { code, problems, typed: checked.typed, products };
    return data(refusal, { status: 422 });
  };
  if (!checked.ok) return refused(checked.code, checked.code === 'problems' ? checked.problems : {});
  const drafted = await draftCells(db, actingOf(args.context), checked.cells);
  return drafted.ok ? redirect(changeAddress(drafted.id), 303) : refused(drafted.code);
}

/** The form of a campaign for the products of this page. */
const campaignOf = (products: readonly { id: string }[]) =>
  `${adminPages.campaigns}?${new URLSearchParams(products.map(({ id }) => ['id', id]))}`;

export default function Grid({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { filter, order, chosen, total, page, pages, ...list } = loaderData;
  const sent = refusal !== undefined && refusal.products.length > 0 ? refusal : null;
  const products = sent?.products ?? list.products;
  const path = adminPages.grid;
  return (
    <AdminFrame title={gridText.title} lead={gridText.lead}>
      {refusal && refusal.code !== 'problems' && (
        <ErrorSummary title={gridText.refusals[refusal.code]} attempt={refusal} />
      )}
      <ListFilter filter={filter} order={order} path={path} />
      {products.length > 0 && (
        <LinkButton to={campaignOf(products)} kind="quiet" size="small" className="self-start">
          {adminBulkText.makeCampaign}
        </LinkButton>
      )}
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
    </AdminFrame>
  );
}
