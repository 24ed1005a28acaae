import type { Identity } from '#app/shop/customers/identity.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { hashPassword, verifyPassword } from './argon2.server.ts';
import type { Auth } from './auth.server.ts';
import { customerOf } from './customer-of.server.ts';

type Passwords = Pick<Identity, 'hasPassword' | 'isPassword' | 'setPassword' | 'resetToken' | 'resetPassword'>;

const passwordLogin = 'credential';
const resetTokenMs = 60 * 60 * 1000;

export function passwordsOf(auth: Auth, db: Database): Passwords {
  async function passwordHash(customerId: string): Promise<string | null> {
    const login = await db
      .selectFrom('logins')
      .select('password')
      .where('customer_id', '=', customerId)
      .where('provider_id', '=', passwordLogin)
      .executeTakeFirst();
    return login?.password ?? null;
  }

  async function writePassword(customerId: string, password: string) {
    const { internalAdapter } = await auth.$context;
    const hash = await hashPassword(password);
    // Sign-ins that wait for a second step were begun with the old one.
    await db.deleteFrom('second_steps').where('customer_id', '=', customerId).execute();
    if (await passwordHash(customerId)) await internalAdapter.updatePassword(customerId, hash);
    else {
      const login = { userId: customerId, providerId: passwordLogin, accountId: customerId, password: hash };
      await internalAdapter.createAccount(login);
    }
  }

  return {
    hasPassword: async (customerId) => (await passwordHash(customerId)) !== null,

    async isPassword(customerId, password) {
      const hash = await passwordHash(customerId);
      return hash !== null && verifyPassword({ hash, password });
    },

    async setPassword(customerId, password, keepSessionId) {
      await writePassword(customerId, password);
      let ended = db.deleteFrom('sessions').where('customer_id', '=', customerId);
      if (keepSessionId) ended = ended.where('id', '<>', keepSessionId);
      await ended.execute();
    },

    async resetToken(email) {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email);
      if (!found) return null;
      const token = randomToken();
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: found.user.id,
        expiresAt: new Date(Date.now() + resetTokenMs),
      });
      return { customer: customerOf(found.user), token };
    },

    async resetPassword(token, password) {
      const { internalAdapter } = await auth.$context;
      const proof = await internalAdapter.consumeVerificationValue(`reset-password:${token}`);
      const user = proof && (await internalAdapter.findUserById(proof.value));
      if (!user) return null;
      await writePassword(user.id, password);
      await internalAdapter.deleteUserSessions(user.id);
      // The link came by mail, so the address is proven.
      const confirmed = await internalAdapter.updateUser(user.id, { emailVerified: true });
      return customerOf(confirmed ?? user);
    },
  };
}

function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}
