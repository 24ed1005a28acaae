import { redirect } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { findOrder } from '#app/shop/orders/orders.server.ts';
import type { Route } from './+types/pay-order';
import { linkHeaders, openOrder } from './open-order.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { order: shown, guestKey } = await openOrder(args);
  const { db, settings, gateway } = args.context.get(servicesContext);
  const order = shown.wayOn === 'finish' ? await findOrder(db, shown.reference) : undefined;
  if (!order) {
    const query = guestKey === null ? '' : `?${new URLSearchParams({ clave: guestKey })}`;
    return redirect(`/orders/${shown.reference}${query}`, { status: 303, headers: linkHeaders });
  }
  const pending = pendingOrderCookie(settings);
  const isBuyers = guestKey === null || (await pending.read(args.request)) === order.reference;
  const address = gateway.checkoutUrl({ ...order, expiresAt: order.paymentExpiresAt, withDocument: isBuyers });
  // A mail's link may be passed on. Its holder may pay, but sees the document neither at Wompi nor on our payment page.
  if (!isBuyers) return redirect(address, { status: 303, headers: linkHeaders });
  // With this cookie, going back to the payment page finds the same order.
  const headers = { ...linkHeaders, 'set-cookie': pending.write(order.reference) };
  return redirect(address, { status: 303, headers });
}
