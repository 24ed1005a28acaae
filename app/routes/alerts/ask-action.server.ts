import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { requestIdContext, servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { sessionContext } from '#app/session.server.ts';
import type { AlertAnswer, AlertForm, AlertSubject, ReadAlert } from '#app/shop/alerts/alert.ts';
import { askForAlert } from '#app/shop/alerts/alerts.server.ts';
import { presentPrivacyVersion } from '#app/shop/pages/pages.server.ts';
import { takeFromDatabase } from '#app/shop/shared/database-rate-limit.server.ts';
import { mailboxOf } from '#app/shop/shared/forms/email-address.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { alertRefusals } from '#app/text/alerts/alerts.ts';
import { callErrors } from '#app/text/errors.ts';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';

interface AlertTarget {
  subject: AlertSubject;
  read(typed: AlertForm, who: { isSignedIn: boolean }): ReadAlert;
  /** The page that says what comes next. */
  doneAt(done: 'listo' | 'correo'): string;
}

type AskArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * What the form of an alert asks for: the page that says what comes next, or what is wrong with it.
 * @param missing says that there is nothing such to wait for
 */
export async function askByForm(
  { request, context }: AskArgs,
  read: (form: FormData) => Promise<AlertTarget | null>,
  missing: string,
) {
  const { db, clock, log, rateLimits } = context.get(servicesContext);
  const form = await readForm(request);
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .toWellFormed()
      .slice(0, 500);
  const typed = { email: text('email'), most: text('most'), privacy: form.get('privacy') === 'on' };
  const answer = (said: Partial<AlertAnswer>): AlertAnswer => ({ typed, problems: null, sentence: null, ...said });
  const asked = await read(form);
  if (!asked) return data(answer({ sentence: missing }), 404);
  const session = await context.get(sessionContext).read();
  const given = asked.read(typed, { isSignedIn: session !== null });
  if (!given.ok) return data(answer({ problems: given.problems }), 422);

  const now = clock.now();
  const customer = session?.customer;
  const { email, mostPesos } = given.asked;
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
  const privacyVersion = customer ? null : await presentPrivacyVersion(db, now);
  const { subject } = asked;
  const outcome = await askForAlert(db, { ...subject, who, confirmAt, mostPesos, privacyVersion, now });
  if (!outcome.ok)
    return data(answer({ sentence: alertRefusals[outcome.code] }), outcome.code === 'too_many' ? 409 : 404);
  log.info({ requestId: context.get(requestIdContext), ...subject }, 'an alert was asked for');
  return redirect(asked.doneAt(confirmAt === null ? 'listo' : 'correo'), 303);
}
