import { inTransaction } from '#app/platform/database.server.ts';
import { type MailJobs, queueMail } from '../mails/mails.server.ts';
import { attemptLimits } from '../shared/rate-limits.ts';
import type { Database } from '../shared/schema.ts';
import { takeAttempt } from './attempts.server.ts';
import { type Captcha, CaptchaUnavailable } from './captcha.ts';
import { type Customer, readEmail, readName } from './customer.ts';
import type { Identity } from './identity.ts';
import { refusePassword } from './password-rules.server.ts';
import type { PasswordRefusal } from './password-rules.ts';

export interface Registering {
  db: Database;
  jobs: MailJobs;
  identity: Identity;
  captcha: Captcha;
  now: Date;
  publicUrl: string;
}

export interface Registration {
  email: string;
  password: string;
  recaptchaToken: string;
  /** The specification's call does not have it; then the welcome call brings it. */
  fullName?: string;
}

export type RegisterResult =
  | { kind: 'registered'; customer: Customer }
  | { kind: 'incomplete' }
  | { kind: 'bad_email' }
  | { kind: 'bad_name' }
  | { kind: 'bad_password'; reason: PasswordRefusal }
  | { kind: 'taken' }
  | { kind: 'not_human' }
  | { kind: 'captcha_unavailable' }
  | { kind: 'wait'; seconds: number };

/**
 * Makes an account and asks to confirm its address; does not sign in. It tells when an address has an account, as the
 * specification wants (section 8); captcha and limit prevent asking for thousands.
 */
export async function register(tools: Registering, form: Registration, address: string): Promise<RegisterResult> {
  if (form.email.trim() === '' || form.password === '') return { kind: 'incomplete' };
  const email = readEmail(form.email);
  if (!email) return { kind: 'bad_email' };
  const name = form.fullName ? readName(form.fullName) : '';
  if (name === null) return { kind: 'bad_name' };
  const seconds = await takeAttempt(tools.db, `register/${address}`, attemptLimits.register, tools.now);
  if (seconds > 0) return { kind: 'wait', seconds };
  try {
    if (!(await tools.captcha.isHuman(form.recaptchaToken, 'register', address))) return { kind: 'not_human' };
  } catch (error) {
    if (error instanceof CaptchaUnavailable) return { kind: 'captcha_unavailable' };
    throw error;
  }
  const reason = await refusePassword(form.password);
  if (reason) return { kind: 'bad_password', reason };
  const customer = await tools.identity.register({ email, password: form.password, name });
  if (!customer) return { kind: 'taken' };
  await askToConfirm(tools, customer);
  return { kind: 'registered', customer };
}

/** At most one link an hour, so that no inbox is flooded. */
export async function askToConfirm(
  { db, jobs, identity, publicUrl, now }: Pick<Registering, 'db' | 'jobs' | 'identity' | 'publicUrl' | 'now'>,
  customer: Customer,
): Promise<void> {
  const token = await identity.emailToken(customer);
  const hour = Math.floor(now.getTime() / 3_600_000);
  await inTransaction(db, (transaction) =>
    queueMail(transaction, jobs, {
      to: customer.email,
      message: { kind: 'confirm-email', fullName: customer.name, link: confirmLink(publicUrl, token) },
      dedupeKey: `confirm-email:${customer.id}:${customer.email}:${hour}`,
    }),
  );
}

export function confirmLink(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/confirmar?${new URLSearchParams({ token })}`;
}
