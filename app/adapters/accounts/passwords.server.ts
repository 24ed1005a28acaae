import { randomUUID } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Identity } from '#app/shop/customers/identity.ts';
import type { Database, DatabaseTransaction, Queryable } from '#app/shop/shared/schema.ts';
import { hashPassword, verifyPassword } from './argon2.server.ts';
import { findCustomer, lockCustomer, readCustomer } from './customer-of.server.ts';
import {
  endVerifications,
  findVerification,
  makeVerificationToken,
  spendVerificationToken,
} from './verification-tokens.server.ts';

type Passwords = Pick<
  Identity,
  'hasPassword' | 'isPassword' | 'setPassword' | 'resetToken' | 'whoResets' | 'resetPassword'
>;

const passwordLogin = 'credential';
const resetKinds = ['reset-password', 'confirm-email'] as const;

export function passwordsOf(db: Database): Passwords {
  return {
    hasPassword: async (customerId) => (await passwordHashOf(db, { id: customerId })) !== null,

    async isPassword(customerId, password) {
      const hash = await passwordHashOf(db, { id: customerId });
      return hash !== null && verifyPassword({ hash, password });
    },

    async setPassword(customerId, password, keepSessionId) {
      const hash = await hashPassword(password);
      await inTransaction(db, async (transaction) => {
        await lockCustomer(transaction, customerId);
        await replacePassword(transaction, customerId, hash, keepSessionId);
      });
    },

    async resetToken(email) {
      const customer = await findCustomer(db, email);
      return customer
        ? { customer, token: await makeVerificationToken(db, 'reset-password', { customerId: customer.id }) }
        : null;
    },

    async whoResets(token) {
      const verification = await findVerification(db, token, resetKinds);
      return (verification && (await readCustomer(db, verification.customerId))) ?? null;
    },

    async resetPassword(token, password) {
      const verification = await findVerification(db, token, resetKinds);
      if (!verification) return null;
      const hash = await hashPassword(password);
      return inTransaction(db, async (transaction) => {
        const customer = await lockCustomer(transaction, verification.customerId);
        if (!customer || !(await spendVerificationToken(transaction, token, verification.kind))) return null;
        await replacePassword(transaction, customer.id, hash, null);
        await endVerifications(transaction, customer.id, ['confirm-email']);
        // The link came by mail, so the address is proven.
        await transaction
          .updateTable('customers')
          .set({ email_verified: true, updated_at: new Date() })
          .where('id', '=', customer.id)
          .execute();
        return { ...customer, isEmailVerified: true };
      });
    },
  };
}

/** One statement whether or not there is such an account, so that the time it takes reveals nothing. */
export async function passwordHashOf(db: Queryable, by: { id: string } | { email: string }): Promise<string | null> {
  const login = await db
    .selectFrom('logins')
    .innerJoin('customers', 'customers.id', 'logins.customer_id')
    .select('logins.password')
    .where((eb) => ('id' in by ? eb('customers.id', '=', by.id) : eb('customers.email', '=', by.email)))
    .where('logins.provider_id', '=', passwordLogin)
    .executeTakeFirst();
  return login?.password ?? null;
}

/** Ends what the former password opened, and the links to set another one or to move the account. */
async function replacePassword(
  transaction: DatabaseTransaction,
  customerId: string,
  hash: string,
  keepSessionId: string | null,
): Promise<void> {
  const now = new Date();
  await transaction
    .insertInto('logins')
    .values({
      id: randomUUID(),
      customer_id: customerId,
      provider_id: passwordLogin,
      account_id: customerId,
      password: hash,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute();
  let ended = transaction.deleteFrom('sessions').where('customer_id', '=', customerId);
  if (keepSessionId) ended = ended.where('id', '<>', keepSessionId);
  await ended.execute();
  await endVerifications(transaction, customerId, ['reset-password', 'change-email']);
  // Sign-ins that wait for a second step were begun with the old one.
  await transaction.deleteFrom('second_steps').where('customer_id', '=', customerId).execute();
}
