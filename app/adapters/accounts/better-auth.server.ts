import { hkdfSync } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { sessionCookieName } from '#app/platform/http/session-cookie.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { mailboxOf } from '#app/shop/customers/customer.ts';
import { hashPassword, verifyPassword } from './argon2.server.ts';

export interface IdentitySettings {
  publicUrl: string;
  sessionSecret: string;
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | null;
  ownerEmail: string;
}

/** Codes that come back to the shop's own page, beside Better Auth's. */
export const googleRefusals = { owner: 'owner_by_password', unverified: 'email_not_verified' } as const;

const days = 24 * 60 * 60;

/** One secret is set, each use has its own key of it. */
function keyFor(use: string, secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `nucleo/${use}`, 32)).toString('base64url');
}

/**
 * Better Auth on the shop's tables. Its own limits and mails are off: it would count only what comes through its handler,
 * and the shop's commands call it from inside.
 */
export function createAuth(
  // biome-ignore lint/suspicious/noExplicitAny: Better Auth reads the tables through names given below.
  db: Kysely<any>,
  settings: IdentitySettings,
  log: Log,
) {
  const isHttps = settings.publicUrl.startsWith('https:');
  const ownerMailbox = mailboxOf(settings.ownerEmail);
  const prefix = isHttps ? '__Host-' : '';
  return betterAuth({
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: keyFor('accounts', settings.sessionSecret),
    trustedOrigins: [settings.publicUrl],
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // A refused sign-in at Google is somebody's choice, not a failure of ours: the page tells them.
      log: (_level, message, ...details) => log.warn({ details: details.map(String) }, `accounts: ${message}`),
    },
    onAPIError: { errorURL: `${settings.publicUrl}/auth/google` },
    rateLimit: { enabled: false },
    advanced: {
      // The names below say it themselves; this would put `__Secure-` before them.
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      cookies: {
        session_token: { name: sessionCookieName(settings.publicUrl) },
        state: { name: `${prefix}google-state` },
        oauth_state: { name: `${prefix}google-oauth` },
        dont_remember: { name: `${prefix}session-short` },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 1,
      // No rule of length (S5.12): what a request may bring is bounded before (`largestBody`).
      maxPasswordLength: Number.MAX_SAFE_INTEGER,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'customer_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: 30 * days,
      updateAge: days,
    },
    user: {
      modelName: 'customers',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', input: false, defaultValue: 'shopper' } },
      // Every way in which an account is made or linked passes here.
      validateUserInfo: ({ user, source }) => {
        if (source.method !== 'oauth') return;
        // The owner signs in with the password only: an address at Google proves nothing about who runs the shop.
        if (mailboxOf(user.email ?? '') === ownerMailbox) return { error: googleRefusals.owner };
        // Nobody showed that they read this address: it may be somebody else's.
        if (source.action !== 'sign-in' && !user.emailVerified) return { error: googleRefusals.unverified };
      },
    },
    account: {
      modelName: 'logins',
      fields: {
        userId: 'customer_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true },
    },
    verification: {
      modelName: 'verifications',
      // A copy of the database must not hold links that open accounts.
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      account: {
        create: {
          before: async (login) => ({ data: { ...login, accessToken: null, refreshToken: null, idToken: null } }),
        },
      },
    },
    plugins: settings.google
      ? [
          genericOAuth({
            config: [
              {
                providerId: 'google',
                name: 'Google',
                clientId: settings.google.clientId,
                clientSecret: settings.google.clientSecret,
                discoveryUrl: settings.google.discoveryUrl,
                scopes: ['openid', 'email', 'profile'],
                requireIdTokenVerification: true,
                pkce: true,
                prompt: 'select_account',
              },
            ],
          }),
        ]
      : [],
  });
}

export type Auth = ReturnType<typeof createAuth>;
