import { coalesce } from '#app/platform/coalesce.server.ts';
import type { Invalidation } from '../../shared/live-change.ts';
import type { ProductCategory } from '../categories.ts';
import { createCachedCategories, type OfCategory, type RowsById } from './cached-categories.server.ts';

export interface FollowedCategories<Of> {
  /**
   * Right for all that was acknowledged before the call. Use them before waiting for anything else: they are brought up
   * to date in place.
   * @param isFresh the answer of the read barrier for this request, which then is not asked again
   */
  of(categories: readonly ProductCategory[], isFresh?: boolean): Promise<Of[]>;
  /** Products cached now. */
  readonly size: number;
}

/** How a process is notified of what has changed in the shop. */
export interface Notifications {
  onNotification(listener: (invalidation: Invalidation) => void): void;
  /** Read barrier: whether the notifications of all that was acknowledged before this call have arrived. */
  isUpToDate(): Promise<boolean>;
}

interface Options<Of, Row> extends Notifications {
  read(category: ProductCategory): Promise<Of>;
  readRows(ids: readonly string[]): Promise<RowsById<Row>>;
  put(into: Of, row: Row): void;
  remove(from: Of, id: string): void;
  /** Products whose rows the invalidation changes. */
  namedBy(invalidation: Invalidation): readonly string[] | 'all';
  /** Called before a reading that must not rely on notifications. */
  onDisconnected?(): void;
  /** Products that may stay in memory. */
  most?: number;
}

const usualMost = 1_500_000;
/** More changed products than this are better read with all others. */
const mostChanged = 2_000;
/** After so many reads that an invalidation of everything made stale, the caller gets a read of its own. */
const mostTries = 3;

/**
 * Read on first use and invalidated by the announcements of the database, as cached pages are (docs/page-cache.md): before
 * each answer the process passes the read barrier, reads again what was named, and forgets all when an invalidation
 * names nothing. While the listener is disconnected it reads from the database each time.
 */
export function createFollowedCategories<Of extends OfCategory, Row>({
  read,
  readRows,
  put,
  remove,
  namedBy,
  onNotification,
  isUpToDate,
  onDisconnected,
  most = usualMost,
}: Options<Of, Row>): FollowedCategories<Of> {
  let changed = new Set<string>();
  let isRefreshing = false;
  const cached = createCachedCategories<Of, Row>({ read, put, remove, onChanged: (id) => changed.add(id), most });

  onNotification((invalidation) => {
    const ids = namedBy(invalidation);
    if (ids === 'all' || changed.size + ids.length > mostChanged) {
      changed = new Set();
      cached.forgetAll();
    } else {
      for (const id of ids) invalidate(id);
    }
  });

  function invalidate(id: string): void {
    changed.add(id);
    cached.invalidate(id);
  }

  const refresh = coalesce(async () => {
    if (changed.size === 0) return;
    const ids = [...changed];
    changed = new Set();
    isRefreshing = true;
    const change = cached.beginChange();
    try {
      change(ids, await readRows(ids));
    } catch (error) {
      for (const id of ids) invalidate(id);
      throw error;
    } finally {
      isRefreshing = false;
    }
  });

  async function readAlone(categories: readonly ProductCategory[]): Promise<Of[]> {
    onDisconnected?.();
    const all: Of[] = [];
    for (const category of categories) all.push(await cached.readAlone(category));
    return all;
  }

  return {
    get size() {
      return cached.size;
    },
    async of(categories, isFresh) {
      if (!(isFresh ?? (await isUpToDate()))) return readAlone(categories);
      for (let tries = 0; tries < mostTries; tries += 1) {
        for (const category of categories) if (!cached.find(category)) await cached.read(category);
        if (changed.size > 0 || isRefreshing) await refresh();
        const all = categories.flatMap((category) => cached.find(category) ?? []);
        if (all.length === categories.length) return all;
      }
      return readAlone(categories);
    },
  };
}
