import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Customer, isOwner, readEmail } from '../customers/customer.ts';
import { type Changing, provePassword, type Waiting } from '../customers/settings.server.ts';
import { queueMail } from '../mails/mails.server.ts';
import { claimGuestOrders } from '../orders/shopper-orders.server.ts';
import { forgetBuyers, forgetRecipients, forgetReviewWords, letGoOfOrders } from './forget-buyers.server.ts';

export type AccountDeletion = { ok: true } | { ok: false; code: 'owner' | 'wrong_password' | 'wrong_email' } | Waiting;

/** The password; or, where there is none, the account's e-mail, typed. */
export interface DeletionProof {
  password: string;
  email: string;
}

/**
 * Ends an account: sessions, sign-ins, addresses and everything else that hangs on it go at once. Its orders stay without the
 * person, as soon as they can do without (`forgetting.ts`).
 */
export async function deleteAccount(
  tools: Pick<Changing, 'db' | 'jobs' | 'identity' | 'now'>,
  customer: Customer,
  proof: DeletionProof,
): Promise<AccountDeletion> {
  const { db, jobs, identity, now } = tools;
  if (isOwner(customer)) return { ok: false, code: 'owner' };
  const hasPassword = await identity.hasPassword(customer.id);
  if (!hasPassword && readEmail(proof.email) !== customer.email) return { ok: false, code: 'wrong_email' };
  const proved = await provePassword(tools, customer.id, proof.password);
  if (!proved.ok) return proved;

  // What was bought as a guest under the confirmed address is the same person's.
  await claimGuestOrders(db, customer.id);
  const isGone = await inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('customers')
      .select(['email', 'name', 'role'])
      .where('id', '=', customer.id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.role !== 'shopper') return false;
    await letGoOfOrders(transaction, customer.id);
    await forgetReviewWords(transaction, customer.id);
    await transaction.deleteFrom('verifications').where('value', '=', customer.id).execute();
    await transaction.deleteFrom('customers').where('id', '=', customer.id).execute();
    await queueMail(transaction, jobs, {
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

/** The last mail of an account goes out after the account; then nothing needs its address any more. */
export async function forgetLastRecipients(db: Changing['db']): Promise<void> {
  await inTransaction(db, (transaction) => forgetRecipients(transaction, sql<boolean>`kind = 'account-deleted'`));
}
