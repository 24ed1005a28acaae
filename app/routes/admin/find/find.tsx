import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { FoundScreen } from '#app/components/admin/find/found-screen.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { findInAdmin } from '#app/shop/admin/find.server.ts';
import { readSought } from '#app/shop/shared/admin-query.ts';
import { adminText } from '#app/text/admin/frame.ts';
import type { Route } from './+types/find';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: adminText.find.label, description: adminText.find.lead, path: adminPages.find });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const sought = readSought(new URL(args.request.url).searchParams);
  const found = await findInAdmin(db, sought);
  const [only, other] = found.orders.filter(({ isNamed }) => isNamed);
  // Who types an order's number wants the order.
  if (only && !other) throw redirect(`${adminPages.orders}/${only.reference}`);
  return { sought, found };
}

export default function Find({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={loaderData.sought ? adminText.find.title(loaderData.sought) : adminText.find.label}>
      <FoundScreen {...loaderData} />
    </AdminFrame>
  );
}
