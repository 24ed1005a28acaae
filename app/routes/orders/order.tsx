import { data, redirect } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { type OrderAnswer, OrderScreen } from '#app/components/orders/order-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { pendingOrderCookie } from '#app/cookies.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { checkCart } from '#app/shop/cart/cart-check.server.ts';
import { checkBuyer, typedAgain } from '#app/shop/invoices/buyers/buyer-correction.ts';
import { buyerQuestion, correctOwnBuyer } from '#app/shop/invoices/buyers/buyer-corrections.server.ts';
import { documentsOf } from '#app/shop/invoices/invoices.server.ts';
import { priceOfLine } from '#app/shop/orders/line-price.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { unitsHeldBy } from '#app/shop/orders/orders.server.ts';
import type { ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { invoiceBuyerText } from '#app/text/orders/invoice-buyer.ts';
import { orderText } from '#app/text/orders/orders.ts';
import type { Route } from './+types/order';
import { cameByLink, linkHeaders, type OpenedOrder, openOrder } from './open-order.server.ts';

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
  const question = documents.some(({ waitsFor }) => waitsFor === 'buyer')
    ? await buyerQuestion(db, order.reference, guestKey === null)
    : null;
  const isCorrected = new URL(args.request.url).searchParams.get('hecho') === 'factura';
  return {
    ...{ order, guestKey, documents, question },
    shelf: isOnOffer(order) ? await besideShelf(db, order) : [],
    done: isCorrected ? invoiceBuyerText.saved : null,
  };
}

const isOnOffer = ({ nextStep, canBuyAgain }: ShopperOrder) => nextStep === 'again' || canBuyAgain;

/** The units that the order still holds count as available. */
async function besideShelf(db: Queryable, { reference, lines }: ShopperOrder) {
  const claims = lines.map((line) => ({ id: line.productId, quantity: line.quantity, ...priceOfLine(line) }));
  return checkCart(db, claims, await unitsHeldBy(db, reference));
}

export async function action(args: Route.ActionArgs) {
  const opened = await openOrder(args);
  const form = Object.fromEntries(await readForm(args.request));
  return form.intent === 'buyer' ? correctBuyer(args, opened, form) : payAgain(args, opened);
}

async function correctBuyer(
  { context }: Route.ActionArgs,
  { order: { reference }, guestKey }: OpenedOrder,
  form: Record<string, unknown>,
) {
  const { db, clock } = context.get(servicesContext);
  const refuse = (status: number, answer: OrderAnswer) => data({ lines: [], answer }, { status, headers: linkHeaders });
  const checked = checkBuyer(form);
  if (!checked.ok) return refuse(422, { buyer: { typed: typedAgain(form), problems: checked.problems }, notice: null });
  const corrected = await correctOwnBuyer(db, reference, checked.buyer, clock.now());
  if (!corrected.ok) {
    return refuse(409, { buyer: null, notice: { kind: 'error', text: invoiceBuyerText.tooLate } });
  }
  const query = new URLSearchParams({ ...(guestKey !== null && { clave: guestKey }), hecho: 'factura' });
  throw redirect(`/orders/${reference}?${query}`, { status: 303, headers: linkHeaders });
}

/** Of an order that was not paid, the cookie lets the next order replace it. */
async function payAgain(args: Route.ActionArgs, { order, guestKey }: OpenedOrder) {
  const { db, settings } = args.context.get(servicesContext);
  if (!isOnOffer(order)) return data({ lines: [], answer: null }, { status: 409, headers: linkHeaders });
  const lines = await besideShelf(db, order);
  if (order.nextStep !== 'again') return data({ lines, answer: null }, { headers: linkHeaders });
  const isByLink = await cameByLink(args, { reference: order.reference, guestKey });
  const cookie = pendingOrderCookie(settings).write(order.reference, { isByLink });
  return data({ lines, answer: null }, { headers: { ...linkHeaders, 'set-cookie': cookie } });
}

export default function OrderPage({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  const { order, shelf } = shown;
  const saved: OrderAnswer | null = done === null ? null : { buyer: null, notice: { kind: 'success', text: done } };
  useLiveData({ orders: [order.liveId], products: shelf.map((line) => line.id) });
  return <OrderScreen {...shown} answer={actionData?.answer ?? saved} seller={root.loaderData.seller} />;
}

export const ErrorBoundary = pageBoundary(orderText.notFound);
