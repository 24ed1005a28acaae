import { data, redirect } from 'react-router';
import { PaymentScreen } from '#app/components/checkout/payment-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { captchaContext, clientAddressOf, requestIdContext, servicesContext } from '#app/contexts.ts';
import { cartOrdersCookie, pendingOrderCookie } from '#app/cookies.server.ts';
import { notStored } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import type { CheckoutCustomer } from '#app/shop/checkout/checkout-form.ts';
import { readSubmittedCheckout, type SubmittedCheckout } from '#app/shop/checkout/checkout-request.ts';
import { countedAddress } from '#app/shop/checkout/hold-limits.server.ts';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import type { OrderRequest, PlacedOrder } from '#app/shop/checkout/place-order.ts';
import { askedCaptcha } from '#app/shop/customers/captcha.ts';
import { arrivalTo } from '#app/shop/delivery/delivery-times.server.ts';
import { typedCompany } from '#app/shop/invoices/company-buyer.ts';
import { companyOfOrder } from '#app/shop/invoices/company-buyers.server.ts';
import { isOpen, isPaid } from '#app/shop/orders/lifecycle.ts';
import type { Order } from '#app/shop/orders/order.ts';
import { findOrder, hasPayments } from '#app/shop/orders/orders.server.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import { takeFromDatabase } from '#app/shop/shared/database-rate-limit.server.ts';
import { isWholePesos } from '#app/shop/shared/money.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { checkout } from '#app/text/checkout/checkout.ts';
import { type CheckoutRefusal, checkoutRefusalText } from '#app/text/checkout/checkout-refusals.ts';
import { arrivalSentence } from '#app/text/delivery/arrival.ts';
import { withGuessLimit } from '../coupon-guess.server.ts';
import type { Route } from './+types/payment';
import { type KnownShopper, knownShopper } from './known-shopper.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = checkout;
  return pageMeta(matches, { title, description, path: '/payment', robots: 'noindex' });
}

/** Personal: must not be cached. */
export const headers = notStored;

/** A shopper back from Wompi before paying gets the same reference, so that pressing again makes no second order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(servicesContext);
  const now = clock.now();
  const shopper = await knownShopper(context);
  const pending = await pendingOrderCookie(settings).readWhole(request);
  const order = pending && (await findOrder(db, pending.reference));
  const filled = filledFor(shopper);
  const delivery = shopper?.deliveries[0]?.fields;
  const known = {
    deliveries: shopper?.deliveries ?? [],
    filled,
    isInvoiced: settings.seller.chargesVat,
    company: shopper?.company ? typedCompany(shopper.company) : null,
    arrival: delivery ? arrivalSentence(await arrivalTo(db, now, delivery)) : null,
  };
  if (!order || !isOf(order, shopper))
    return { ...known, reference: newReference(now), typed: null, bankPending: false };
  const ordered = pending.isByLink ? undefined : await companyOfOrder(db, order.reference);
  if (ordered) known.company = typedCompany(ordered);
  const typed = pending.isByLink ? { ...order.customer, legalId: '' } : order.customer;
  if (isOpen(order.status)) {
    const isSpent = await hasPayments(db, order.reference);
    const isPayable = !isSpent && order.holdExpiresAt > now && isWholePesos(order.amountInCents);
    const reference = isPayable ? order.reference : newReference(now);
    return { ...known, reference, typed, bankPending: isSpent };
  }
  return { ...known, reference: newReference(now), typed: isPaid(order.status) ? null : typed, bankPending: false };
}

/** A browser can be shared: data typed for an account's order is shown to that account only. */
function isOf(order: Order, shopper: KnownShopper | null): boolean {
  if (order.forgetAfter) return false;
  return order.customerId === null || order.customerId === shopper?.customer.id;
}

function filledFor(shopper: KnownShopper | null): Partial<CheckoutCustomer> | null {
  if (!shopper) return null;
  const { customer, deliveries } = shopper;
  return { fullName: customer.name, email: customer.email, ...deliveries[0]?.fields };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, clock, gateway, captcha, log } = context.get(servicesContext);
  const address = clientAddressOf(context);
  const submitted = readSubmittedCheckout(await readForm(request));
  const now = clock.now();
  const cookie = pendingOrderCookie(settings);
  const shopper = await knownShopper(context);
  const browser = {
    replaces: (await cookie.read(request)) ?? undefined,
    customerId: shopper?.customer.id,
    address: countedAddress(address),
  };
  const said = (refusal: CheckoutRefusal) => ({
    refusal,
    sentence: checkoutRefusalText(refusal, settings.seller.email),
  });
  const wanted = whatIsWanted(submitted, browser);
  if (!wanted.ok) {
    const { problem, status } = wanted;
    const shown = 'refusal' in problem ? said(problem.refusal) : problem;
    return data({ ...shown, ...typedIn(submitted), reference: null }, status);
  }
  const isTooOften =
    submitted.captchaToken !== '' &&
    (await takeFromDatabase(db, `checkout-captcha/${limitKey(address)}`, databaseRateLimits.checkoutCaptcha, now)) > 0;
  const asked = isTooOften ? 'failed' : await askedCaptcha(captcha, submitted.captchaToken, 'checkout');
  if (asked === 'unavailable') log.error({ call: 'checkout' }, 'the captcha could not be asked');

  const arrival = await arrivalTo(db, now, wanted.request.customer);
  const { holdMinutes, holdLimits, paymentCheckSeconds } = settings;
  const placed = await withCoupon(context, submitted.coupon, (coupon) =>
    placeOrder(
      { db, now, holdMinutes, holdLimits, paymentCheckSeconds },
      { ...wanted.request, coupon, captcha: asked, arrival },
    ),
  );
  if (placed.ok) {
    const vatInCents = settings.seller.chargesVat ? placed.vatInCents : null;
    const wompi = gateway.checkoutUrl({ ...placed.order, vatInCents, expiresAt: placed.order.paymentExpiresAt });
    const headers = new Headers({ 'set-cookie': cookie.write(placed.order.reference) });
    if (placed.order.customerId === null) {
      const ofCart = cartOrdersCookie(settings);
      headers.append('set-cookie', ofCart.write([placed.order.reference, ...(await ofCart.read(request))]));
    }
    return redirect(wompi, { status: 303, headers });
  }
  const counted = 'by' in placed ? { counted: placed.by } : {};
  log.info({ requestId: context.get(requestIdContext), refusal: placed.code, ...counted }, 'an order was refused');
  const needsNewReference = ['stale_form', 'other_texts', 'other_order', 'attempt_over', 'already_paid'].includes(
    placed.code,
  );
  // Only a document of its own has a policy that lets the captcha in; the script sends the form again for one.
  const { siteKey, scriptUrl } = settings.recaptcha;
  const source = placed.code === 'captcha_needed' && context.get(captchaContext) ? { siteKey, scriptUrl } : null;
  const reference = needsNewReference ? newReference(now) : null;
  return data({ ...said(placed), ...typedIn(submitted), reference, captcha: source }, answerOf(placed));
}

function typedIn({ typed, company }: SubmittedCheckout) {
  return { typed, company: company && typedCompany(company) };
}

const unprocessable: readonly CheckoutRefusal['code'][] = [
  'coupon_refused',
  'empty_cart',
  'too_many_pieces',
  'too_much_unpaid',
  'amount_too_small',
];

/** @param typed empty without a coupon */
async function withCoupon(
  context: Route.ActionArgs['context'],
  typed: string,
  submit: (code: string | null) => Promise<PlacedOrder>,
): Promise<PlacedOrder | CheckoutRefusal> {
  if (typed === '') return submit(null);
  const guessed = await withGuessLimit<PlacedOrder>(context, typed, async (code) => {
    const unknown = { ok: false, code: 'unknown_coupon' } as const;
    const answer: PlacedOrder =
      code === null ? { ok: false, code: 'coupon_refused', coupon: '', problem: unknown } : await submit(code);
    const isUnknown = !answer.ok && answer.code === 'coupon_refused' && answer.problem.code === 'unknown_coupon';
    return { answer, isUnknown };
  });
  if (guessed.isAllowed) return guessed.answer;
  return { ok: false, code: 'too_many_codes', waitSeconds: guessed.waitSeconds };
}

function answerOf(refusal: CheckoutRefusal): ResponseInit {
  if ('waitSeconds' in refusal && refusal.waitSeconds !== null) {
    return { status: 429, headers: { 'retry-after': String(refusal.waitSeconds) } };
  }
  // Also while the captcha cannot be asked: a failure's page would not load it for the next try.
  if (refusal.code === 'captcha_needed') return { status: 403 };
  if (refusal.code === 'account_gone') return { status: 401 };
  return { status: unprocessable.includes(refusal.code) ? 422 : 409 };
}

type Wanted =
  | { ok: true; request: OrderRequest }
  | { ok: false; problem: { form: SubmittedCheckout['form'] } | { refusal: CheckoutRefusal }; status: number };

function whatIsWanted(
  submitted: SubmittedCheckout,
  browser: Pick<OrderRequest, 'replaces' | 'customerId' | 'address'>,
): Wanted {
  const { form, company, lines, tooManyProducts: products, reference, expectedAmountInCents } = submitted;
  if (products !== null) {
    return { ok: false, problem: { refusal: { ok: false, code: 'too_many_products', products } }, status: 422 };
  }
  if (lines === null) return { ok: false, problem: { refusal: { ok: false, code: 'unreadable_cart' } }, status: 400 };
  if (lines.length === 0) return { ok: false, problem: { refusal: { ok: false, code: 'empty_cart' } }, status: 422 };
  if (!form.ok) return { ok: false, problem: { form }, status: 422 };
  return {
    ok: true,
    request: { reference, customer: form.customer, company, lines, expectedAmountInCents, ...browser },
  };
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentScreen prepared={loaderData} answer={actionData} />;
}
