import { type CacheTags, matches } from '../../shared/live-change.ts';
import type { Queryable } from '../../shared/schema.ts';
import { type ProductCounts, productCounts } from '../product-counts.server.ts';
import type { Notifications } from './followed-categories.server.ts';

/** How many products the categories have, so that a list does not ask for what has not changed. */
export interface CachedCounts {
  /**
   * Right for all that was acknowledged before the call.
   * @param isFresh what the process said for this request
   */
  now(isFresh?: boolean): Promise<ProductCounts>;
}

interface Options extends Notifications {
  db: Queryable;
}

/** As pages with counts have them (docs/page-cache.md), and for the list of offers. */
const tags: CacheTags = { counts: 'any', lists: 'any' };

export function createCachedCounts({ db, onNotification, isUpToDate }: Options): CachedCounts {
  let cached: Promise<ProductCounts> | null = null;

  onNotification((invalidation) => {
    if (matches(tags, invalidation)) cached = null;
  });

  function read(): Promise<ProductCounts> {
    const reading = productCounts(db);
    cached = reading;
    reading.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading;
  }

  return {
    async now(isFresh) {
      if (!(isFresh ?? (await isUpToDate()))) return productCounts(db);
      return cached ?? read();
    },
  };
}
