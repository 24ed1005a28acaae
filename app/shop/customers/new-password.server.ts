import { randomUUID } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import { queueMailAfterwards } from '../mails/mails.server.ts';
import { takeFromDatabase } from '../shared/database-rate-limit.server.ts';
import { readEmail } from '../shared/forms/email-address.ts';
import { databaseRateLimits } from '../shared/rate-limits.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { type Captcha, type CaptchaRefusal, captchaRefusal } from './captcha.ts';
import type { Identity } from './identity.ts';
import { forgetBrowsers } from './owner-sign-in/known-browsers.server.ts';
import { checkChosenPassword } from './owner-sign-in/owner-password.server.ts';
import { guardedBySecondFactor } from './owner-sign-in/second-step.server.ts';
import type { PasswordRefusal } from './password-rules.ts';
import { forgetTries, type Visitor } from './sign-in.server.ts';

/** The job looks for the account after everybody got the same answer. */
export interface ResetJobs {
  send(transaction: DatabaseTransaction, name: 'send-reset-link', data: ResetRequest): Promise<void>;
}

export interface ResetRequest {
  email: string;
  /** So that a job that runs twice sends one mail. */
  request: string;
}

export type ForgottenResult =
  | { ok: true; email: string }
  | Refused<'bad_email'>
  | CaptchaRefusal
  | Refused<'wait', { seconds: number }>;

/** Answer and time are the same whether or not the address has an account. */
export async function askForNewPassword(
  { db, jobs, captcha, now }: { db: Database; jobs: ResetJobs; captcha: Captcha; now: Date },
  form: { email: string; recaptchaToken: string },
  address: string,
): Promise<ForgottenResult> {
  const email = readEmail(form.email);
  if (!email) return { ok: false, code: 'bad_email' };
  const seconds = await takeFromDatabase(db, `reset/${address}`, databaseRateLimits.askForNewPassword, now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  const refused = await captchaRefusal(captcha, form.recaptchaToken, 'password_reset');
  if (refused) return refused;
  const request = randomUUID();
  await inTransaction(db, (transaction) => jobs.send(transaction, 'send-reset-link', { email, request }));
  return { ok: true, email };
}

/** At most three mails an hour, so that nobody can flood an inbox through the shop. */
export async function sendResetLink(
  { db, identity, publicUrl, now }: { db: Database; identity: Identity; publicUrl: string; now: Date },
  { email, request }: ResetRequest,
): Promise<void> {
  if ((await takeFromDatabase(db, `reset-mail/${email}`, databaseRateLimits.resetMail, now)) > 0) return;
  const found = await identity.resetToken(email);
  if (!found) return;
  const link = `${publicUrl}/auth/nueva-clave?${new URLSearchParams({ token: found.token })}`;
  await queueMailAfterwards(db, {
    to: email,
    message: { kind: 'reset-password', fullName: found.customer.name, link },
    dedupeKey: `reset-password:${request}`,
  });
}

export type NewPasswordResult =
  /** `isKnown`: the browser counts as the account's from now on. */
  | { ok: true; email: string; isKnown: boolean }
  | Refused<'link_spent'>
  | Refused<'bad_password', { reason: PasswordRefusal }>
  | Refused<'wait', { seconds: number }>;

/**
 * The answer must make the browser known to the account, so that strangers who guess cannot keep it out: who has the mailbox can sign in.
 * Not where a second factor guards the account: there only a right code makes a browser known, and those that were are forgotten.
 */
export async function saveNewPassword(
  { db, identity, shopName, now }: { db: Database; identity: Identity; shopName: string; now: Date },
  { token, password }: { token: string; password: string },
  { address, device }: Pick<Visitor, 'address' | 'device'>,
): Promise<NewPasswordResult> {
  const seconds = await takeFromDatabase(db, `new-password/${address}`, databaseRateLimits.saveNewPassword, now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  // Before the token is used up, so that after a leaked password the shopper can choose again.
  const checked = await checkChosenPassword(password, await identity.whoResets(token), shopName);
  if (!checked.ok) return { ok: false, code: 'bad_password', reason: checked.code };
  const customer = await identity.resetPassword(token, password);
  if (!customer) return { ok: false, code: 'link_spent' };
  const guarded = await guardedBySecondFactor(db, customer.email);
  if (guarded) await forgetBrowsers(db, guarded, now);
  else if (device) await forgetTries(db, customer.email, device.id);
  await queueMailAfterwards(db, {
    to: customer.email,
    message: { kind: 'password-changed', fullName: customer.name },
    dedupeKey: `password-changed:${customer.id}:${now.getTime()}`,
  });
  return { ok: true, email: customer.email, isKnown: !guarded };
}
