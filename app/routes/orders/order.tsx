import { data } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { OrderScreen } from '#app/components/orders/order-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { checkCart } from '#app/shop/cart/cart-check.server.ts';
import { documentsOf } from '#app/shop/invoices/invoices.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { unitsHeldBy } from '#app/shop/orders/orders.server.ts';
import type { ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { orderText } from '#app/text/orders/orders.ts';
import type { Route } from './+types/order';
import { cameByLink, linkHeaders, openOrder } from './open-order.server.ts';

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const { one, oneDescription: description, notFound } = orderText;
  const title = loaderData ? one(orderNumber(loaderData.order.reference)) : notFound.title;
  return [
    ...privateMeta(matches, { title, description, path: `/orders/${params.reference}` }),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export function headers() {
  return linkHeaders;
}

export async function loader(args: Route.LoaderArgs) {
  const { order, guestKey } = await openOrder(args);
  const { db } = args.context.get(servicesContext);
  const documents = await documentsOf(db, order.reference);
  return { order, guestKey, documents, shelf: isOnOffer(order) ? await besideShelf(db, order) : [] };
}

const isOnOffer = ({ nextStep, canBuyAgain }: ShopperOrder) => nextStep === 'again' || canBuyAgain;

/** The units that the order still holds count as available. */
async function besideShelf(db: Queryable, { reference, lines }: ShopperOrder) {
  const claims = lines.map(({ productId: id, quantity, listPrice: price, discount }) => ({
    id,
    quantity,
    price,
    discount,
  }));
  return checkCart(db, claims, await unitsHeldBy(db, reference));
}

/** Of an order that was not paid, the cookie lets the next order replace it. */
export async function action(args: Route.ActionArgs) {
  const { order, guestKey } = await openOrder(args);
  const { db, settings } = args.context.get(servicesContext);
  if (!isOnOffer(order)) return data({ lines: [] }, { status: 409, headers: linkHeaders });
  const lines = await besideShelf(db, order);
  if (order.nextStep !== 'again') return data({ lines }, { headers: linkHeaders });
  const isByLink = await cameByLink(args, { reference: order.reference, guestKey });
  const cookie = pendingOrderCookie(settings).write(order.reference, { isByLink });
  return data({ lines }, { headers: { ...linkHeaders, 'set-cookie': cookie } });
}

export default function OrderPage({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { order, shelf } = loaderData;
  useLiveData({ orders: [order.liveId], products: shelf.map((line) => line.id) });
  return <OrderScreen {...loaderData} seller={root.loaderData.seller} />;
}

export const ErrorBoundary = pageBoundary(orderText.notFound);
