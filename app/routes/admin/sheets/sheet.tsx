import { data, isRouteErrorResponse } from 'react-router';
import { sheetAddress } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { SheetScreen } from '#app/components/admin/sheets/sheet-screen.tsx';
import { PageNotFound, PageTrouble } from '#app/components/frame/page-trouble.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { readSheet } from '#app/shop/builds/gaps/fact-sheets.server.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { sheetsText } from '#app/text/admin/sheets.ts';
import { missingProduct } from '#app/text/catalog/missing-product.ts';
import type { Route } from './+types/sheet';
import { actOnSheet, writtenSheets } from './sheet-action.server.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? sheetsText.completeNamed(loaderData.sheet.product.name) : missingProduct.title;
  return privateMeta(matches, { title, description: sheetsText.sheetLead, path: sheetAddress(params.id) });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db, builds } = args.context.get(servicesContext);
  const sheet = await readSheet({ db, ...builds }, args.params.id);
  if (!sheet) throw data(null, { status: 404 });
  return { sheet, written: await writtenSheets(db, new URL(args.request.url).searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const refusal = await actOnSheet(args, customer, args.params.id);
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the product may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Sheet({ loaderData: { sheet, written }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={sheet.product.name} lead={sheetsText.sheetLead}>
      <SheetScreen sheet={sheet} written={actionData ? [] : written} refusal={actionData ?? null} />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <PageNotFound title={missingProduct.title} lead={sheetsText.gone} />;
  }
  return <PageTrouble error={error} sentence={adminProductsText.unreadable} />;
}
