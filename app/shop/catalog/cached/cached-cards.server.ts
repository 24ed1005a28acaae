import type { Invalidation } from '../../shared/live-change.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { ProductSummary } from '../product.ts';
import { productsByIds } from '../products.server.ts';
import type { Notifications } from './followed-categories.server.ts';

/** What cards show of the products that were shown last, so that a page of them asks the database for nothing that it has just read. */
export interface CachedCards {
  /**
   * Right for all that was acknowledged before the call, in the order of the ids. One that was deleted in between is left out.
   * @param isFresh the answer of the read barrier for this request, which then is not asked again
   */
  inOrder(ids: readonly string[], isFresh?: boolean): Promise<ProductSummary[]>;
  readonly size: number;
}

interface Options extends Notifications {
  db: Queryable;
  /** Products that may stay in memory. */
  most?: number;
}

/** About 3 MB. */
const usualMost = 2_000;

interface Reading {
  /** Named by notifications since the reading began. */
  staleIds: Set<string>;
  isStale: boolean;
}

/** Dropped by the invalidations that drop cached pages (docs/page-cache.md): of a product's exact stock, its card or its stars. */
export function createCachedCards({ db, onNotification, isUpToDate, most = usualMost }: Options): CachedCards {
  const cached = new Map<string, ProductSummary>();
  const readings = new Set<Reading>();

  onNotification((invalidation) => {
    const ids = namedBy(invalidation);
    if (ids === 'all') {
      cached.clear();
      for (const reading of readings) reading.isStale = true;
      return;
    }
    for (const id of ids) {
      cached.delete(id);
      for (const { staleIds } of readings) staleIds.add(id);
    }
  });

  async function read(ids: readonly string[]): Promise<ProductSummary[]> {
    const reading: Reading = { staleIds: new Set(), isStale: false };
    readings.add(reading);
    try {
      const products = await productsByIds(db, ids);
      for (const product of products) {
        if (!reading.isStale && !reading.staleIds.has(product.id)) cache(product);
      }
      return products;
    } finally {
      readings.delete(reading);
    }
  }

  /** Who was asked for longest ago goes first. */
  function cache(product: ProductSummary): void {
    cached.delete(product.id);
    cached.set(product.id, product);
    if (cached.size <= most) return;
    for (const id of cached.keys()) {
      cached.delete(id);
      break;
    }
  }

  return {
    get size() {
      return cached.size;
    },
    async inOrder(ids, isFresh) {
      if (ids.length === 0) return [];
      const isCacheFresh = isFresh ?? (await isUpToDate());
      const found = new Map<string, ProductSummary>();
      for (const id of isCacheFresh ? ids : []) {
        const known = cached.get(id);
        if (!known) continue;
        found.set(id, known);
        cache(known);
      }
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) {
        for (const product of isCacheFresh ? await read(missing) : await productsByIds(db, missing)) {
          found.set(product.id, product);
        }
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}

function namedBy(invalidation: Invalidation): readonly string[] | 'all' {
  if (invalidation === 'catch-up') return 'all';
  const { products = [], cards = [], reviews = [] } = invalidation;
  if (products === 'all' || cards === 'all' || reviews === 'all') return 'all';
  return [...products, ...cards, ...reviews];
}
