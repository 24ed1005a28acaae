import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding } from '#app/platform/http/accepted-encoding.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Watch } from '#app/platform/watch/metrics.server.ts';
import { cacheableAddress } from './cacheable-address.ts';
import { type CachedPage, etagOf } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import { endWithHead, type OwnValues, type RepeatedHead, repeatedHead } from './repeated-head.ts';
import { repeatedLine } from './repeated-line.ts';

export interface CachedResponse {
  status: 200 | 304;
  headers: (readonly [name: string, value: string])[];
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
  const isNew = known === undefined || !isKnown(known, etag);
  const headers: CachedResponse['headers'] = [
    ...page.headers,
    ['etag', etag],
    ...(isNew ? ofBody(body, encoding) : []),
    ['server-timing', timing(position)],
  ];
  return isNew ? { status: 200, headers, body } : { status: 304, headers, body: null };
}

function ofBody(body: Buffer, encoding: Encoding): CachedResponse['headers'] {
  const length = ['content-length', String(body.length)] as const;
  return encoding === 'identity' ? [length] : [['content-encoding', encoding], length];
}

const timing = (position: string) => `live;desc="${position}"`;

function isKnown(known: string, etag: string): boolean {
  return (
    known === etag || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
  );
}

interface Parts {
  cache: PageCache;
  /** Of the process, now. */
  position(): string;
  /** That all answers have. */
  fixedHeaders: readonly (readonly [name: string, value: string])[];
  log: Log;
  watch: Watch;
  requestIdOf(socketAddress: string | undefined, given: string | undefined): string;
  /** Whether the process answers to the name in `Host`. */
  isOurs(host: string | undefined): boolean;
}

/**
 * Answers cached pages on Node's own objects, before anything else looks at the request: a middleware alone would cost as
 * much as the whole answer.
 * @returns a function that calls `next` for all that is not cached
 */
export function answerFromCache({ cache, position, fixedHeaders, log, watch, requestIdOf, isOurs }: Parts) {
  const sentOf = onceSent({ fixedHeaders, log });
  return (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    const { method, url = '' } = incoming;
    const address = method === 'GET' || method === 'HEAD' ? cacheableAddress(url) : null;
    if (!address || !cache.find(address) || !isOurs(incoming.headers.host)) {
      next();
      return;
    }
    const started = performance.now();
    void cache.isUpToDate().then((isFresh) => {
      const encoding = acceptedEncoding(headerOf(incoming, 'accept-encoding'));
      // It is looked up again, because a notification may have dropped it in between.
      const page = isFresh ? cache.find(address) : null;
      if (!page) return next();
      const body = cache.bodyOf(address, page, encoding);
      const known = incoming.headers['if-none-match'];
      const status = known !== undefined && isKnown(known, etagOf(page, encoding)) ? 304 : 200;
      const sent = sentOf(page, { body, encoding, status, method: method as 'GET' | 'HEAD', url });
      const requestId = requestIdOf(incoming.socket.remoteAddress, headerOf(incoming, 'x-request-id'));
      sent.send(outgoing, { timing: timing(position()), requestId });
      const ms = performance.now() - started;
      watch.pageCacheResult(true);
      watch.request({ route: page.route, method: method as string, status, ms });
      sent.writeLine({ requestId, ms: Math.round(ms) });
    }, next);
  };
}

/** What equal answers share. */
interface PreparedResponse {
  send(outgoing: ServerResponse, values: OwnValues): void;
  /** Into the log. */
  writeLine: ReturnType<typeof repeatedLine>;
}

interface Kind {
  body: Buffer<ArrayBuffer>;
  encoding: Encoding;
  status: CachedResponse['status'];
  method: 'GET' | 'HEAD';
  url: string;
}

/** Putting headers and lines together again for each answer took a tenth of its time. */
function onceSent(parts: Pick<Parts, 'fixedHeaders' | 'log'>) {
  const known = new WeakMap<CachedPage, Map<string, PreparedResponse>>();
  return (page: CachedPage, kind: Kind): PreparedResponse => {
    const kinds = known.get(page) ?? new Map<string, PreparedResponse>();
    known.set(page, kinds);
    const name = `${kind.method} ${kind.status} ${kind.encoding}`;
    const sent = kinds.get(name) ?? firstSent(page, kind, parts);
    kinds.set(name, sent);
    return sent;
  };
}

function firstSent(
  page: CachedPage,
  { body, encoding, status, method, url }: Kind,
  { fixedHeaders, log }: Parameters<typeof onceSent>[0],
): PreparedResponse {
  const headers = [
    // A page with a header of its own keeps it.
    ...fixedHeaders.filter(([name]) => !page.headers.some(([own]) => own === name)),
    ...page.headers,
    ['etag', etagOf(page, encoding)],
    ...(status === 200 ? ofBody(body, encoding) : []),
  ].flat();
  const timingAt = headers.push('server-timing', '') - 1;
  const requestIdAt = headers.push('x-request-id', '') - 1;
  const hasBody = status === 200 && method === 'GET';
  let repeated: RepeatedHead | null = null;
  return {
    send(outgoing, values) {
      // A connection that is about to end has another head.
      const isUsual = hasBody && outgoing.shouldKeepAlive;
      if (isUsual && repeated) return endWithHead(outgoing, repeated(values), body);
      headers[timingAt] = values.timing;
      headers[requestIdAt] = values.requestId;
      outgoing.writeHead(status, headers);
      if (isUsual) repeated = repeatedHead(outgoing);
      outgoing.end(hasBody ? body : undefined);
    },
    writeLine: repeatedLine(
      log,
      { method, route: page.route, path: url.split('?', 1)[0], status, cached: true },
      'request',
    ),
  };
}

function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join() : value;
}
