import { LRUCache } from 'lru-cache';
import type { Encoding } from '../render/content-encoding.server.ts';
import { type Invalidation, matches } from '#app/shop/shared/live-change.ts';
import { createTaggedCaches, type Reading } from '#app/shop/shared/tagged-caches.server.ts';
import type { CacheableAddress } from './cacheable-address.ts';
import { addEncoding, bytesOf, type CachedPage } from './cached-page.ts';

/** What a render gives: a page to cache, or an answer for the one who asked (not found, failed, with a cookie). */
export type Made<Answer> = { page: CachedPage } | { answer: Answer };

export type Given<Answer> = { page: CachedPage; isFromMemory: boolean } | { answer: Answer };

export interface PageCache {
  /** Null when it is not cached. Ask `isUpToDate` before. */
  find(address: CacheableAddress): CachedPage | null;
  /** Whether all that was acknowledged before this call has been received. A process whose listener is disconnected caches nothing. */
  isUpToDate(): Promise<boolean>;
  /**
   * From memory, or rendered once for all who ask while it is rendered. Nobody gets what was read before a change that was
   * acknowledged before they asked.
   * @returns null for those who must render for themselves
   */
  get<Answer>(address: CacheableAddress, make: () => Promise<Made<Answer>>): Promise<Given<Answer> | null>;
  bodyOf(address: CacheableAddress, page: CachedPage, encoding: Encoding): Buffer<ArrayBuffer>;
}

interface Making {
  made: Promise<Made<unknown>>;
  reading: Reading<CachedPage>;
}

interface PageCacheOptions {
  /** Called at once when the database's announcement arrives. */
  onNotification(listener: (invalidation: Invalidation) => void): void;
  isUpToDate(): Promise<boolean>;
  now(): Date;
  /** Of all parts together; an eighth is for searches, an eighth for lists with filters. */
  mostBytes: number;
}

/** After so many renders that a change made stale, an asker renders for itself. */
const mostWaits = 3;

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
  const inFlight = new Map<string, Making>();
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

  function begin(address: CacheableAddress, make: () => Promise<Made<unknown>>): Making {
    const reading = caches.beginReading();
    const making: Making = { reading, made: made() };
    inFlight.set(address.key, making);
    return making;

    async function made(): Promise<Made<unknown>> {
      try {
        const result = await make();
        if ('page' in result && !reading.isStale(result.page) && isWorthKeeping(address)) put(address, result.page);
        return result;
      } finally {
        reading.end();
        if (inFlight.get(address.key) === making) inFlight.delete(address.key);
      }
    }
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
    async get<Answer>(address: CacheableAddress, make: () => Promise<Made<Answer>>): Promise<Given<Answer> | null> {
      if (!(await isUpToDate())) return null;
      for (let waits = 0; waits < mostWaits; waits += 1) {
        const page = find(address);
        if (page) return { page, isFromMemory: true };
        const running = inFlight.get(address.key);
        if (!running) {
          const made = (await begin(address, make).made) as Made<Answer>;
          return 'page' in made ? { page: made.page, isFromMemory: false } : made;
        }
        const { invalidations } = running.reading;
        // What this asker could know of; a render that read before it is not for this asker.
        const known = invalidations.length;
        const result = await running.made;
        if (!('page' in result)) return null;
        const { page: made } = result;
        if (!invalidations.slice(0, known).some((invalidation) => matches(made.tags, invalidation))) {
          return { page: made, isFromMemory: false };
        }
      }
      return null;
    },
  };
}
