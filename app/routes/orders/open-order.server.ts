import { data, type RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { requireSession, sessionContext } from '#app/session.server.ts';
import { opensOrder } from '#app/shop/orders/guest-link.server.ts';
import type { ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import { findShopperOrder } from '#app/shop/orders/shopper-orders.server.ts';

export interface OrderArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference: string };
}

export interface OpenedOrder {
  order: ShopperOrder;
  guestKey: string | null;
}

/** @throws the same 404 for a wrong key, another customer's order and none; without key and session, a redirect */
export async function openOrder(args: OrderArgs): Promise<OpenedOrder> {
  const { request, context, params } = args;
  const { db, settings, clock } = context.get(servicesContext);
  const key = new URL(request.url).searchParams.get('clave');
  const session = key === null ? await requireSession(args) : await context.get(sessionContext).read();
  const found = await findShopperOrder(db, params.reference, clock.now());
  const isOwn = found !== undefined && session !== null && found.customerId === session.customer.id;
  const isGuest = !isOwn && key !== null && opensOrder(settings.sessionSecret, params.reference, key);
  if (!found || !(isOwn || isGuest)) throw data(null, { status: 404, headers: linkHeaders });
  return { order: found.order, guestKey: isOwn ? null : key };
}

/** A mail's link may be passed on, so its holder must not get to the whole document. The browser that typed it may. */
export async function cameByLink(
  { request, context }: OrderArgs,
  { reference, guestKey }: { reference: string; guestKey: string | null },
): Promise<boolean> {
  const pending = await pendingOrderCookie(context.get(servicesContext).settings).readWhole(request);
  return guestKey !== null && (pending?.reference !== reference || pending.isByLink);
}

/** An address with a key opens the order: nothing may pass it on as a referrer. */
export const linkHeaders = { 'referrer-policy': 'no-referrer' } as const;
