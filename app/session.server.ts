import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router';
import { pageOfData } from './platform/http/data-request.ts';
import type { SecurityEvent, SecurityFacts } from './platform/security-log.server.ts';
import { isOwner, type Session } from './shop/customers/customer.ts';
import type { Identity } from './shop/customers/identity.ts';

/** Read only on demand, so that public pages are the same for everybody. */
export interface RequestSession {
  /** Asks the database at most once a request, and only with a session cookie. */
  read(): Promise<Session | null>;
  /** What the answer has to set after `read`. */
  setCookies: string[];
  /** Notes that somebody is active in the admin (`noteAdminActivity`). */
  stay(sessionId: string): Promise<void>;
}

export const sessionContext = createContext<RequestSession>();

/** Writes something of the current request to the security log (`platform/security-log.server.ts`). */
export const securityContext = createContext<LogSecurityEvent>(() => {});
export type LogSecurityEvent = (event: SecurityEvent, facts?: Pick<SecurityFacts, 'email' | 'reason'>) => void;

export function requestSession(
  identity: Pick<Identity, 'readSession'>,
  headers: Headers,
  stay: RequestSession['stay'],
): RequestSession {
  let reading: Promise<Session | null> | undefined;
  const session: RequestSession = {
    read() {
      reading ??= identity.readSession(headers).then((found) => {
        session.setCookies.push(...found.setCookies);
        return found.session;
      });
      return reading;
    },
    setCookies: [],
    stay,
  };
  return session;
}

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };

export async function requireSession({ request, context }: RouteArgs): Promise<Session> {
  const session = await context.get(sessionContext).read();
  if (!session) throw toSignIn(request);
  return session;
}

/** As a document, because only the sign-in page's own policy allows the captcha. */
export function toSignIn(request: Request): Response {
  return redirectDocument(signInAddress(request));
}

/** Set by `requireOwner`; reading it where that did not run is an error. */
export const ownerContext = createContext<Session>();

/** The middleware of the admin, before any of its loaders and actions. Others are sent home (specification, section 6). */
export const requireOwner: MiddlewareFunction<Response> = async ({ request, context }) => {
  const visit = context.get(sessionContext);
  const session = await visit.read();
  if (!session || !isOwner(session.customer)) {
    context.get(securityContext)('owner_only', session ? { email: session.customer.email } : {});
    throw redirect('/');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') await visit.stay(session.id);
  context.set(ownerContext, session);
};

/** Stored in the database too, while Google is asked. */
const longestNext = 2_000;

/** The page's address, not that of the router's data. */
function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = pageOfData(pathname);
  const next = page + search;
  // A longer one would make the head of the answer larger than clients take.
  return `/auth?${new URLSearchParams({ next: next.length > longestNext ? page.slice(0, longestNext) : next })}`;
}

/** Only addresses of this shop, so that a link cannot lead elsewhere, as `//evil` and `/\evil` would. */
export function nextAddress(given: string | null): string {
  if (!given || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return '/';
  const { origin, pathname, search, hash } = new URL(given, 'http://shop.invalid');
  // `/auth/confirmar` is opened from a mail. `/x/..//evil` becomes `//evil` when it is parsed.
  const isOurs = origin === 'http://shop.invalid' && !/^\/(\/|auth(?!\/confirmar$)|api\/)/.test(pathname);
  const next = pathname + search + hash;
  return isOurs && next.length <= longestNext ? next : '/';
}
