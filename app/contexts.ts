import { createContext, type RouterContextProvider } from 'react-router';
import type { Services } from './services.server.ts';
import type { CacheTags } from './shop/shared/cache-tags.ts';

/** What the server (`app/http`) gives to every loader and action. */
export const servicesContext = createContext<Services>();
/** Names a request in the log and on an error page. */
export const requestIdContext = createContext<string>();
/** Whether the document's policy lets the captcha in. */
export const captchaContext = createContext<boolean>(false);
/**
 * The client's address, believed only from trusted proxies. Rate limits count by it. Null while a page is rendered for everybody, so that it
 * can be cached.
 */
export const clientAddressContext = createContext<string | null>();

/** Of a page or call that is answered for one client. What is cached for everybody must not depend on who asks. */
export function clientAddressOf(context: Readonly<RouterContextProvider>): string {
  const address = context.get(clientAddressContext);
  if (address === null) throw new Error('a page that is rendered for everybody has no client');
  return address;
}

/** What loaders and React's entry leave for the server, beside the response: one object for each request, read when the response is there. */
export interface ResponseLocals {
  /** The tags of what a public page shows, set by its loader (`cachePage`); null: the answer is not cached. */
  tags: CacheTags | null;
  /** When what the page shows changes by itself: it is cached no longer. Null: not before something is changed. */
  cachedUntil: Date | null;
  /** The page as it was rendered. Not in the answer, because a `Response` copies its body, and once more when it is read. */
  html: Buffer<ArrayBuffer> | null;
  /** A search term without results, for the server to count by the address of the client: pages that may be cached do not know it. */
  emptySearch: string | null;
  /** The database is out: the server answers 503. */
  isOutage: boolean;
  /** The account was deleted in between: the server answers as without a session. */
  isAccountGone: boolean;
}

export const responseLocalsContext = createContext<ResponseLocals>();

/**
 * Lets the page cache store this answer until something that it shows changes. A page number beyond the end shows the last page, but is not
 * cached: there are endless ones.
 * @param until when the page changes by itself, as with a slide that ends
 */
export function cachePage(
  context: Readonly<RouterContextProvider>,
  tags: CacheTags,
  { asked, given }: { asked: number; given: number },
  until: Date | null = null,
): void {
  if (asked === given) Object.assign(context.get(responseLocalsContext), { tags, cachedUntil: until });
}

/** Has a search without results counted for the owner. Its page is not cached, so that each such search is counted. */
export function noteEmptySearch(context: Readonly<RouterContextProvider>, term: string): void {
  context.get(responseLocalsContext).emptySearch = term;
}
