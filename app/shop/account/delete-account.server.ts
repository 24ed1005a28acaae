import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { forgetHolder } from '../aftersale/transfers.server.ts';
import { forgetAlertsOf } from '../alerts/alerts.server.ts';
import { isOwner, type Session } from '../customers/customer.ts';
import { type Changing, proveSelf, type ReauthResult } from '../customers/settings.server.ts';
import { queueMail } from '../mails/mails.server.ts';
import { claimGuestOrders } from '../orders/shopper-orders.server.ts';
import type { Refused } from '../shared/refusal.ts';
import { forgetBuyers, forgetModerationWords, forgetRecipients, letGoOfOrders } from './forget-buyers.server.ts';
import { forgottenPlaceholder } from './forgetting.ts';

export type AccountDeletion = ReauthResult | Refused<'owner' | 'wrong_email'>;

/** The password; for an account without one, its e-mail and a fresh sign-in. */
export interface DeletionCredentials {
  password: string;
  email: string;
}

/** Orders stay, and lose the person once they no longer need one (`forgetting.ts`). */
export async function deleteAccount(
  tools: Pick<Changing, 'db' | 'identity' | 'now'>,
  session: Session,
  credentials: DeletionCredentials,
): Promise<AccountDeletion> {
  const { db, identity, now } = tools;
  const { customer } = session;
  if (isOwner(customer)) return { ok: false, code: 'owner' };
  const hasPassword = await identity.hasPassword(customer.id);
  // Not by the shop's own rule for addresses, as Google may know others.
  if (!hasPassword && credentials.email.trim().toLowerCase() !== customer.email)
    return { ok: false, code: 'wrong_email' };
  const proved = await proveSelf(tools, session, credentials.password);
  if (!proved.ok) return proved;

  // Orders made as a guest under the confirmed address are the same person's.
  await claimGuestOrders(db, customer.id);
  const isGone = await inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('customers')
      .select(['email', 'name', 'role', 'email_verified'])
      .where('id', '=', customer.id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.role !== 'shopper') return false;
    await letGoOfOrders(transaction, customer.id);
    await forgetModerationWords(transaction, customer.id);
    await forgetAlertsOf(transaction, { id: customer.id, email: row.email, isEmailVerified: row.email_verified });
    await forgetHolder(transaction, { email: row.email, isEmailVerified: row.email_verified }, forgottenPlaceholder);
    await transaction.deleteFrom('verifications').where('value', '=', customer.id).execute();
    await transaction.deleteFrom('customers').where('id', '=', customer.id).execute();
    await queueMail(transaction, {
      to: row.email,
      message: { kind: 'account-deleted', fullName: row.name },
      dedupeKey: `account-deleted:${customer.id}`,
    });
    await forgetRecipients(transaction, sql<boolean>`recipient = ${row.email}`);
    return true;
  });
  if (isGone) await forgetBuyers(db, now);
  return { ok: true };
}

/** This mail goes out after the account is gone; only then can its address be removed. */
export async function forgetLastRecipients(db: Changing['db']): Promise<void> {
  await inTransaction(db, (transaction) => forgetRecipients(transaction, sql<boolean>`kind = 'account-deleted'`));
}
