import { inTransaction } from '#app/platform/database.server.ts';
import { type MailJobs, queueMail } from '../mails/mails.server.ts';
import type { Database } from '../shared/schema.ts';
import { readEmail, readName } from './customer.ts';

/** How long an account counts as just made. */
const justMadeMs = 15 * 60 * 1000;

/**
 * The welcome, for the account just made, once: so nobody can have the shop mail strangers. The name goes into the mail only
 * where the account has none yet, and is then the account's; what reads as an advertisement is no name (`readName`).
 *
 * @param fallbackName for whoever gave none, as the specification's 'Usuario' (section 7)
 * @returns false when there is no such account, it is older, or was welcomed before
 */
export async function sendWelcome(
  { db, jobs, now }: { db: Database; jobs: MailJobs; now: Date },
  { email, fullName, fallbackName }: { email: string; fullName: string; fallbackName: string },
): Promise<boolean> {
  const address = readEmail(email);
  if (!address) return false;
  return inTransaction(db, async (transaction) => {
    const customer = await transaction
      .selectFrom('customers')
      .select(['id', 'name'])
      .where('email', '=', address)
      .where('role', '=', 'shopper')
      .where('created_at', '>', new Date(now.getTime() - justMadeMs))
      // Of two calls at once the second waits here, and then finds the mail.
      .forUpdate()
      .executeTakeFirst();
    if (!customer) return false;
    const dedupeKey = `welcome:${customer.id}`;
    const former = await transaction
      .selectFrom('mails')
      .select('id')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst();
    if (former) return false;
    const given = fullName === fallbackName ? null : readName(fullName);
    if (customer.name === '' && given) {
      await transaction.updateTable('customers').set({ name: given }).where('id', '=', customer.id).execute();
    }
    const name = customer.name || given || fallbackName;
    await queueMail(transaction, jobs, { to: address, message: { kind: 'welcome', fullName: name }, dedupeKey });
    return true;
  });
}
