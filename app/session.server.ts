import { createContext, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { isOwner, type Session } from './shop/customers/customer.ts';
import type { Identity } from './shop/customers/identity.ts';

/** Who asks, read when somebody wants to know: public pages never do, so that they are the same for everybody. */
export interface RequestSession {
  /** Asks the database once a request, and only for a browser that has a session cookie. */
  read(): Promise<Session | null>;
  /** What the answer has to set, once `read` was done. */
  setCookies: string[];
}

export const sessionContext = createContext<RequestSession>();

export function requestSession(identity: Pick<Identity, 'readSession'>, headers: Headers): RequestSession {
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
  };
  return session;
}

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The customer's session, or the way to sign in and back. To be called by every loader and action that needs one. */
export async function requireSession({ request, context }: Asked): Promise<Session> {
  const session = await context.get(sessionContext).read();
  // The page of sign-in loads the captcha, which only its own document may.
  if (!session) throw redirectDocument(signInAddress(request));
  return session;
}

/** The owner's session. Everybody else is sent home, as the specification says (section 6). */
export async function requireOwner({ context }: Pick<Asked, 'context'>): Promise<Session> {
  const session = await context.get(sessionContext).read();
  if (!session || !isOwner(session.customer)) throw redirect('/');
  return session;
}

/** Back to the page, not to an action's bare address of data. */
function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  return `/auth?${new URLSearchParams({ next: page + search })}`;
}

/**
 * Where to go after signing in: an address of this shop, so that nobody is led elsewhere by a link of somebody else's.
 * `//evil`, `/\evil` and what a browser would strip are no such address.
 */
export function nextAddress(given: string | null): string {
  if (!given || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return '/';
  const { origin, pathname, search, hash } = new URL(given, 'http://shop.invalid');
  // Of the pages of sign-in only the one that a mail's link opens is a place to come back to. `/x/..//evil` becomes `//evil` only once it is read.
  const isOurs = origin === 'http://shop.invalid' && !/^\/(\/|auth(?!\/confirmar$)|api\/)/.test(pathname);
  return isOurs ? pathname + search + hash : '/';
}
