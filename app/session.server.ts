import { createContext, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { isOwner, type Session } from './shop/customers/customer.ts';
import type { Identity } from './shop/customers/identity.ts';

/** Who asks, read only on demand: public pages never do, so that they are the same for everybody. */
export interface RequestSession {
  /** Asks the database at most once a request, and only for a browser with a session cookie. */
  read(): Promise<Session | null>;
  /** What the answer has to set after `read`. */
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

/** The customer's session, or a redirect to sign in and back. Every loader and action that needs one calls it. */
export async function requireSession({ request, context }: Asked): Promise<Session> {
  const session = await context.get(sessionContext).read();
  // As a document: the page of sign-in loads the captcha, which only its own policy allows.
  if (!session) throw redirectDocument(signInAddress(request));
  return session;
}

/** The owner's session. Others are sent home (specification, section 6). */
export async function requireOwner({ context }: Pick<Asked, 'context'>): Promise<Session> {
  const session = await context.get(sessionContext).read();
  if (!session || !isOwner(session.customer)) throw redirect('/');
  return session;
}

/** Back to the page, not to the router's address of its data. */
function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  return `/auth?${new URLSearchParams({ next: page + search })}`;
}

/**
 * Where to go after signing in: only to an address of this shop, so that a stranger's link leads nowhere else. `//evil`, `/\evil` and
 * addresses with characters that a browser strips are refused.
 */
export function nextAddress(given: string | null): string {
  if (!given || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return '/';
  const { origin, pathname, search, hash } = new URL(given, 'http://shop.invalid');
  // Of the pages of sign-in, only the one that a mail's link opens is a place to return to. `/x/..//evil` becomes `//evil` when it is parsed.
  const isOurs = origin === 'http://shop.invalid' && !/^\/(\/|auth(?!\/confirmar$)|api\/)/.test(pathname);
  return isOurs ? pathname + search + hash : '/';
}
