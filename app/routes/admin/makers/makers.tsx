import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { MakerList } from '#app/components/admin/makers/maker-list.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { brandCounts } from '#app/shop/catalog/filters/list-counts.ts';
import { spellingKey } from '#app/shop/catalog/makers/edit-maker.ts';
import { listMakers } from '#app/shop/catalog/makers/makers.server.ts';
import { readSought } from '#app/shop/shared/admin-query.ts';
import { cutPage, readPage } from '#app/shop/shared/page.ts';
import { adminMakersText, makerDone } from '#app/text/admin/makers.ts';
import type { Route } from './+types/makers';
import { actOnMaker } from './maker-action.server.ts';

const makersPerPage = 25;

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminMakersText;
  return privateMeta(matches, { title, description, path: adminPages.makers });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db, columns } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const sought = readSought(searchParams);
  const [makers, all] = [await listMakers(db), await columns.of(everyCategory)];
  const counts = brandCounts(all);
  const key = spellingKey(sought);
  const found = makers.filter(({ name, spellings }) =>
    [name, ...spellings].some((each) => spellingKey(each).includes(key)),
  );
  const { offset, ...cut } = cutPage(readPage(searchParams), found.length, makersPerPage);
  const done = searchParams.get('hecho') ?? '';
  return {
    sought,
    total: found.length,
    ...cut,
    makers: found
      .slice(offset, offset + makersPerPage)
      .map((maker) => ({ ...maker, products: counts.get(maker.slug) ?? 0 })),
    done: Object.hasOwn(makerDone, done) ? (done as keyof typeof makerDone) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const refusal = await actOnMaker(args, customer);
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Makers({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <AdminFrame title={adminMakersText.title} lead={adminMakersText.lead}>
      <MakerList {...loaderData} done={refusal ? null : loaderData.done} refusal={refusal} />
    </AdminFrame>
  );
}
