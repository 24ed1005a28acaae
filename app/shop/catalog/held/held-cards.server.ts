import type { LiveNews } from '../../shared/live-change.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { ProductSummary } from '../product.ts';
import { productsByIds } from '../products.server.ts';
import type { Hearing } from './followed-categories.server.ts';

/** What cards show of the products that were shown last, so that a page of them asks the database for nothing that it has just read. */
export interface HeldCards {
  /**
   * Right for all that was acknowledged before the call, in the order of the ids. One that was deleted meanwhile is left out.
   * @param hasHeard what the process said for this request, whose writes it need not be asked about again
   */
  inOrder(ids: readonly string[], hasHeard?: boolean): Promise<ProductSummary[]>;
  readonly size: number;
}

interface Ways extends Hearing {
  db: Queryable;
  /** Products that may stay in memory. */
  most?: number;
}

/** About 3 MB. */
const usualMost = 2_000;

interface Reading {
  /** Named by news since it began. */
  overtaken: Set<string>;
  isOvertaken: boolean;
}

/** Dropped by the news that drop kept pages (docs/kept-pages.md): of a product's exact stock, its card or its stars. */
export function createHeldCards({ db, onHeard, caughtUp, most = usualMost }: Ways): HeldCards {
  const held = new Map<string, ProductSummary>();
  const readings = new Set<Reading>();

  onHeard((news) => {
    const ids = namedBy(news);
    if (ids === 'all') {
      held.clear();
      for (const reading of readings) reading.isOvertaken = true;
      return;
    }
    for (const id of ids) {
      held.delete(id);
      for (const { overtaken } of readings) overtaken.add(id);
    }
  });

  async function read(ids: readonly string[]): Promise<ProductSummary[]> {
    const reading: Reading = { overtaken: new Set(), isOvertaken: false };
    readings.add(reading);
    try {
      const products = await productsByIds(db, ids);
      for (const product of products) {
        if (!reading.isOvertaken && !reading.overtaken.has(product.id)) hold(product);
      }
      return products;
    } finally {
      readings.delete(reading);
    }
  }

  /** Who was asked for longest ago goes first. */
  function hold(product: ProductSummary): void {
    held.delete(product.id);
    held.set(product.id, product);
    if (held.size <= most) return;
    for (const id of held.keys()) {
      held.delete(id);
      break;
    }
  }

  return {
    get size() {
      return held.size;
    },
    async inOrder(ids, hasHeard) {
      if (ids.length === 0) return [];
      const hasHeardAll = hasHeard ?? (await caughtUp());
      const found = new Map<string, ProductSummary>();
      for (const id of hasHeardAll ? ids : []) {
        const known = held.get(id);
        if (!known) continue;
        found.set(id, known);
        hold(known);
      }
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) {
        for (const product of hasHeardAll ? await read(missing) : await productsByIds(db, missing)) {
          found.set(product.id, product);
        }
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}

function namedBy(news: LiveNews): readonly string[] | 'all' {
  if (news === 'catch-up') return 'all';
  const { products = [], cards = [], reviews = [] } = news;
  if (products === 'all' || cards === 'all' || reviews === 'all') return 'all';
  return [...products, ...cards, ...reviews];
}
