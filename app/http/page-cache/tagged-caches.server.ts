import { LRUCache } from 'lru-cache';
import { type CacheTags, type ChangedIds, type Invalidation, matches } from '#app/shop/shared/cache-tags.ts';

interface Tagged {
  /** What it shows. */
  tags: CacheTags;
}

/** Caches of what people see of the shop: what an invalidation puts out of date is dropped (docs/page-cache.md). */
export interface TaggedCaches<Value extends Tagged> {
  /** One more cache. A key stands in one of the caches only. */
  create(options: CacheOptions<Value>): LRUCache<string, Value>;
  /** Call it before the data of a value is read, and `end` when the value is made. */
  beginReading(): Reading<Value>;
}

export interface Reading<Value> {
  /** Whether anything that was received since it began puts the value out of date: it must not be cached. */
  isStale(value: Value): boolean;
  end(): void;
}

interface CacheOptions<Value extends Tagged>
  extends Pick<LRUCache.OptionsBase<string, Value, unknown>, 'perf' | 'ttlResolution'> {
  /** Bytes; what was asked for longest ago makes room. */
  maxSize: number;
  /** Bytes of a value, without its tags. */
  sizeOf(value: Value): number;
}

/** What the index holds for each id of a value's tags, about: a list of 24 products holds as much as its body. */
const bytesOfTag = 300;

/** @param onInvalidation calls its listener at once when the database's announcement arrives */
export function createTaggedCaches<Value extends Tagged>(
  onInvalidation: (listener: (invalidation: Invalidation) => void) => void,
): TaggedCaches<Value> {
  const caches: LRUCache<string, Value>[] = [];
  const index = createTagIndex();
  const readings = new Set<Invalidation[]>();

  onInvalidation((invalidation) => {
    for (const invalidations of readings) invalidations.push(invalidation);
    if (invalidation === 'resync') for (const cache of caches) cache.clear();
    else for (const key of index.keysOf(invalidation)) for (const cache of caches) cache.delete(key);
  });

  return {
    create({ sizeOf, ...options }) {
      const cache = new LRUCache<string, Value>({
        ...options,
        sizeCalculation: (value) => sizeOf(value) + bytesOfTag * idsOf(value.tags).length,
        onInsert: (value, key) => index.add(key, value.tags),
        dispose: (value, key) => index.remove(key, value.tags),
      });
      caches.push(cache);
      return cache;
    },
    beginReading() {
      const invalidations: Invalidation[] = [];
      readings.add(invalidations);
      return {
        isStale: (value) => invalidations.some((invalidation) => matches(value.tags, invalidation)),
        end: () => void readings.delete(invalidations),
      };
    },
  };
}

/** Stands in the index for values to which every change of a kind matters. */
const any = '*';

/** From kinds and ids to the keys of what shows them, so that an invalidation need not look at everything. */
function createTagIndex() {
  const keysByKind = new Map<string, Map<string, Set<string>>>();
  return {
    add(key: string, tags: CacheTags): void {
      for (const [kind, id] of idsOf(tags)) {
        const keysById = keysByKind.get(kind) ?? new Map<string, Set<string>>();
        keysByKind.set(kind, keysById);
        keysById.set(id, (keysById.get(id) ?? new Set()).add(key));
      }
    },
    remove(key: string, tags: CacheTags): void {
      for (const [kind, id] of idsOf(tags)) {
        const keysById = keysByKind.get(kind);
        const keys = keysById?.get(id);
        keys?.delete(key);
        if (keys?.size === 0) keysById?.delete(id);
      }
    },
    /** A list of its own, since dropping a key changes the index. */
    keysOf(change: ChangedIds): string[] {
      return Object.entries(change).flatMap(([kind, changed]) => {
        const keysById = keysByKind.get(kind);
        if (!keysById || !changed.length) return [];
        const sets = changed === 'all' ? keysById.values() : [any, ...changed].map((id) => keysById.get(id) ?? []);
        return [...sets].flatMap((keys) => [...keys]);
      });
    },
  };
}

function idsOf(tags: CacheTags): [kind: string, id: string][] {
  return Object.entries(tags).flatMap(([kind, ids]) =>
    ids === 'any' ? [[kind, any] as [string, string]] : (ids ?? []).map((id): [string, string] => [kind, id]),
  );
}
