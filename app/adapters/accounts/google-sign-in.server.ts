import type { Log } from '#app/platform/log.server.ts';
import type { Identity } from '#app/shop/customers/identity.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { type Auth, createAuth, type IdentitySettings } from './auth.server.ts';

/** Better Auth itself would wait for a discovery document without end. */
const longestDiscoveryMs = 8_000;

/** Better Auth 1.7.7 drops the provider for good when its discovery document fails once, so it is made again. */
export function googleSignIn(
  db: Database,
  settings: IdentitySettings,
  log: Log,
): { start: Identity['startGoogle']; handle: Identity['handle'] } {
  let opening: Promise<Auth | null> | null = null;

  async function open(): Promise<Auth | null> {
    if (!settings.google) return null;
    const auth = createAuth(db, settings, log);
    const context = await within(auth.$context, longestDiscoveryMs);
    return context?.socialProviders.some(({ id }) => id === 'google') ? auth : null;
  }

  async function opened(): Promise<Auth | null> {
    opening ??= open();
    const auth = await opening;
    if (!auth) opening = null;
    return auth;
  }

  return {
    async start({ returning, registered, failed }, headers) {
      const auth = await opened();
      if (!auth) return null;
      const answer = await auth.api.signInSocial({
        body: {
          provider: 'google',
          callbackURL: returning,
          newUserCallbackURL: registered,
          errorCallbackURL: failed,
          requestSignUp: true,
          disableRedirect: true,
        },
        headers,
        returnHeaders: true,
      });
      const { url } = answer.response as { url?: string };
      return url ? { url, setCookies: answer.headers.getSetCookie() } : null;
    },
    async handle(request) {
      const auth = await opened();
      return auth ? auth.handler(request) : new Response(null, { status: 503 });
    },
  };
}

async function within<Result>(promise: Promise<Result>, ms: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
