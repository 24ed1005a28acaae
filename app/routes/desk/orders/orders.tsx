import { deskPages } from '#app/addresses/desk-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { DeskListScreen } from '#app/components/desk/orders/order-list.tsx';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { listOrders, openDecisions } from '#app/shop/orders/desk/desk-list.server.ts';
import { readDeskQuery } from '#app/shop/orders/desk/desk-list.ts';
import { deskText } from '#app/text/desk/orders.ts';
import type { Route } from './+types/orders';

const decisionsShown = 5;

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: deskText.title, description: deskText.lead, path: deskPages.orders });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const query = readDeskQuery(new URL(args.request.url).searchParams);
  return { query, list: await listOrders(db, query, now), decisions: await openDecisions(db, decisionsShown, now) };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={deskText.title} lead={deskText.lead}>
      <DeskListScreen {...loaderData} />
    </AdminFrame>
  );
}
