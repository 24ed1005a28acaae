import type { Invalidation } from '../../shared/live-change.ts';
import type { Queryable } from '../../shared/schema.ts';
import {
  createFollowedCategories,
  type FollowedCategories,
  type Notifications,
} from '../cached/followed-categories.server.ts';
import type { FindMaker } from '../makers/maker.ts';
import { readColumns, readMakerFinder, readRows } from './column-rows.server.ts';
import { type ColumnRow, type ProductColumns, putRow, removeRow } from './product-columns.ts';

/** What lists are filtered, counted and sorted by, in this process's memory. */
export interface CatalogueColumns extends FollowedCategories<ProductColumns> {
  /** For names of products; `isFresh` as in `of`. */
  makerOf(isFresh?: boolean): Promise<FindMaker>;
}

interface Options extends Notifications {
  db: Queryable;
  /** Products that may stay in memory. */
  most?: number;
}

/** Columns depend on the makers, too: their brand is found in the product's name. */
export function createCatalogueColumns({ db, onNotification, isUpToDate, most }: Options): CatalogueColumns {
  let makers: Promise<FindMaker> | null = null;

  onNotification((invalidation) => {
    if (invalidation === 'catch-up' || invalidation.makers) makers = null;
  });

  function findMaker(): Promise<FindMaker> {
    const reading = makers ?? readMakerFinder(db);
    makers = reading;
    reading.catch(() => {
      if (makers === reading) makers = null;
    });
    return reading;
  }

  const followed = createFollowedCategories<ProductColumns, ColumnRow>({
    read: async (category) => readColumns(db, category, await findMaker()),
    readRows: async (ids) => readRows(db, ids, await findMaker()),
    put: putRow,
    remove: removeRow,
    namedBy,
    onNotification,
    isUpToDate,
    onDisconnected: () => {
      makers = null;
    },
    ...(most !== undefined && { most }),
  });

  return {
    get size() {
      return followed.size;
    },
    of: followed.of,
    async makerOf(isFresh) {
      if (!(isFresh ?? (await isUpToDate()))) makers = null;
      return findMaker();
    },
  };
}

/** A change of a card names its product among `products` too; stars are of `reviews`. */
function namedBy(invalidation: Invalidation): readonly string[] | 'all' {
  if (invalidation === 'catch-up' || invalidation.makers) return 'all';
  const { products = [], reviews = [] } = invalidation;
  return products === 'all' || reviews === 'all' ? 'all' : [...products, ...reviews];
}
