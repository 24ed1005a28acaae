import { inTransaction } from '#app/platform/database.server.ts';
import type { EmailConfirmed, Identity } from '#app/shop/customers/identity.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { lockCustomer } from './customer-of.server.ts';
import {
  endVerifications,
  findVerification,
  makeVerificationToken,
  newEmailOf,
  spendVerificationToken,
} from './verification-tokens.server.ts';

const uniqueViolation = '23505';
const kinds = ['confirm-email', 'change-email'] as const;

export function emailVerificationOf(db: Database): Pick<Identity, 'emailToken' | 'readEmailToken' | 'confirmEmail'> {
  return {
    emailToken: ({ id: customerId }, newEmail) =>
      makeVerificationToken(db, newEmail ? 'change-email' : 'confirm-email', { customerId, newEmail }),

    async readEmailToken(token) {
      const verification = await findVerification(db, token, kinds);
      return verification && { customerId: verification.customerId, isChange: verification.kind === 'change-email' };
    },

    async confirmEmail(token, customerId) {
      try {
        return await inTransaction(db, async (transaction): Promise<EmailConfirmed | null> => {
          const verification = await findVerification(transaction, token, kinds);
          const before =
            verification?.customerId === customerId ? await lockCustomer(transaction, customerId) : undefined;
          if (!verification || !before || !(await spendVerificationToken(transaction, token, verification.kind)))
            return null;
          const isChange = verification.kind === 'change-email';
          const email = isChange ? newEmailOf(token) : before.email;
          await transaction
            .updateTable('customers')
            .set({ email, email_verified: true, updated_at: new Date() })
            .where('id', '=', customerId)
            .execute();
          // What waits in the former mailbox must not open the account any more.
          if (isChange)
            await endVerifications(transaction, customerId, ['reset-password', 'confirm-email', 'change-email']);
          return {
            customer: { ...before, email, isEmailVerified: true },
            formerEmail: isChange ? before.email : null,
          };
        });
      } catch (error) {
        // Another account has taken the new address.
        if ((error as { code?: unknown }).code === uniqueViolation) return null;
        throw error;
      }
    },
  };
}
