import { generateKeyPair, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type Provider from 'oidc-provider';
import type { Interaction } from 'oidc-provider';
import type { GoogleKeys } from '../keys.ts';
import type { AccountBook, GoogleAccount } from './account-book.ts';
import { googleErrorPage } from './google-pages.ts';
import { createIssuerStorage } from './issuer-storage.ts';

/** Ports of a host share cookies, so the issuer's have this path too. */
export const GOOGLE_PATH = '/google';

const HOUR = 60 * 60;
const ROUND_TRIP = 10 * 60;

export type Visit = Interaction;
export type Choice = { account: GoogleAccount } | 'refused';

export interface Issuer {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  visit(request: IncomingMessage, response: ServerResponse): Promise<Visit | null>;
  choose(request: IncomingMessage, response: ServerResponse, choice: Choice): Promise<string>;
  clear(): void;
}

export interface IssuerOptions {
  keys: GoogleKeys;
  accounts: AccountBook;
  url: () => string;
  redirectUrl: () => string | null;
  /** Whether claims hold more than `sub`. */
  namesPeople: () => boolean;
  log: (line: string) => void;
}

/** By a library that the store does not use. */
export function createIssuer(options: IssuerOptions): Issuer {
  const storage = createIssuerStorage((id) => {
    const redirectUrl = options.redirectUrl();
    if (id !== options.keys.clientId || redirectUrl === null) return undefined;
    return {
      client_id: options.keys.clientId,
      client_secret: options.keys.clientSecret,
      redirect_uris: [redirectUrl],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_basic',
    };
  });

  // Made at the first visit, because making a key takes a while.
  let made: Promise<Provider> | undefined;
  const provider = () => (made ??= makeProvider(options, storage.adapter));

  return {
    async handle(request, response) {
      const issuer = await provider();
      const koa = issuer.callback();
      // As in Express: `url` is the rest of the path, `originalUrl` the whole one.
      const mounted = request as IncomingMessage & { originalUrl?: string };
      mounted.originalUrl = request.url;
      request.url = (request.url ?? '').slice(GOOGLE_PATH.length) || '/';
      await koa(request, response);
    },
    async visit(request, response) {
      const issuer = await provider();
      try {
        return await issuer.interactionDetails(request, response);
      } catch (error) {
        if (error instanceof Error && error.name === 'SessionNotFound') return null;
        throw error;
      }
    },
    async choose(request, response, choice) {
      const issuer = await provider();
      const result =
        choice === 'refused'
          ? { error: 'access_denied', error_description: 'The visitor refused.' }
          : { login: { accountId: choice.account.sub, remember: false }, consent: {}, select_account: {} };
      return issuer.interactionResult(request, response, result, { mergeWithLastSubmission: false });
    },
    clear: () => storage.clear(),
  };
}

async function makeProvider(
  options: IssuerOptions,
  adapter: ReturnType<typeof createIssuerStorage>['adapter'],
): Promise<Provider> {
  const { default: OidcProvider, interactionPolicy } = await import('oidc-provider');
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  // Google knows `prompt=select_account`, the library's base policy does not.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const issuer = new OidcProvider(`${options.url()}${GOOGLE_PATH}`, {
    adapter,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'google_session', interaction: 'google_visit', resume: 'google_resume' },
      long: { path: GOOGLE_PATH, httpOnly: true, sameSite: 'lax', signed: true },
      short: { path: GOOGLE_PATH, httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: ['openid', 'email', 'profile'],
    responseTypes: ['code'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // Google puts the claims into the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // Google answers without a `redirect_uri` with an error, also where one address alone is registered.
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: ROUND_TRIP,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: ROUND_TRIP,
      Session: HOUR,
    },
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      // Google has neither, so a store must not come to rely on them.
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { policy, url: (_, { uid }) => `${GOOGLE_PATH}/interaction/${uid}` },
    findAccount: (_, sub) => {
      const account = options.accounts.find(sub);
      return (
        account && {
          accountId: sub,
          claims: () => (options.namesPeople() ? claimsOf(account, options.url()) : { sub }),
        }
      );
    },
    async loadExistingGrant(ctx) {
      const { oidc } = ctx;
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(ctx, { error, error_description }) {
      ctx.type = 'html';
      ctx.body = String(googleErrorPage(error, error_description));
    },
  });
  issuer.on('server_error', (_, error) => options.log(`google failed: ${error.stack ?? error.message}`));
  return issuer;
}

function claimsOf({ sub, email, emailVerified, name }: GoogleAccount, url: string) {
  const [given, ...family] = name.split(' ');
  return {
    sub,
    email,
    email_verified: emailVerified,
    name,
    given_name: given,
    ...(family.length > 0 ? { family_name: family.join(' ') } : {}),
    picture: `${url}${GOOGLE_PATH}/picture/${sub}.svg`,
  };
}
