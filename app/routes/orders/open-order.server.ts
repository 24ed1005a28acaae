import { data, type RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { requireSession, sessionContext } from '#app/session.server.ts';
import { opensOrder } from '#app/shop/orders/guest-link.server.ts';
import type { ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import { findShopperOrder } from '#app/shop/orders/shopper-orders.server.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference: string };
}

export interface OpenedOrder {
  order: ShopperOrder;
  /** The key of the link that a guest came by; null for the customer whose order it is. */
  guestKey: string | null;
}

/**
 * The order, for the customer whose it is or for whoever has the key of its link. A wrong key, somebody else's order and
 * none at all are the same answer; who has neither key nor session may sign in first.
 */
export async function openOrder(args: Asked): Promise<OpenedOrder> {
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

/** An address with a key opens the order to whoever has it: nobody keeps the page, and no other site learns the address. */
export const linkHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' } as const;
