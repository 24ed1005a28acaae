import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding } from '#app/platform/http/accepted-encoding.ts';
import type { Watch } from '#app/platform/watch/metrics.server.ts';
import type { RecordRequest } from '../request-log.server.ts';
import { cacheableAddress } from './cacheable-address.ts';
import { type CachedPage, etagOf } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';

export interface CachedResponse {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

interface RequestFacts {
  encoding: Encoding;
  /** `If-None-Match` */
  known: string | undefined;
  /** The position in the invalidations from which the page follows. */
  position: string;
}

/** @param body in the encoding that was asked for */
export function cachedResponse(
  page: CachedPage,
  body: Buffer<ArrayBuffer>,
  { encoding, known, position }: RequestFacts,
): CachedResponse {
  const etag = etagOf(page, encoding);
  const headers = { ...page.headers, etag, 'server-timing': `live;desc="${position}"` };
  if (known !== undefined && isKnown(known, etag)) return { status: 304, headers, body: null };
  return {
    status: 200,
    headers: {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(body.length),
    },
    body,
  };
}

function isKnown(known: string, etag: string): boolean {
  return (
    known === etag || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
  );
}

interface Parts {
  cache: PageCache;
  /** Of the process, now. */
  position(): string;
  /** That all answers have; a page with one of its own keeps that. */
  fixedHeaders: Readonly<Record<string, string>>;
  watch: Watch;
  recordRequest: RecordRequest;
  requestIdOf(socketAddress: string | undefined, given: string | undefined): string;
  /** Whether the process answers to the name in `Host`. */
  isOurs(host: string | undefined): boolean;
}

/**
 * Answers cached pages on Node's own objects, before anything else looks at the request: a middleware alone would cost as
 * much as the whole answer.
 * @returns a function that calls `next` for all that is not cached
 */
export function answerFromCache({ cache, position, fixedHeaders, watch, recordRequest, requestIdOf, isOurs }: Parts) {
  return (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    const { method = '', url = '' } = incoming;
    const address = method === 'GET' || method === 'HEAD' ? cacheableAddress(url) : null;
    if (!address || !cache.find(address) || !isOurs(incoming.headers.host)) {
      next();
      return;
    }
    const started = performance.now();
    void cache.isUpToDate().then((isFresh) => {
      // It is looked up again, because a notification may have dropped it in between.
      const page = isFresh ? cache.find(address) : null;
      if (!page) return next();
      const encoding = acceptedEncoding(headerOf(incoming, 'accept-encoding'));
      const known = incoming.headers['if-none-match'];
      const facts = { encoding, known, position: position() };
      const { status, headers, body } = cachedResponse(page, cache.bodyOf(address, page, encoding), facts);
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
