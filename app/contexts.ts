import { createContext } from 'react-router';
import type { Services } from './services.server.ts';
import type { CacheTags } from './shop/shared/live-change.ts';

/** What the HTTP host gives to every loader and action. */
export const servicesContext = createContext<Services>();
/** Names a request in the log and on an error page. */
export const requestIdContext = createContext<string>();
/** Set by the pages: when the database is out, the host answers 503; when the account was deleted in between, as without a session. */
export const troubleContext = createContext<{ isOutage: boolean; isAccountGone: boolean }>();
/** Whether the document's policy lets the captcha in. */
export const captchaContext = createContext<boolean>(false);
/** The client's address, believed only from trusted proxies. Rate limits count by it. */
export const clientAddressContext = createContext<string>();
/** The page as it was rendered. Beside its answer, because a `Response` copies its body, and once more when it is read. */
export const htmlContext = createContext<{ html: Buffer<ArrayBuffer> | null }>();
/** A search term without results, for the host to count by the address of the client: pages that may be cached do not know it. */
export const emptySearchContext = createContext<{ term: string | null }>();
/** The tags of what a public page shows, set by its loader (`cachePage`); null: the answer is not cached. */
export const cacheTagsContext = createContext<{ tags: CacheTags | null }>();
