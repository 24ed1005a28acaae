import { useLiveData } from '#app/browser/live/live-updates.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { OrderList } from '#app/components/orders/order-list.tsx';
import { servicesContext } from '#app/contexts.ts';
import { requireSession } from '#app/session.server.ts';
import { claimGuestOrders, ordersOf } from '#app/shop/orders/shopper-orders.server.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { orderText } from '#app/text/orders/orders.ts';
import type { Route } from './+types/orders';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = orderText;
  return privateMeta(matches, { title, description, path: '/orders' });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const { db } = args.context.get(servicesContext);
  // Orders made as a guest, before the address was confirmed or while signed out.
  if (customer.isEmailVerified) await claimGuestOrders(db, customer.id);
  const list = await ordersOf(db, customer.id, readPage(new URL(args.request.url).searchParams));
  return { list, isConfirmed: customer.isEmailVerified };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  useLiveData({ orders: loaderData.list.orders.map((order) => order.liveId) });
  return <OrderList {...loaderData} />;
}
