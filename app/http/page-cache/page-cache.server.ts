import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Services } from '#app/services.server.ts';
import type { CacheTags, Invalidation } from '#app/shop/shared/cache-tags.ts';
import type { RecordRequest } from '../middleware/request-log.server.ts';
import { commonHeaders, type PolicySources } from '../middleware/security-headers.server.ts';
import { acceptedEncoding, decoded, type Encoding, encoded } from '../render/encoding.server.ts';
import { type CacheableAddress, requestedAddress } from './cacheable-address.ts';
import { createTaggedCaches } from './tagged-caches.server.ts';

/** An answer of 200 as it goes out. */
export interface CachedPage {
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Only those that somebody asked for: a page is ten times smaller in Brotli. */
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  /** Of the content, without quotes. */
  contentHash: string;
  /** Milliseconds; the page is rendered again afterwards. */
  endsAt: number;
  /** The cursor of the process in the invalidations before the page read its data. */
  cursor: string;
  /** Names it in log and metrics. */
  route: string;
  /** What it shows. */
  tags: CacheTags;
}

/** Of an entry, beside its own bytes; measured by what 1,500 of them hold. */
const overhead = 1_024;
const ownHeaders = new Set(['content-length', 'content-encoding', 'vary', 'server-timing', 'cache-control', 'etag']);

/**
 * A cache between shop and browser may keep the page and asks each time whether it is still right.
 * @param isSentOnce few ask for it again: it is compressed less, which takes less time
 */
export function cachedPage(
  body: Buffer<ArrayBuffer>,
  headers: Headers,
  {
    encoding,
    isSentOnce = false,
    ...rest
  }: Pick<CachedPage, 'endsAt' | 'cursor' | 'route' | 'tags'> & { encoding: Encoding; isSentOnce?: boolean },
): CachedPage {
  return {
    headers: {
      ...Object.fromEntries([...headers].filter(([name]) => !ownHeaders.has(name))),
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
    },
    bodies: { [encoding]: alone(encoded(body, encoding, isSentOnce)) },
    contentHash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    ...rest,
  };
}

/** Makes the body in an encoding that nobody has asked for yet. */
export function addEncoding({ bodies }: CachedPage, encoding: Encoding): Buffer<ArrayBuffer> {
  const [known, there] = Object.entries(bodies)[0] as [Encoding, Buffer<ArrayBuffer>];
  const body = alone(encoded(decoded(there, known), encoding));
  bodies[encoding] = body;
  return body;
}

/** Compressing gives a part of a larger block of memory (64 kB), which a cached page would retain whole. */
function alone(body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return body.length === body.buffer.byteLength ? body : Buffer.from(new Uint8Array(body).buffer);
}

/** Of memory, about, without its tags. */
export function bytesOf({ bodies, headers }: CachedPage): number {
  let bytes = overhead;
  for (const [name, value] of Object.entries(headers)) bytes += name.length + value.length;
  for (const body of Object.values(bodies)) bytes += body.length;
  return bytes;
}

export interface CachedResponse {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

interface RequestFacts {
  encoding: Encoding;
  /** `If-None-Match` */
  known: string | undefined;
  /** The cursor in the invalidations from which the page follows. */
  cursor: string;
}

/** @param body in the encoding that was asked for */
export function cachedResponse(
  page: CachedPage,
  body: Buffer<ArrayBuffer>,
  { encoding, known, cursor }: RequestFacts,
): CachedResponse {
  const etag = `"${page.contentHash}-${encoding}"`;
  const headers = { ...page.headers, etag, 'server-timing': `live;desc="${cursor}"` };
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

/** What a render gives: a page to cache, or an answer for the one who asked (not found, failed, with a cookie). */
export type RenderResult<Answer> = { page: CachedPage } | { answer: Answer };

export type CacheResult<Answer> = { page: CachedPage; isFromMemory: boolean } | { answer: Answer };

export interface PageCache {
  /** Null when it is not cached. Ask `isUpToDate` before. */
  find(address: CacheableAddress): CachedPage | null;
  /** Whether all that was acknowledged before this call has been received. A process whose listener is disconnected caches nothing. */
  isUpToDate(): Promise<boolean>;
  /**
   * From memory, or rendered for this asker, so that nobody gets what was read before a change that was acknowledged before they asked.
   * (All who ask for a page while it is rendered wait for it before they come here: `singleFlight` in `../limits/load-shedding.server.ts`.)
   * @returns null for those whose page must not come from memory nor go into it
   */
  get<Answer>(
    address: CacheableAddress,
    render: () => Promise<RenderResult<Answer>>,
  ): Promise<CacheResult<Answer> | null>;
  bodyOf(address: CacheableAddress, page: CachedPage, encoding: Encoding): Buffer<ArrayBuffer>;
}

interface PageCacheOptions {
  /** Called at once when the database's announcement arrives. */
  onInvalidation(listener: (invalidation: Invalidation) => void): void;
  isUpToDate(): Promise<boolean>;
  now(): Date;
  /** Of all parts together; an eighth is for searches, an eighth for lists with filters. */
  mostBytes: number;
}

/** Addresses that were asked for once, and enter the cache at the second request. */
const mostRemembered = 5_000;

export function createPageCache({ onInvalidation, isUpToDate, now, mostBytes }: PageCacheOptions): PageCache {
  const caches = createTaggedCaches<CachedPage>(onInvalidation);
  const cacheUpTo = (bytes: number) =>
    caches.create({
      maxSize: Math.floor(bytes),
      sizeOf: bytesOf,
      perf: { now: () => now().getTime() },
      ttlResolution: 0,
    });
  const partitions = {
    searches: cacheUpTo(mostBytes / 8),
    filtered: cacheUpTo(mostBytes / 8),
    others: cacheUpTo(mostBytes - (2 * mostBytes) / 8),
  };
  const askedOnce = new LRUCache<string, true>({ max: mostRemembered });
  const cacheOf = ({ partition }: CacheableAddress) => partitions[partition];

  function find(address: CacheableAddress): CachedPage | null {
    return cacheOf(address).get(address.key) ?? null;
  }

  function put(address: CacheableAddress, page: CachedPage): void {
    // A value is there until more than its `ttl` has passed, and a page must be gone at its end.
    const ttl = page.endsAt - now().getTime() - 1;
    if (ttl > 0) cacheOf(address).set(address.key, page, { ttl });
  }

  function isAdmitted({ admission, key }: CacheableAddress): boolean {
    if (admission === 'first request' || askedOnce.has(key)) return true;
    askedOnce.set(key, true);
    return false;
  }

  return {
    find,
    isUpToDate,
    bodyOf(address, page, encoding) {
      const ready = page.bodies[encoding];
      if (ready) return ready;
      const body = addEncoding(page, encoding);
      const cache = cacheOf(address);
      if (cache.peek(address.key) === page) {
        // It is weighed only when it comes in.
        cache.delete(address.key);
        put(address, page);
      }
      return body;
    },
    async get(address, render) {
      if (!(await isUpToDate())) return null;
      const known = find(address);
      if (known) return { page: known, isFromMemory: true };
      const reading = caches.beginReading();
      try {
        const result = await render();
        if (!('page' in result)) return result;
        if (!reading.isStale(result.page) && isAdmitted(address)) put(address, result.page);
        return { page: result.page, isFromMemory: false };
      } finally {
        reading.end();
      }
    },
  };
}

interface AnswerOptions extends Pick<Services, 'live' | 'recorder'> {
  policy: PolicySources;
  recordRequest: RecordRequest;
  requestIdOf(socketAddress: string | undefined, given: string | undefined): string;
  /** Whether the process answers to the name in `Host`. */
  isAllowedHost(host: string | undefined): boolean;
}

/** Sends what is cached, and calls `next` for the rest. */
export type AnswerFromCache = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

export function answerFromCache(
  cache: PageCache,
  { live, recorder, policy, recordRequest, requestIdOf, isAllowedHost }: AnswerOptions,
): AnswerFromCache {
  const fixedHeaders = commonHeaders(policy);
  return (incoming, outgoing, next) => {
    const { method = '', url = '' } = incoming;
    const address = method === 'GET' || method === 'HEAD' ? requestedAddress(incoming) : null;
    if (!address || !cache.find(address) || !isAllowedHost(incoming.headers.host)) {
      next();
      return;
    }
    const started = performance.now();
    void cache.isUpToDate().then((isUpToDate) => {
      // It is looked up again, because a notification may have dropped it in between.
      const page = isUpToDate ? cache.find(address) : null;
      if (!page) return next();
      const encoding = acceptedEncoding(headerOf(incoming, 'accept-encoding'));
      const known = incoming.headers['if-none-match'];
      const facts = { encoding, known, cursor: live.bus.cursor };
      const { status, headers, body } = cachedResponse(page, cache.bodyOf(address, page, encoding), facts);
      const requestId = requestIdOf(incoming.socket.remoteAddress, headerOf(incoming, 'x-request-id'));
      outgoing.writeHead(status, { ...fixedHeaders, ...headers, 'x-request-id': requestId });
      outgoing.end(method === 'GET' ? body : null);
      recorder.pageCacheResult(true);
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
