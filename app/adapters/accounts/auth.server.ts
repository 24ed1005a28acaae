import { hkdfSync } from 'node:crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { sessionCookieName } from '#app/platform/http/session-cookie.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { longestName } from '#app/shop/customers/customer.ts';
import { isEmail, mailboxOf } from '#app/shop/shared/forms/email-address.ts';
import { firstCharacters } from '#app/shop/shared/forms/form-rules.ts';
import { hashPassword, verifyPassword } from './argon2.server.ts';
import { authTables } from './auth-tables.server.ts';
import { openSessionPlugin } from './open-session.server.ts';

export interface IdentitySettings {
  publicUrl: string;
  sessionSecret: string;
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | null;
  ownerEmail: string;
}

const days = 24 * 60 * 60;
/** Of one account at once: the oldest ends, so that signing in again and again fills no table. */
const mostSessions = 100;
const longestPicture = 2_000;
const longestBrowserName = 500;

/** Better Auth's limits and mails are off: the shop's commands call it from inside, where it counts nothing. */
export function createAuth(
  // biome-ignore lint/suspicious/noExplicitAny: Better Auth reads the tables by the names of `authTables`.
  db: Kysely<any>,
  settings: IdentitySettings,
  log: Log,
) {
  return betterAuth({
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: keyFor('accounts', settings.sessionSecret),
    trustedOrigins: [settings.publicUrl],
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Google refusing a sign-in is no failure of the shop; the page says it.
      log: (_level, message, ...details) => log.warn({ details: details.map(String) }, `accounts: ${message}`),
    },
    onAPIError: { errorURL: `${settings.publicUrl}/auth/google` },
    rateLimit: { enabled: false },
    advanced: cookies(settings.publicUrl),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 1,
      // No rule of length (S5.12): the server bounds what a request may bring.
      maxPasswordLength: Number.MAX_SAFE_INTEGER,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { ...authTables.user, validateUserInfo: refuseUnproven(settings.ownerEmail) },
    session: { ...authTables.session, expiresIn: 30 * days, updateAge: days },
    account: { ...authTables.account, updateAccountOnSignIn: false, accountLinking: { enabled: true } },
    // Hashed, since a copy of the database must not hold links that open accounts.
    verification: { ...authTables.verification, storeIdentifier: 'hashed' },
    // What Google and browsers say of themselves has no bound of its own; the columns have (tests/support/column-bounds.ts).
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: {
              ...user,
              name: firstCharacters(user.name, longestName),
              image: user.image && user.image.length <= longestPicture ? user.image : null,
            },
          }),
        },
      },
      session: {
        create: {
          before: async (session) => ({
            data: {
              ...session,
              userAgent: session.userAgent && firstCharacters(session.userAgent, longestBrowserName),
            },
          }),
          after: async ({ userId }) => {
            const newest = db.selectFrom('sessions').select('id').where('customer_id', '=', userId);
            await db
              .deleteFrom('sessions')
              .where('id', 'in', newest.orderBy('created_at', 'desc').orderBy('id').offset(mostSessions))
              .execute();
          },
        },
      },
      account: {
        create: {
          before: async (login) => ({ data: { ...login, accessToken: null, refreshToken: null, idToken: null } }),
        },
      },
    },
    plugins: [openSessionPlugin(), ...(settings.google ? [googlePlugin(settings.google)] : [])],
  });
}

export type Auth = ReturnType<typeof createAuth>;

function keyFor(use: string, secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `nucleo/${use}`, 32)).toString('base64url');
}

function cookies(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:');
  const prefix = isHttps ? '__Host-' : '';
  return {
    // The names below carry their prefix; this would add `__Secure-`.
    useSecureCookies: false,
    ipAddress: { disableIpTracking: true },
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
    cookies: {
      session_token: { name: sessionCookieName(publicUrl) },
      state: { name: `${prefix}google-state` },
      oauth_state: { name: `${prefix}google-oauth` },
      dont_remember: { name: `${prefix}session-short` },
    },
  } satisfies BetterAuthOptions['advanced'];
}

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/** Called whenever an account is made or linked. The shop's page gets these codes beside Better Auth's own. */
function refuseUnproven(ownerEmail: string): ValidateUserInfo {
  return ({ user, source }) => {
    if (source.method !== 'oauth') return;
    // The owner signs in with the password only: an address at Google proves nothing about who runs the shop.
    if (mailboxOf(user.email ?? '') === mailboxOf(ownerEmail)) return { error: 'owner_by_password' };
    // An address that nobody has verified may be somebody else's; what is no address cannot be proven.
    if (source.action !== 'sign-in' && !isEmail(user.email ?? '')) return { error: 'email_not_verified' };
    if (source.action !== 'sign-in' && !user.emailVerified) return { error: 'email_not_verified' };
  };
}

function googlePlugin({ clientId, clientSecret, discoveryUrl }: NonNullable<IdentitySettings['google']>) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        name: 'Google',
        clientId,
        clientSecret,
        discoveryUrl,
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        pkce: true,
        prompt: 'select_account',
      },
    ],
  });
}
