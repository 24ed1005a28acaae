import { APIError } from 'better-auth/api';
import { sessionCookieName } from '#app/platform/http/session-cookie.server.ts';
import type { CustomerRole } from '#app/shop/customers/customer.ts';
import type { Identity } from '#app/shop/customers/identity.ts';
import { adminSessionHours } from '#app/shop/customers/owner-sign-in/admin-session.ts';
import { addSeconds, type Clock } from '#app/shop/shared/clock.ts';
import { mailboxOf } from '#app/shop/shared/forms/email-address.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import type { Auth, IdentitySettings } from './auth.server.ts';
import { customerOf } from './customer-of.server.ts';
import { passwordHashOf } from './passwords.server.ts';

type Sessions = Pick<Identity, 'register' | 'signIn' | 'openSession' | 'signOut' | 'readSession' | 'handle'>;

/** @param handleGoogle answers the addresses below `/api/auth/` */
export function sessionsOf(
  auth: Auth,
  db: Database,
  { publicUrl, ownerEmail, clock }: Pick<IdentitySettings, 'publicUrl' | 'ownerEmail'> & { clock: Clock },
  handleGoogle: Identity['handle'],
): Sessions {
  const sessionCookie = `${sessionCookieName(publicUrl)}=`;

  async function sessionOf(headers: Headers) {
    if (!(headers.get('cookie') ?? '').includes(sessionCookie)) return null;
    return auth.api.getSession({ headers, returnHeaders: true });
  }

  async function endSession(before: Awaited<ReturnType<typeof sessionOf>>) {
    const token = before?.response?.session.token;
    if (token) await (await auth.$context).internalAdapter.deleteSession(token);
  }

  return {
    async register({ email, password, name }) {
      if (mailboxOf(email) === mailboxOf(ownerEmail)) return null;
      const { internalAdapter } = await auth.$context;
      if (await internalAdapter.findUserByEmail(email)) return null;
      try {
        // Better Auth answers a taken address like a free one; only for a free one is there a row with the id.
        const { user } = await auth.api.signUpEmail({ body: { email, password, name } });
        const made = await internalAdapter.findUserById(user.id);
        return made ? customerOf(made) : null;
      } catch (error) {
        // Two registrations at once: the other was first.
        if (error instanceof APIError && (await internalAdapter.findUserByEmail(email))) return null;
        throw error;
      }
    },

    async signIn({ email, password }, headers) {
      const before = await sessionOf(headers);
      const hash = await passwordHashOf(db, { email });
      try {
        const answer = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
        // A new password was set while this one was checked, and could not end a session that had not begun.
        if (hash !== (await passwordHashOf(db, { id: answer.response.user.id }))) {
          await (await auth.$context).internalAdapter.deleteSession(answer.response.token);
          return null;
        }
        await endSession(before);
        return { customer: customerOf(answer.response.user), setCookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null;
        throw error;
      }
    },

    async openSession(customerId, headers) {
      const before = await sessionOf(headers);
      const answer = await auth.api.openSession({ body: { customerId }, headers, returnHeaders: true });
      if (!answer.response) return null;
      await endSession(before);
      return { customer: customerOf(answer.response), setCookies: answer.headers.getSetCookie() };
    },

    async signOut(headers) {
      const answer = await auth.api.signOut({ headers, returnHeaders: true });
      return { setCookies: answer.headers.getSetCookie() };
    },

    async readSession(headers) {
      const answer = await sessionOf(headers);
      const found = answer?.response;
      if (found && isOver(found.session.createdAt, customerOf(found.user).role, clock.now())) {
        await endSession(answer);
        return { session: null, setCookies: [] };
      }
      return {
        session: found ? { id: found.session.id, customer: customerOf(found.user) } : null,
        setCookies: answer?.headers.getSetCookie() ?? [],
      };
    },

    async handle(request) {
      const before = await sessionOf(request.headers);
      const answer = await handleGoogle(request);
      const hasSignedIn = answer.headers.getSetCookie().some((cookie) => cookie.startsWith(sessionCookie));
      if (hasSignedIn) await endSession(before);
      return answer;
    },
  };
}

function isOver(since: Date, role: CustomerRole, now: Date): boolean {
  return role === 'owner' && addSeconds(since, adminSessionHours * 60 * 60) <= now;
}
