import { APIError, createEmailVerificationToken } from 'better-auth/api';
import { sessionCookieName } from '#app/platform/http/session-cookie.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { type Customer, mailboxOf } from '#app/shop/customers/customer.ts';
import type { Identity } from '#app/shop/customers/identity.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { hashPassword, verifyPassword } from './argon2.server.ts';
import { type Auth, createAuth, type IdentitySettings } from './better-auth.server.ts';
import { googleDoor } from './google.server.ts';

const hour = 60 * 60;
const passwordLogin = 'credential';

/** The shop's contract, kept by Better Auth on the shop's own tables. */
export function betterAuthIdentity(db: Database, settings: IdentitySettings, log: Log): Identity {
  // Without Google: an issuer that cannot be reached must not keep anybody from signing in with a password.
  const auth = createAuth(db, { ...settings, google: null }, log);
  const google = googleDoor(db, settings, log);
  const cookieName = sessionCookieName(settings.publicUrl);
  const ownerMailbox = mailboxOf(settings.ownerEmail);
  const insides = async () => (await auth.$context).internalAdapter;
  const hasSessionCookie = (headers: Headers) => (headers.get('cookie') ?? '').includes(`${cookieName}=`);

  async function sessionOf(headers: Headers) {
    if (!hasSessionCookie(headers)) return null;
    return auth.api.getSession({ headers, returnHeaders: true });
  }

  /** The session that a browser had before it signed in anew: nobody shall go on with it. */
  async function endSession(token: string | undefined) {
    if (token) await (await insides()).deleteSession(token);
  }

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
    const inside = await insides();
    const hash = await hashPassword(password);
    if (await passwordHash(customerId)) await inside.updatePassword(customerId, hash);
    else {
      await inside.createAccount({
        userId: customerId,
        providerId: passwordLogin,
        accountId: customerId,
        password: hash,
      });
    }
  }

  return {
    async register({ email, password, name }) {
      if (mailboxOf(email) === ownerMailbox) return null;
      const inside = await insides();
      if (await inside.findUserByEmail(email)) return null;
      try {
        // Better Auth answers for a taken address as for a free one; which of the two it was shows in the row's id.
        const { user } = await auth.api.signUpEmail({ body: { email, password, name } });
        const made = await inside.findUserById(user.id);
        return made ? customerOf(made) : null;
      } catch (error) {
        // Two registrations at once: the database took the first.
        if (error instanceof APIError && (await inside.findUserByEmail(email))) return null;
        throw error;
      }
    },

    async signIn({ email, password }, headers) {
      const before = await sessionOf(headers);
      try {
        const answer = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
        await endSession(before?.response?.session.token);
        return { customer: customerOf(answer.response.user), setCookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null;
        throw error;
      }
    },

    async signOut(headers) {
      const answer = await auth.api.signOut({ headers, returnHeaders: true });
      return { setCookies: answer.headers.getSetCookie() };
    },

    async readSession(headers) {
      const answer = await sessionOf(headers);
      const found = answer?.response;
      return {
        session: found ? { id: found.session.id, customer: customerOf(found.user) } : null,
        setCookies: answer?.headers.getSetCookie() ?? [],
      };
    },

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
      const inside = await insides();
      const found = await inside.findUserByEmail(email);
      if (!found) return null;
      const token = randomToken();
      await inside.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: found.user.id,
        expiresAt: new Date(Date.now() + hour * 1000),
      });
      return { customer: customerOf(found.user), token };
    },

    async resetPassword(token, password) {
      const inside = await insides();
      const proof = await inside.consumeVerificationValue(`reset-password:${token}`);
      const user = proof && (await inside.findUserById(proof.value));
      if (!user) return null;
      await writePassword(user.id, password);
      await inside.deleteUserSessions(user.id);
      // Whoever read the mail has shown that the address is theirs.
      const confirmed = await inside.updateUser(user.id, { emailVerified: true });
      return customerOf(confirmed ?? user);
    },

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
        // Somebody else has the new address by now.
        if ((error as { code?: unknown }).code === uniqueViolation) return null;
        throw error;
      }
      const { email, updateTo } = claimsOf(token);
      const found = await (await insides()).findUserByEmail(updateTo ?? email);
      return found && { customer: customerOf(found.user), formerEmail: updateTo ? email : null };
    },

    startGoogle: google.start,

    async handle(request) {
      const before = await sessionOf(request.headers);
      const answer = await google.handle(request);
      const hasSignedIn = answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${cookieName}=`));
      if (hasSignedIn) await endSession(before?.response?.session.token);
      return answer;
    },
  };
}

const uniqueViolation = '23505';

/** A proof's own words; only to be called once Better Auth has checked its signature. */
function claimsOf(token: string): { email: string; updateTo?: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

type User = Pick<Auth['$Infer']['Session']['user'], 'id' | 'name' | 'email' | 'emailVerified'> & { role?: unknown };

function customerOf(user: User): Customer {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.emailVerified,
    role: user.role === 'owner' ? 'owner' : 'shopper',
  };
}
