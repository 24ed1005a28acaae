import { randomUUID } from 'node:crypto';
import { plainAddress } from './client-address.server.ts';

/** What proxies make: UUIDs, hexadecimal numbers, `Root=1-…`. Nothing that could begin another line or field of the log. */
const proxysForm = /^[\w.=:-]{8,128}$/;

/**
 * One name for a request in the logs of the proxy and of the store. Only a trusted proxy may give it: a client could make its
 * requests look like somebody else's.
 */
export function requestIdReader(
  isTrusted: (address: string) => boolean,
): (socketAddress: string | undefined, given: string | null | undefined) => string {
  return (socketAddress, given) =>
    given && socketAddress && proxysForm.test(given) && isTrusted(plainAddress(socketAddress)) ? given : randomUUID();
}
