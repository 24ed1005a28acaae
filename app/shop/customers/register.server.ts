import { queueMailAfterwards } from '../mails/mails.server.ts';
import { takeFromDatabase } from '../shared/database-rate-limit.server.ts';
import { readEmail } from '../shared/forms/email-address.ts';
import { databaseRateLimits } from '../shared/rate-limits.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';
import { type Captcha, type CaptchaRefusal, captchaRefusal } from './captcha.ts';
import { type Customer, readName } from './customer.ts';
import type { Identity } from './identity.ts';
import { checkPassword } from './password-rules.server.ts';
import type { PasswordRefusal } from './password-rules.ts';

export interface Registering {
  db: Database;
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
  | { ok: true; customer: Customer }
  | Refused<'incomplete' | 'bad_email' | 'bad_name' | 'taken'>
  | CaptchaRefusal
  | Refused<'bad_password', { reason: PasswordRefusal }>
  | Refused<'wait', { seconds: number }>;

/** Says when an address has an account, as specified (section 8); captcha and limit prevent asking for thousands. */
export async function register(tools: Registering, form: Registration, address: string): Promise<RegisterResult> {
  if (form.email.trim() === '' || form.password === '') return { ok: false, code: 'incomplete' };
  const email = readEmail(form.email);
  if (!email) return { ok: false, code: 'bad_email' };
  const name = form.fullName ? readName(form.fullName) : '';
  if (name === null) return { ok: false, code: 'bad_name' };
  const seconds = await takeFromDatabase(tools.db, `register/${address}`, databaseRateLimits.register, tools.now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  const refused = await captchaRefusal(tools.captcha, form.recaptchaToken, 'register');
  if (refused) return refused;
  const checked = await checkPassword(form.password);
  if (!checked.ok) return { ok: false, code: 'bad_password', reason: checked.code };
  const customer = await tools.identity.register({ email, password: form.password, name });
  if (!customer) return { ok: false, code: 'taken' };
  await askToConfirm(tools, customer);
  return { ok: true, customer };
}

/** At most one link an hour, so that no inbox is flooded. */
export async function askToConfirm(
  { db, identity, publicUrl, now }: Pick<Registering, 'db' | 'identity' | 'publicUrl' | 'now'>,
  customer: Customer,
): Promise<void> {
  const token = await identity.emailToken(customer);
  const hour = Math.floor(now.getTime() / 3_600_000);
  await queueMailAfterwards(db, {
    to: customer.email,
    message: { kind: 'confirm-email', fullName: customer.name, link: confirmLink(publicUrl, token) },
    dedupeKey: `confirm-email:${customer.id}:${customer.email}:${hour}`,
  });
}

export function confirmLink(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/confirmar?${new URLSearchParams({ token })}`;
}
