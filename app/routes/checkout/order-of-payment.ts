import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import { sessionContext } from '#app/session.server.ts';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { orderSteps, type ShopperOrder, stepsDone } from '#app/shop/orders/shopper-order.ts';
import { transactionIdPattern } from '#app/shop/payments/gateway.ts';
import { type OrderOfPayment, orderOfPayment } from '#app/shop/payments/order-of-payment.server.ts';
import type { ResultOrder } from '#app/shop/payments/payment-status.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { callErrors } from '#app/text/errors.ts';
import { privately, refuse } from '../json-call.server.ts';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';
import type { Route } from './+types/order-of-payment';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(servicesContext);
  const now = clock.now();
  const transactionId = new URL(request.url).searchParams.get('id') ?? '';
  if (!transactionIdPattern.test(transactionId)) return refuse(callErrors.unreadable, 400);
  const session = await context.get(sessionContext).read();
  const asker = {
    orderedReference: await pendingOrderCookie(settings).read(request),
    customerId: session?.customer.id ?? null,
  };
  const found = await orderOfPayment(db, transactionId, asker, now);
  if (found) return privately({ data: resultOrder(found, settings) });
  const wait = await rateLimitByAddress(context, 'order-of-payment', databaseRateLimits.orderOfPayment);
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  return privately({ data: null });
}

function resultOrder({ order, customerId, method }: OrderOfPayment, settings: Settings): ResultOrder {
  const { reference, lines, amountInCents, coupon, liveId, customer, arrival } = order;
  return {
    number: orderNumber(reference),
    address: customerId === null ? pathOf(guestOrderLink(settings, reference)) : `/orders/${reference}`,
    liveId,
    lines: lines.map((line) => ({
      productId: line.productId,
      name: line.productName,
      category: line.category,
      quantity: line.quantity,
      totalInCents: line.unitPriceInCents * line.quantity,
    })),
    ...{ amountInCents, coupon },
    outcome: outcomeOf(order),
    method,
    arrival: arrival && { from: arrival.from, to: arrival.to },
    delivery: customer && {
      email: customer.email,
      addressLine1: customer.addressLine1,
      city: customer.city,
      region: customer.region,
    },
  };
}

function outcomeOf({ status, isAnnulled }: ShopperOrder): ResultOrder['outcome'] {
  if (isAnnulled) return 'annulled';
  if (status === 'paid_without_stock') return status;
  return (stepsDone(status) ?? 0) >= paidStep ? 'paid' : null;
}

const paidStep = orderSteps.indexOf('paid') + 1;

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
