import { createContext } from 'react-router';
import type { Services } from './services.server.ts';
import type { Shown } from './shop/shared/live-change.ts';

/** What the HTTP host gives to every loader and action. */
export const servicesContext = createContext<Services>();
/** Names a request in the log and on an error page. */
export const requestIdContext = createContext<string>();
/** Set by the pages: when the database is out, the host answers 503; when the account was deleted meanwhile, as without a session. */
export const troubleContext = createContext<{ isOutage: boolean; isAccountGone: boolean }>();
/** Whether the document's policy lets the captcha in. */
export const captchaContext = createContext<boolean>(false);
/** The client's address, believed only from trusted proxies. Rate limits count by it. */
export const clientAddressContext = createContext<string>();
/** The page as it was rendered. Beside its answer, because a `Response` copies its body, and once more when it is read. */
export const htmlContext = createContext<{ html: Buffer<ArrayBuffer> | null }>();
/** What was looked for and not found, for the host to count by the address of whoever asked: pages that may be kept do not know it. */
export const emptySearchContext = createContext<{ term: string | null }>();
/** What a public page shows, said by its loader (`keepPage`); null: the answer is not kept. */
export const keepingContext = createContext<{ shown: Shown | null }>();
