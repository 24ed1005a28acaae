import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecordRequest } from '../middleware/request-log.server.ts';
import { commonHeaders } from '../middleware/security-headers.server.ts';
import { acceptedEncoding } from '../render/finished-page.server.ts';
import { requestedAddress } from './cacheable-address.ts';
import { cachedResponse } from './cached-page.ts';
import type { HostCache } from './host-cache.server.ts';

interface Parts {
  recordRequest: RecordRequest;
  requestIdOf(socketAddress: string | undefined, given: string | undefined): string;
  /** Whether the process answers to the name in `Host`. */
  isOurs(host: string | undefined): boolean;
}

/** Sends what is cached, and calls `next` for the rest. */
export type AnswerFromCache = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

export function answerFromCache(
  { pages, policy, services: { live, watch } }: HostCache,
  { recordRequest, requestIdOf, isOurs }: Parts,
): AnswerFromCache {
  const fixedHeaders = commonHeaders(policy);
  return (incoming, outgoing, next) => {
    const { method = '', url = '' } = incoming;
    const address = method === 'GET' || method === 'HEAD' ? requestedAddress(incoming) : null;
    if (!address || !pages.find(address) || !isOurs(incoming.headers.host)) {
      next();
      return;
    }
    const started = performance.now();
    void pages.isUpToDate().then((isFresh) => {
      // It is looked up again, because a notification may have dropped it in between.
      const page = isFresh ? pages.find(address) : null;
      if (!page) return next();
      const encoding = acceptedEncoding(headerOf(incoming, 'accept-encoding'));
      const known = incoming.headers['if-none-match'];
      const facts = { encoding, known, position: live.bus.position };
      const { status, headers, body } = cachedResponse(page, pages.bodyOf(address, page, encoding), facts);
      const requestId = requestIdOf(incoming.socket.remoteAddress, headerOf(incoming, 'x-request-id'));
      outgoing.writeHead(status, { ...fixedHeaders, ...headers, 'x-request-id': requestId });
      outgoing.end(method === 'GET' ? body : null);
      watch.pageCacheResult(true);
      recordRequest({
        requestId,
        method,
        route: page.route,
        path: url.split('?', 1)[0] ?? '',
        status,
        ms: performance.now() - started,
        isFromPageCache: true,
      });
    }, next);
  };
}

function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join() : value;
}
