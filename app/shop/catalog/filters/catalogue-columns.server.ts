import { inRounds } from '#app/platform/rounds.server.ts';
import type { LiveNews } from '../../shared/live-change.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { ProductCategory } from '../categories.ts';
import type { FindMaker } from '../makers/maker.ts';
import { readColumns, readMakerFinder, readRows } from './column-rows.server.ts';
import { createHeldColumns } from './held-columns.server.ts';
import type { ProductColumns } from './product-columns.ts';

/** What lists are filtered, counted and sorted by, in this process's memory. */
export interface CatalogueColumns {
  /**
   * Right for all that was acknowledged before the call. Use them before waiting for anything else: they are brought up
   * to date in place.
   */
  of(categories: readonly ProductCategory[]): Promise<ProductColumns[]>;
  /** For names of products. */
  makerOf(): Promise<FindMaker>;
  /** Products held now. */
  readonly size: number;
}

interface Ways {
  db: Queryable;
  onHeard(listener: (news: LiveNews) => void): void;
  /** Whether all that was acknowledged before this call has been heard. */
  caughtUp(): Promise<boolean>;
  /** Products that may stay in memory. */
  most?: number;
}

const usualMost = 1_500_000;
/** More changed products than this are better read with all others. */
const mostChanged = 2_000;
/** After so many reads that news of everything overtook, whoever asks gets one of his own. */
const mostTries = 3;

/**
 * Read on first use and kept right by the announcements of the database, as kept pages are (docs/kept-pages.md): before
 * each answer the process asks whether it has heard everything, reads what was named anew, and forgets all when news
 * names nothing. A process that hears nothing reads from the database each time.
 */
export function createCatalogueColumns({ db, onHeard, caughtUp, most = usualMost }: Ways): CatalogueColumns {
  let changed = new Set<string>();
  let makers: Promise<FindMaker> | null = null;
  let isRefreshing = false;
  const held = createHeldColumns({
    read: async (category) => readColumns(db, category, await findMaker()),
    onChanged: (id) => changed.add(id),
    most,
  });

  onHeard((news) => {
    const ids = namedBy(news);
    if (news === 'catch-up' || news.makers) makers = null;
    if (ids === 'all' || changed.size + ids.length > mostChanged) {
      changed = new Set();
      held.forgetAll();
    } else {
      for (const id of ids) hear(id);
    }
  });

  function hear(id: string): void {
    changed.add(id);
    held.hear(id);
  }

  function findMaker(): Promise<FindMaker> {
    const reading = makers ?? readMakerFinder(db);
    makers = reading;
    reading.catch(() => {
      if (makers === reading) makers = null;
    });
    return reading;
  }

  const refresh = inRounds(async () => {
    if (changed.size === 0) return;
    const ids = [...changed];
    changed = new Set();
    isRefreshing = true;
    const change = held.beginChange();
    try {
      change(ids, await readRows(db, ids, await findMaker()));
    } catch (error) {
      for (const id of ids) hear(id);
      throw error;
    } finally {
      isRefreshing = false;
    }
  });

  async function readAlone(categories: readonly ProductCategory[]): Promise<ProductColumns[]> {
    makers = null;
    const all: ProductColumns[] = [];
    for (const category of categories) all.push(await held.readAlone(category));
    return all;
  }

  return {
    get size() {
      return held.size;
    },
    async makerOf() {
      if (!(await caughtUp())) makers = null;
      return findMaker();
    },
    async of(categories) {
      if (!(await caughtUp())) return readAlone(categories);
      for (let tries = 0; tries < mostTries; tries += 1) {
        for (const category of categories) if (!held.find(category)) await held.read(category);
        if (changed.size > 0 || isRefreshing) await refresh();
        const all = categories.flatMap((category) => held.find(category) ?? []);
        if (all.length === categories.length) return all;
      }
      return readAlone(categories);
    },
  };
}

/** A change of a card names its product among `products` too; stars are of `reviews`. */
function namedBy(news: LiveNews): readonly string[] | 'all' {
  if (news === 'catch-up' || news.makers) return 'all';
  const { products = [], reviews = [] } = news;
  return products === 'all' || reviews === 'all' ? 'all' : [...products, ...reviews];
}
