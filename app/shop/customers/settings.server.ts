import { createHash } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import { queueMail, queueMailAfterwards } from '../mails/mails.server.ts';
import { giveBackToDatabase, takeFromDatabase } from '../shared/database-rate-limit.server.ts';
import { mailboxOf, readEmail } from '../shared/forms/email-address.ts';
import { databaseRateLimits } from '../shared/rate-limits.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';
import { AccountGone } from './account-gone.ts';
import { type Customer, isOwner, readName, type Session } from './customer.ts';
import type { Identity } from './identity.ts';
import { checkChosenPassword } from './owner-sign-in/owner-password.server.ts';
import type { PasswordRefusal } from './password-rules.ts';
import { askToConfirm, confirmLink } from './register.server.ts';
import { isSignedInLately } from './sessions.server.ts';

export interface Changing {
  db: Database;
  identity: Identity;
  publicUrl: string;
  ownerEmail: string;
  shopName: string;
  now: Date;
}

export type Waiting = Refused<'wait', { seconds: number }>;

export async function changeName(
  { db, now }: Pick<Changing, 'db' | 'now'>,
  customer: Customer,
  typed: string,
): Promise<Done | Refused<'bad_name'>> {
  const name = readName(typed);
  if (!name) return { ok: false, code: 'bad_name' };
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ name, updated_at: now })
    .where('id', '=', customer.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AccountGone();
  return { ok: true };
}

export type ReauthResult = Done | Refused<'wrong_password' | 'sign_in_again'> | Waiting;

/** A browser left open must not be enough to take an account over. Without a password, a fresh sign-in proves the person. */
export async function proveSelf(
  { db, identity, now }: Pick<Changing, 'db' | 'identity' | 'now'>,
  { id, customer: { id: customerId } }: Session,
  password: string,
): Promise<ReauthResult> {
  if (!(await identity.hasPassword(customerId))) {
    return (await isSignedInLately(db, id, now)) ? { ok: true } : { ok: false, code: 'sign_in_again' };
  }
  const subject = `own-password/${customerId}`;
  const seconds = await takeFromDatabase(db, subject, databaseRateLimits.provePassword, now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  if (!(await identity.isPassword(customerId, password))) return { ok: false, code: 'wrong_password' };
  await giveBackToDatabase(db, subject);
  return { ok: true };
}

export type EmailChange = Refused<'owner' | 'bad_email'> | ReauthResult;

/** For an address with an account no mail is sent, but the answer is the same: it must not reveal who has an account. */
export async function askToChangeEmail(
  tools: Changing,
  session: Session,
  form: { email: string; password: string },
): Promise<EmailChange> {
  const { db, identity, publicUrl, ownerEmail, now } = tools;
  const { customer } = session;
  if (isOwner(customer)) return { ok: false, code: 'owner' };
  const email = readEmail(form.email);
  if (!email) return { ok: false, code: 'bad_email' };
  const reauth = await proveSelf(tools, session, form.password);
  if (!reauth.ok) return reauth;
  const seconds = await takeFromDatabase(db, `change-email/${customer.id}`, databaseRateLimits.changeEmail, now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  const token = await identity.emailToken(customer, email);
  await inTransaction(db, async (transaction) => {
    const taken = await transaction.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirst();
    if (taken || mailboxOf(email) === mailboxOf(ownerEmail)) return;
    await queueMail(transaction, {
      to: email,
      message: { kind: 'confirm-new-email', fullName: customer.name, link: confirmLink(publicUrl, token) },
      dedupeKey: `confirm-new-email:${createHash('sha256').update(token).digest('base64url')}`,
    });
  });
  return { ok: true };
}

export type PasswordChange = ReauthResult | Refused<'bad_password', { reason: PasswordRefusal }>;

/** An account made with Google gets its first password. */
export async function changePassword(
  tools: Pick<Changing, 'db' | 'identity' | 'shopName' | 'now'>,
  session: Session,
  form: { current: string; password: string },
): Promise<PasswordChange> {
  const { db, identity, now } = tools;
  const { customer } = session;
  const checked = await checkChosenPassword(form.password, customer, tools.shopName);
  if (!checked.ok) return { ok: false, code: 'bad_password', reason: checked.code };
  const reauth = await proveSelf(tools, session, form.current);
  if (!reauth.ok) return reauth;
  await identity.setPassword(customer.id, form.password, session.id);
  await queueMailAfterwards(db, {
    to: customer.email,
    message: { kind: 'password-changed', fullName: customer.name },
    dedupeKey: `password-changed:${customer.id}:${now.getTime()}`,
  });
  return { ok: true };
}

export async function resendConfirmation(tools: Changing, customer: Customer): Promise<Done | Waiting> {
  if (customer.isEmailVerified) return { ok: true };
  const seconds = await takeFromDatabase(
    tools.db,
    `resend/${customer.id}`,
    databaseRateLimits.resendConfirmation,
    tools.now,
  );
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  await askToConfirm(tools, customer);
  return { ok: true };
}
