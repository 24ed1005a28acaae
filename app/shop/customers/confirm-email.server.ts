import { inTransaction } from '#app/platform/database.server.ts';
import { queueMail } from '../mails/mails.server.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';
import type { Customer } from './customer.ts';
import type { Identity } from './identity.ts';

/**
 * Only at a button's press: programs that scan mails open links, and would confirm an address for anybody who typed it.
 * `link_spent`: the token is wrong or expired, or another account has the address by now.
 */
export async function confirmEmail(
  { db, identity, now }: { db: Database; identity: Identity; now: Date },
  token: string,
  headers: Headers,
): Promise<{ ok: true; customer: Customer } | Refused<'link_spent'>> {
  const confirmed = await identity.confirmEmail(token, headers);
  if (!confirmed) return { ok: false, code: 'link_spent' };
  const { customer, formerEmail } = confirmed;
  if (!formerEmail) return { ok: true, customer };
  // Tell the former address, so that a stolen account does not change hands silently.
  await inTransaction(db, (transaction) =>
    queueMail(transaction, {
      to: formerEmail,
      message: { kind: 'email-changed', fullName: customer.name, newEmail: customer.email },
      dedupeKey: `email-changed:${customer.id}:${now.getTime()}`,
    }),
  );
  return { ok: true, customer };
}
