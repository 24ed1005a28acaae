import type { LiveNews } from '../../shared/live-change.ts';
import type { Queryable } from '../../shared/schema.ts';
import { type ProductCounts, productCounts } from '../product-counts.server.ts';
import type { Hearing } from './followed-categories.server.ts';

/** How many products the categories have, so that a list does not ask for what has not changed. */
export interface HeldCounts {
  /**
   * Right for all that was acknowledged before the call.
   * @param hasHeard what the process said for this request
   */
  now(hasHeard?: boolean): Promise<ProductCounts>;
}

interface Ways extends Hearing {
  db: Queryable;
}

/** Dropped by the news that drop kept pages with counts (docs/kept-pages.md), and with the list of offers. */
export function createHeldCounts({ db, onHeard, caughtUp }: Ways): HeldCounts {
  let held: Promise<ProductCounts> | null = null;

  onHeard((news) => {
    if (concernsCounts(news)) held = null;
  });

  function read(): Promise<ProductCounts> {
    const reading = productCounts(db);
    held = reading;
    reading.catch(() => {
      if (held === reading) held = null;
    });
    return reading;
  }

  return {
    async now(hasHeard) {
      if (!(hasHeard ?? (await caughtUp()))) return productCounts(db);
      return held ?? read();
    },
  };
}

function concernsCounts(news: LiveNews): boolean {
  return (
    news === 'catch-up' || [news.counts, news.lists].some((changed) => changed !== undefined && changed.length > 0)
  );
}
