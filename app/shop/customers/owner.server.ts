import { randomUUID } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import { audit } from '../audit/audit.server.ts';
import { readEmail } from '../shared/forms/email-address.ts';
import type { Database } from '../shared/schema.ts';
import type { Identity } from './identity.ts';
import type { Authenticator } from './owner-sign-in/authenticator.ts';
import { type OwnerPasswordProblem, ownerPasswordProblem, ownWordsOf } from './owner-sign-in/owner-password.server.ts';

export class OwnerProblem extends Error {
  override readonly name = 'OwnerProblem';
}

const passwordProblems = {
  short: 'is shorter than 12 characters',
  leaked: 'is in lists of leaked passwords, or is such a word with figures around it',
  plain: 'is easily guessed: mostly figures, a few signs again and again, or the name of the shop',
} as const satisfies Record<OwnerPasswordProblem, string>;

/** @returns what to warn of, in demo. @throws OwnerProblem in live mode */
export async function checkOwnerPassword({
  mode,
  owner,
  seller,
}: {
  mode: 'demo' | 'live';
  owner: { email: string; password: string };
  seller: { name: string };
}): Promise<string | null> {
  const problem = await ownerPasswordProblem(owner.password, ownWordsOf(seller.name, owner.email));
  if (!problem) return null;
  const sentence = `ADMIN_PASSWORD ${passwordProblems[problem]}: whoever guesses it runs the shop. Take a long one that nobody else uses`;
  if (mode === 'live') throw new OwnerProblem(sentence);
  return `${sentence}. Live mode refuses it`;
}

/** What the start reports to the one who runs the shop. */
export type OwnerSetupNotice = 'password_taken' | 'password_stays' | 'factor_unreadable';

interface OwnerTools {
  db: Database;
  identity: Identity;
  authenticator: Authenticator;
}

/**
 * The password in the settings is the first. A password that the owner chose in the shop stays until another one is put
 * into the settings. Another address moves the account.
 * @throws OwnerProblem
 */
export async function ensureOwner(
  tools: OwnerTools,
  { email: given, password, name }: { email: string; password: string; name: string },
  now: Date,
): Promise<OwnerSetupNotice[]> {
  const { db, identity } = tools;
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
  const isFirst = !(await identity.hasPassword(id));
  if (isFirst) await identity.setPassword(id, password, null);
  const notice = await followSettings(tools, { id, email, password, isFirst }, now);
  const isReadable = await isFactorReadable(tools, id);
  return [...(notice ? [notice] : []), ...(isReadable ? [] : (['factor_unreadable'] as const))];
}

async function followSettings(
  { db, identity, authenticator }: OwnerTools,
  { id, email, password, isFirst }: { id: string; email: string; password: string; isFirst: boolean },
  now: Date,
): Promise<OwnerSetupNotice | null> {
  const last = await db
    .selectFrom('owner_settings')
    .select('password_hash')
    .where('customer_id', '=', id)
    .executeTakeFirst();
  if (last && (await authenticator.isHashOf(last.password_hash, password))) return null;
  const isSame = isFirst || (await identity.isPassword(id, password));
  const isNew = last !== undefined && !isSame;
  if (isNew) {
    await identity.setPassword(id, password, null);
    const acting = { actor: { id, email, role: 'owner' as const }, now };
    const noted = { subject: 'door', subjectId: id, action: 'password_of_settings' } as const;
    await inTransaction(db, (transaction) => audit(transaction, acting, [noted]));
  }
  // Last, so that a start which is killed before it begins again.
  const password_hash = await authenticator.hash(password);
  await db
    .insertInto('owner_settings')
    .values({ customer_id: id, password_hash })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ password_hash }))
    .execute();
  if (isNew) return 'password_taken';
  return isSame ? null : 'password_stays';
}

async function isFactorReadable({ db, authenticator }: OwnerTools, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('customer_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return !found || authenticator.open(found.secret, id) !== null;
}

async function refuseTaken(db: Database, email: string): Promise<void> {
  const taken = await db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) {
    throw new OwnerProblem(
      `ADMIN_EMAIL ${email} is the account of a shopper: name an address that has no account here`,
    );
  }
}
