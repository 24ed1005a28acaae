import type { Encoding } from '#app/platform/http/accepted-encoding.ts';
import { type CacheTags, type Invalidation, matches } from '#app/shop/shared/live-change.ts';
import { boundedStore } from './bounded-store.ts';
import type { CacheableAddress } from './cacheable-address.ts';
import { addEncoding, type CachedPage } from './cached-page.ts';

/** What a render gives: a page to cache, or an answer for the one who asked (not found, failed, with a cookie). */
export type Made<Answer> = { page: CachedPage; tags: CacheTags } | { answer: Answer };

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
  /** Received since it began to read. */
  invalidations: Invalidation[];
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
  const searches = boundedStore(mostBytes / 8);
  const filtered = boundedStore(mostBytes / 8);
  const others = boundedStore(mostBytes - (2 * mostBytes) / 8);
  const askedOnce = recentKeys(mostRemembered);
  const inFlight = new Map<string, Making>();
  const makings = new Set<Making>();
  const storeOf = ({ isSearch, isFiltered }: CacheableAddress) =>
    isSearch ? searches : isFiltered ? filtered : others;
  const isWorthKeeping = ({ isRare, key }: CacheableAddress) => !isRare || !askedOnce.isNew(key);

  onNotification((invalidation) => {
    for (const making of makings) making.invalidations.push(invalidation);
    searches.drop(invalidation);
    filtered.drop(invalidation);
    others.drop(invalidation);
  });

  function find(address: CacheableAddress): CachedPage | null {
    return storeOf(address).find(address.key, now().getTime());
  }

  function begin(address: CacheableAddress, make: () => Promise<Made<unknown>>): Making {
    const making: Making = { invalidations: [], made: made() };
    inFlight.set(address.key, making);
    makings.add(making);
    return making;

    async function made(): Promise<Made<unknown>> {
      try {
        const result = await make();
        const isStale =
          'page' in result && making.invalidations.some((invalidation) => matches(result.tags, invalidation));
        if ('page' in result && !isStale && isWorthKeeping(address)) {
          storeOf(address).put(address.key, result.page, result.tags);
        }
        return result;
      } finally {
        makings.delete(making);
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
      storeOf(address).weigh(address.key, page);
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
        // What this asker could know of; a render that read before it is not for this asker.
        const known = running.invalidations.length;
        const result = await running.made;
        if (!('page' in result)) return null;
        if (!running.invalidations.slice(0, known).some((invalidation) => matches(result.tags, invalidation))) {
          return { page: result.page, isFromMemory: false };
        }
      }
      return null;
    },
  };
}

function recentKeys(most: number) {
  const keys = new Set<string>();
  return {
    /** Remembers the key; the one that came longest ago is forgotten. */
    isNew(key: string): boolean {
      if (keys.has(key)) return false;
      keys.add(key);
      const [oldest] = keys;
      if (keys.size > most && oldest !== undefined) keys.delete(oldest);
      return true;
    },
  };
}
