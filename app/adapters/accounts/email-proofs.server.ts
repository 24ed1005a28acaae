import { APIError, createEmailVerificationToken } from 'better-auth/api';
import type { Identity } from '#app/shop/customers/identity.ts';
import type { Auth } from './auth.server.ts';
import { customerOf } from './customer-of.server.ts';

const hour = 60 * 60;
const uniqueViolation = '23505';

export function emailProofsOf(auth: Auth): Pick<Identity, 'emailToken' | 'confirmEmail'> {
  return {
    async emailToken(customer, newEmail) {
      const { secret } = await auth.$context;
      const purpose = newEmail ? { requestType: 'change-email-verification' } : {};
      return createEmailVerificationToken(secret, customer.email, newEmail, newEmail ? hour : 24 * hour, purpose);
    },

    async confirmEmail(token, headers) {
      try {
        await auth.api.verifyEmail({ query: { token }, headers });
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null;
        // Another account has taken the new address.
        if ((error as { code?: unknown }).code === uniqueViolation) return null;
        throw error;
      }
      const { email, updateTo } = claimsOf(token);
      const found = await (await auth.$context).internalAdapter.findUserByEmail(updateTo ?? email);
      return found && { customer: customerOf(found.user), formerEmail: updateTo ? email : null };
    },
  };
}

/** Call only after Better Auth has checked the token's signature. */
function claimsOf(token: string): { email: string; updateTo?: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
