import { randomUUID } from 'node:crypto';
import { readEmail } from '../shared/email-address.ts';
import type { Database } from '../shared/schema.ts';
import type { Identity } from './identity.ts';

export class OwnerProblem extends Error {
  override readonly name = 'OwnerProblem';
}

/**
 * The password in the settings is only the first: once changed, the owner's stays. Another address moves the account.
 * @throws OwnerProblem
 */
export async function ensureOwner(
  { db, identity }: { db: Database; identity: Identity },
  { email: given, password, name }: { email: string; password: string; name: string },
): Promise<void> {
  const email = readEmail(given);
  if (!email) throw new OwnerProblem(`ADMIN_EMAIL ${given} is no e-mail address`);
  const owner = await db.selectFrom('customers').select(['id', 'email']).where('role', '=', 'owner').executeTakeFirst();
  if (owner?.email !== email) await refuseTaken(db, email);
  const id = owner?.id ?? randomUUID();
  if (!owner) {
    await db
      .insertInto('customers')
      .values({ id, email, name, email_verified: true, image: null, role: 'owner' })
      .execute();
  } else if (owner.email !== email) {
    await db.updateTable('customers').set({ email, updated_at: new Date() }).where('id', '=', id).execute();
    // Links to set a new password that wait in the former mailbox.
    await db.deleteFrom('verifications').where('value', '=', id).execute();
  }
  if (!(await identity.hasPassword(id))) await identity.setPassword(id, password, null);
}

async function refuseTaken(db: Database, email: string): Promise<void> {
  const taken = await db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) {
    throw new OwnerProblem(
      `ADMIN_EMAIL ${email} is the account of a shopper: name an address that has no account here`,
    );
  }
}
