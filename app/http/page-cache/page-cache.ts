import { LRUCache } from 'lru-cache';
import type { Invalidation } from '#app/shop/shared/live-change.ts';
import type { Encoding } from '../render/finished-page.server.ts';
import type { CacheableAddress } from './cacheable-address.ts';
import { addEncoding, bytesOf, type CachedPage } from './cached-page.ts';
import { createTaggedCaches } from './tagged-caches.server.ts';

/** What a render gives: a page to cache, or an answer for the one who asked (not found, failed, with a cookie). */
export type Made<Answer> = { page: CachedPage } | { answer: Answer };

export type Given<Answer> = { page: CachedPage; isFromMemory: boolean } | { answer: Answer };

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
  get<Answer>(address: CacheableAddress, make: () => Promise<Made<Answer>>): Promise<Given<Answer> | null>;
  bodyOf(address: CacheableAddress, page: CachedPage, encoding: Encoding): Buffer<ArrayBuffer>;
}

interface PageCacheOptions {
  /** Called at once when the database's announcement arrives. */
  onNotification(listener: (invalidation: Invalidation) => void): void;
  isUpToDate(): Promise<boolean>;
  now(): Date;
  /** Of all parts together; an eighth is for searches, an eighth for lists with filters. */
  mostBytes: number;
}

/** Rare addresses that were asked for once. */
const mostRemembered = 5_000;

export function createPageCache({ onNotification, isUpToDate, now, mostBytes }: PageCacheOptions): PageCache {
  const caches = createTaggedCaches<CachedPage>({ onNotification, tagsOf: ({ tags }) => tags });
  const cacheUpTo = (bytes: number) =>
    caches.create({
      maxSize: Math.floor(bytes),
      sizeOf: bytesOf,
      perf: { now: () => now().getTime() },
      ttlResolution: 0,
    });
  const searches = cacheUpTo(mostBytes / 8);
  const filtered = cacheUpTo(mostBytes / 8);
  const others = cacheUpTo(mostBytes - (2 * mostBytes) / 8);
  const askedOnce = new LRUCache<string, true>({ max: mostRemembered });
  const cacheOf = ({ isSearch, isFiltered }: CacheableAddress) =>
    isSearch ? searches : isFiltered ? filtered : others;

  function find(address: CacheableAddress): CachedPage | null {
    return cacheOf(address).get(address.key) ?? null;
  }

  function put(address: CacheableAddress, page: CachedPage): void {
    // A value is there until more than its `ttl` has passed, and a page must be gone at its end.
    const ttl = page.endsAt - now().getTime() - 1;
    if (ttl > 0) cacheOf(address).set(address.key, page, { ttl });
  }

  function isWorthKeeping({ isRare, key }: CacheableAddress): boolean {
    if (!isRare || askedOnce.has(key)) return true;
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
    async get(address, make) {
      if (!(await isUpToDate())) return null;
      const known = find(address);
      if (known) return { page: known, isFromMemory: true };
      const reading = caches.beginReading();
      try {
        const made = await make();
        if (!('page' in made)) return made;
        if (!reading.isStale(made.page) && isWorthKeeping(address)) put(address, made.page);
        return { page: made.page, isFromMemory: false };
      } finally {
        reading.end();
      }
    },
  };
}
