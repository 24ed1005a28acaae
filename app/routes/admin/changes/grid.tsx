import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import type { GridRefusal } from '#app/components/admin/grid/grid-form.tsx';
import { GridScreen } from '#app/components/admin/grid/grid-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { adminProductPage, adminProductsOf } from '#app/shop/catalog/admin/admin-product-list.server.ts';
import { productSorts } from '#app/shop/catalog/admin/admin-product-list.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { mostGridRows } from '#app/shop/changes/cells.ts';
import { draftCells } from '#app/shop/changes/draft-change.server.ts';
import { checkGrid } from '#app/shop/changes/grid-form.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { gridText } from '#app/text/admin/grid/grid.ts';
import { readTexts } from '../form-texts.server.ts';
import { productFilterOf } from '../manage-products.server.ts';
import type { Route } from './+types/grid';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = gridText;
  return privateMeta(matches, { title, description, path: adminPages.grid });
}

export const headers = privateHeaders;

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
  const { customer } = args.context.get(ownerContext);
  const { db, clock } = args.context.get(servicesContext);
  const checked = checkGrid(await readTexts(args.request));
  const refused = async (code: GridRefusal['code'], problems: GridRefusal['problems'] = {}) => {
    const products = await adminProductsOf(db, checked.ids);
    const refusal: GridRefusal = { code, problems, typed: checked.typed, products };
    return data(refusal, { status: 422, headers: privateHeaders() });
  };
  if (!checked.ok) return refused(checked.code, checked.code === 'problems' ? checked.problems : {});
  const drafted = await draftCells(db, { actor: customer, now: clock.now() }, checked.cells);
  return drafted.ok ? redirect(changeAddress(drafted.id), 303) : refused(drafted.code);
}

export default function Grid({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={gridText.title} lead={gridText.lead}>
      <GridScreen list={loaderData} refusal={actionData} />
    </AdminFrame>
  );
}
