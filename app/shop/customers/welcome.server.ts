import { inTransaction } from '#app/platform/database.server.ts';
import { queueMail } from '../mails/mails.server.ts';
import { readEmail } from '../shared/forms/email-address.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';
import { readName } from './customer.ts';

const justMadeMs = 15 * 60 * 1000;

/**
 * Once and only to an account just made, so that nobody can have the shop mail strangers.
 * @param registered the account that this browser has just registered: only it says the account's name
 * @param fallbackName for accounts without a name: the specification's 'Usuario' (section 7)
 */
export async function sendWelcome(
  { db, now }: { db: Database; now: Date },
  { email, fullName, fallbackName }: { email: string; fullName: string; fallbackName: string },
  registered: string | null,
): Promise<Done | Refused<'not_new'>> {
  const address = readEmail(email);
  if (!address) return { ok: false, code: 'not_new' };
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
    if (!customer) return { ok: false, code: 'not_new' };
    const dedupeKey = `welcome:${customer.id}`;
    const former = await transaction
      .selectFrom('mails')
      .select('id')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst();
    if (former) return { ok: false, code: 'not_new' };
    const given = customer.id === registered && fullName !== fallbackName ? readName(fullName) : null;
    if (customer.name === '' && given) {
      await transaction.updateTable('customers').set({ name: given }).where('id', '=', customer.id).execute();
    }
    const name = customer.name || given || fallbackName;
    await queueMail(transaction, { to: address, message: { kind: 'welcome', fullName: name }, dedupeKey });
    return { ok: true };
  });
}
