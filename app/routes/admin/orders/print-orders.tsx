import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { PrintOrders } from '#app/components/admin/orders/print-orders.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ordersToPrint } from '#app/shop/orders/admin/many-orders.server.ts';
import { readReferences } from '#app/shop/orders/admin/many-orders.ts';
import { manyText } from '#app/text/admin/orders/many-orders.ts';
import type { Route } from './+types/print-orders';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: manyText.printTitle, description: manyText.lead, path: adminPages.printOrders });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const chosen = readReferences(new URL(args.request.url).searchParams.getAll('pedido'));
  return { slips: await ordersToPrint(db, chosen, clock.now()) };
}

export default function PrintOrdersPage({ loaderData: { slips }, matches: [root] }: Route.ComponentProps) {
  return <PrintOrders slips={slips} seller={root.loaderData.seller} />;
}
