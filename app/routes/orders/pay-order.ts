import { redirect } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { vatOfOrder } from '#app/shop/orders/order-vat.server.ts';
import { findOrder } from '#app/shop/orders/orders.server.ts';
import type { Route } from './+types/pay-order';
import { cameByLink, linkHeaders, openOrder } from './open-order.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { order: shown, guestKey } = await openOrder(args);
  const { db, settings, gateway } = args.context.get(servicesContext);
  const order = shown.nextStep === 'finish' ? await findOrder(db, shown.reference) : undefined;
  if (!order) {
    const query = guestKey === null ? '' : `?${new URLSearchParams({ clave: guestKey })}`;
    return redirect(`/orders/${shown.reference}${query}`, { status: 303, headers: linkHeaders });
  }
  const isByLink = await cameByLink(args, { reference: order.reference, guestKey });
  const vatInCents = settings.seller.chargesVat ? await vatOfOrder(db, order.reference) : null;
  const expiresAt = order.paymentExpiresAt;
  const address = gateway.checkoutUrl({ ...order, vatInCents, expiresAt, withDocument: !isByLink });
  // With this cookie, going back to the payment page finds the same order.
  const cookie = pendingOrderCookie(settings).write(order.reference, { isByLink });
  return redirect(address, { status: 303, headers: { ...linkHeaders, 'set-cookie': cookie } });
}
