import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { SheetList } from '#app/components/admin/sheets/sheet-list.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { sheetPage } from '#app/shop/builds/gaps/fact-sheets.server.ts';
import { slotCategories, slots } from '#app/shop/builds/slots.ts';
import { readSought } from '#app/shop/shared/admin-query.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { sheetsText } from '#app/text/admin/sheets.ts';
import type { Route } from './+types/sheets';
import { actOnSheets, writtenSheets } from './sheet-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = sheetsText;
  return privateMeta(matches, { title, description, path: adminPages.sheets });
}

export const headers = privateHeaders;

/** Query: `q`, `categoria`, `page`; `hecho` names what was just written, `deshecho` that it was taken back. */
export async function loader(args: Route.LoaderArgs) {
  const { db, builds } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const query = readSought(searchParams);
  const slot = slots.find((each) => slotCategories[each] === searchParams.get('categoria')) ?? null;
  return {
    query,
    slot,
    written: await writtenSheets(db, searchParams),
    isUndone: searchParams.has('deshecho'),
    list: await sheetPage({ db, ...builds }, { query, slot, page: readPage(searchParams) }),
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const refusal = await actOnSheets(args, customer);
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Sheets({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={sheetsText.title} lead={sheetsText.lead}>
      <SheetList {...loaderData} refusal={actionData ?? null} />
    </AdminFrame>
  );
}
