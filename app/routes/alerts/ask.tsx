import { data, redirect } from 'react-router';
import { type AlertAnswer, AlertScreen } from '#app/components/alerts/alert-screen.tsx';
import { PageNotFound } from '#app/components/frame/page-trouble.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { clientAddressContext, requestIdContext, servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/retry-after.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { readAlert } from '#app/shop/alerts/alert.ts';
import { askForAlert } from '#app/shop/alerts/alerts.server.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct } from '#app/shop/catalog/products.server.ts';
import { takeAttempts } from '#app/shop/customers/attempts.server.ts';
import { mailboxOf } from '#app/shop/shared/email-address.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { attemptLimits } from '#app/shop/shared/rate-limits.ts';
import { alertRefusals, alertText } from '#app/text/alerts/alerts.ts';
import { missingProduct } from '#app/text/catalog/missing-product.ts';
import { callErrors } from '#app/text/errors.ts';
import { inForceSince } from '#app/text/legal/document.ts';
import type { Route } from './+types/ask';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = `/product/${params.id}/aviso`;
  return privateMeta(matches, { title: alertText.submit, description: alertText.lead, path });
}

export const headers = passRetryAfter;

type ProductArgs = Pick<Route.LoaderArgs, 'params' | 'context'>;

async function productOf({ params: { id }, context }: ProductArgs) {
  const found = productIdPattern.test(id) ? await findProduct(context.get(servicesContext).db, id) : undefined;
  if (!found) return null;
  const { name, price, discount, stock } = found;
  return { id, name, price, discount, isAvailable: stock > 0 };
}

export async function loader(args: Route.LoaderArgs) {
  const product = await productOf(args);
  if (!product) return data(null, 404);
  const session = await args.context.get(sessionContext).read();
  const done = new URL(args.request.url).searchParams.get('hecho') ?? '';
  return data({ product, email: session?.customer.email ?? null, done: doneOf(done) });
}

const doneOf = (text: string) => (ownValue(alertText.done, text) ? (text as keyof typeof alertText.done) : null);

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { db, clock, log, limits } = context.get(servicesContext);
  const form = await readForm(request);
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .toWellFormed()
      .slice(0, 500);
  const typed = { email: text('email'), most: text('most'), privacy: form.get('privacy') === 'on' };
  const answer = (given: Partial<AlertAnswer>) => ({ typed, problems: null, sentence: null, ...given });
  const product = await productOf(args);
  if (!product) return data(answer({ sentence: alertRefusals.product_missing }), 404);
  const session = await context.get(sessionContext).read();
  const read = readAlert(typed, { ...product, isShown: true }, { isSignedIn: session !== null });
  if (!read.ok) return data(answer({ problems: read.problems }), 422);

  const now = clock.now();
  const customer = session?.customer;
  const { email, mostPesos } = read.asked;
  const confirmAt = customer ? (customer.isEmailVerified ? null : customer.email) : email;
  const tooMany = (wait: number, sentence: string) =>
    data(answer({ sentence }), { status: 429, headers: { 'retry-after': String(wait) } });
  const wait = customer ? limits.askForAlert.take(customer.id, now) : 0;
  if (wait > 0) return tooMany(wait, callErrors.tooMany);
  if (confirmAt !== null) {
    const from = `alert-mail/from/${limitKey(context.get(clientAddressContext))}`;
    const byAddress = await takeAttempts(db, [{ subject: from, allowance: attemptLimits.alertMailFromAddress }], now);
    if (byAddress > 0) return tooMany(byAddress, callErrors.tooMany);
    const to = `alert-mail/to/${mailboxOf(confirmAt)}`;
    const byInbox = await takeAttempts(db, [{ subject: to, allowance: attemptLimits.alertMailToInbox }], now);
    if (byInbox > 0) return tooMany(byInbox, alertRefusals.inbox_full);
  }
  const who = customer ? { customerId: customer.id } : { email: email ?? '' };
  const privacyVersion = customer ? null : inForceSince;
  const asked = await askForAlert(db, { who, confirmAt, productId: product.id, mostPesos, privacyVersion, now });
  if (!asked.ok) return data(answer({ sentence: alertRefusals[asked.code] }), asked.code === 'too_many' ? 409 : 404);
  log.info({ requestId: context.get(requestIdContext), product: product.id }, 'an alert was asked for');
  return redirect(`/product/${product.id}/aviso?hecho=${confirmAt === null ? 'listo' : 'correo'}`, 303);
}

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageNotFound title={missingProduct.title} lead={missingProduct.lead} />;
  return <AlertScreen {...loaderData} answer={actionData} />;
}
