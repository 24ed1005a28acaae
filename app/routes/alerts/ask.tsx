import { data, Form, redirect, useNavigation } from 'react-router';
import { AlertFields } from '#app/components/alerts/alert-fields.tsx';
import { CenteredPage } from '#app/components/centered/centered-page.tsx';
import { PageNotFound } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { requestIdContext, servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { type AlertForm, type AlertProblems, readAlert } from '#app/shop/alerts/alert.ts';
import { askForAlert } from '#app/shop/alerts/alerts.server.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct } from '#app/shop/catalog/products.server.ts';
import { takeFromDatabase } from '#app/shop/shared/database-rate-limit.server.ts';
import { mailboxOf } from '#app/shop/shared/forms/email-address.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { alertLabels, alertProblemText, alertRefusals, alertText } from '#app/text/alerts/alerts.ts';
import { callErrors } from '#app/text/errors.ts';
import { formatCents } from '#app/text/format.ts';
import { inForceSince } from '#app/text/legal/document.ts';
import { missingProduct } from '#app/text/missing/missing-product.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';
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
  const done = ownKey(alertText.done, new URL(args.request.url).searchParams.get('hecho'));
  return data({ product, email: session?.customer.email ?? null, done });
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { db, clock, log, rateLimits } = context.get(servicesContext);
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
  const wait = customer ? rateLimits.askForAlert.take(customer.id, now) : 0;
  if (wait > 0) return tooMany(wait, callErrors.tooMany);
  if (confirmAt !== null) {
    const byAddress = await rateLimitByAddress(context, 'alert-mail/from', databaseRateLimits.alertMailFromAddress);
    if (byAddress > 0) return tooMany(byAddress, callErrors.tooMany);
    const to = `alert-mail/to/${mailboxOf(confirmAt)}`;
    const byInbox = await takeFromDatabase(db, to, databaseRateLimits.alertMailToInbox, now);
    if (byInbox > 0) return tooMany(byInbox, alertRefusals.inbox_full);
  }
  const who = customer ? { customerId: customer.id } : { email: email ?? '' };
  const privacyVersion = customer ? null : inForceSince;
  const asked = await askForAlert(db, { who, confirmAt, productId: product.id, mostPesos, privacyVersion, now });
  if (!asked.ok) return data(answer({ sentence: alertRefusals[asked.code] }), asked.code === 'too_many' ? 409 : 404);
  log.info({ requestId: context.get(requestIdContext), product: product.id }, 'an alert was asked for');
  return redirect(`/product/${product.id}/aviso?hecho=${confirmAt === null ? 'listo' : 'correo'}`, 303);
}

interface AlertAnswer {
  typed: AlertForm;
  problems: AlertProblems | null;
  /** Of the whole form. */
  sentence: string | null;
}

/** Where the form of the product's page leads. */
export default function Ask({ loaderData, actionData: answer }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (!loaderData) return <PageNotFound {...missingProduct} />;
  const { product, email, done } = loaderData;
  const back = `/product/${product.id}`;
  if (done && !answer) {
    const { title, lead } = alertText.done[done];
    return (
      <CenteredPage title={title} lead={product.name}>
        <Notice kind={done === 'listo' ? 'success' : 'info'}>{lead}</Notice>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={back}>{alertText.toProduct}</LinkButton>
          {email && (
            <LinkButton to="/avisos" kind="outline">
              {alertText.toList}
            </LinkButton>
          )}
        </div>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title={product.isAvailable ? alertText.whenCheaper : alertText.whenBack} lead={product.name}>
      {answer?.sentence && <Notice kind="error">{answer.sentence}</Notice>}
      {answer?.problems && <Problems problems={answer.problems} />}
      <p className="text-14 text-muted">
        {alertText.lead} {email && alertText.signedInAs(email)}
      </p>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <AlertFields
          isAvailable={product.isAvailable}
          paid={formatCents(unitPriceInCents(product.price, product.discount))}
          isSignedIn={email !== null}
          typed={answer?.typed}
          problems={answer?.problems ?? {}}
          isBusy={isBusy}
        />
      </Form>
      <LinkButton to={back} kind="quiet">
        {alertText.toProduct}
      </LinkButton>
    </CenteredPage>
  );
}

function Problems({ problems }: { problems: AlertProblems }) {
  const { errors: named } = labelledFields(alertLabels, alertProblemText, problems);
  const errors = named.map(({ field, text }) => ({ field: `alert-${field}`, text }));
  return <ErrorSummary title={alertText.errorSummary} errors={errors} attempt={problems} />;
}
