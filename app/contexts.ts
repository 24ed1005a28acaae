import { createContext } from 'react-router';
import type { Services } from './services.server.ts';

/** What the HTTP host gives to every loader and action. */
export const servicesContext = createContext<Services>();
/** Names a request in the log and on an error page. */
export const requestIdContext = createContext<string>();
/** What the pages learn of a failure on the way and the host has to say with the answer's status. */
export const troubleContext = createContext<{ isOutage: boolean }>();
/** On pages that load scripts of others: what marks those that we asked for (`Content-Security-Policy`). */
export const nonceContext = createContext<string | undefined>(undefined);
/** The address of whoever asks, as far as it can be believed; limits count by it. */
export const clientAddressContext = createContext<string>();
