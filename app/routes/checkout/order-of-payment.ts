import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { transactionIdPattern } from '#app/shop/payments/gateway.ts';
import { orderOfPayment } from '#app/shop/payments/order-of-payment.server.ts';
import type { ResultOrder } from '#app/shop/payments/payment-status.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { callErrors } from '#app/text/errors.ts';
import { privately, refuse } from '../json-call.server.ts';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';
import type { Route } from './+types/order-of-payment';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(servicesContext);
  const now = clock.now();
  const wait = await rateLimitByAddress(context, 'order-of-payment', databaseRateLimits.orderOfPayment);
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  const transactionId = new URL(request.url).searchParams.get('id') ?? '';
  if (!transactionIdPattern.test(transactionId)) return refuse(callErrors.unreadable, 400);
  const session = await context.get(sessionContext).read();
  const asker = {
    orderedReference: await pendingOrderCookie(settings).read(request),
    customerId: session?.customer.id ?? null,
  };
  const found = await orderOfPayment(db, transactionId, asker, now);
  if (!found) return privately({ data: null });
  const { reference, lines, amountInCents } = found.order;
  const order: ResultOrder = {
    number: orderNumber(reference),
    address: found.customerId === null ? pathOf(guestOrderLink(settings, reference)) : `/orders/${reference}`,
    lines: lines.map((line) => ({
      productId: line.productId,
      name: line.productName,
      category: line.category,
      quantity: line.quantity,
      totalInCents: line.unitPriceInCents * line.quantity,
    })),
    amountInCents,
  };
  return privately({ data: order });
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
