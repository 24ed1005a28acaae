import { sql } from 'kysely';
import { createFollowedCategories, type Notifications } from '../../catalog/cached/followed-categories.server.ts';
import type { ProductCategory } from '../../catalog/categories.ts';
import { shownProducts } from '../../catalog/products.server.ts';
import type { Specs } from '../../catalog/specs.ts';
import type { Queryable } from '../../shared/schema.ts';
import { type Slot, slotCategories, slots } from '../slots.ts';
import { emptyShelf, type PartRow, putPart, removePart, type Shelf, type SlotShelf, shelfOf } from './shelf.ts';

/** The parts that the shop sells, in this process's memory. */
export interface CachedParts {
  /**
   * Right for all that was acknowledged before the call. Use it before waiting for anything else.
   * @param isFresh what the process said for this request, whose writes it need not be asked about again
   */
  shelf(isFresh?: boolean): Promise<Shelf>;
  /** Products cached now. */
  readonly size: number;
}

const categories = slots.map((slot) => slotCategories[slot]);
const slotOfCategory = new Map<ProductCategory, Slot>(slots.map((slot) => [slotCategories[slot], slot]));

export function createCachedParts({ db, ...notifications }: Notifications & { db: Queryable }): CachedParts {
  const followed = createFollowedCategories<SlotShelf, PartRow>({
    ...notifications,
    read: (category) => readShelf(db, category),
    readRows: (ids) => readRows(db, ids),
    put: putPart,
    remove: removePart,
    namedBy: (invalidation) => (invalidation === 'catch-up' ? 'all' : (invalidation.products ?? [])),
  });
  return {
    get size() {
      return followed.size;
    },
    shelf: async (isFresh) => shelfOf(await followed.of(categories, isFresh)),
  };
}

interface ReadRow extends PartRow {
  category: ProductCategory;
}

/** What is read at a time, so that neither a connection nor the process is held up for long. */
const portion = 1_000;

async function readShelf(db: Queryable, category: ProductCategory): Promise<SlotShelf> {
  const slot = slotOfCategory.get(category);
  if (!slot) throw new Error(`No slot takes products of ${category}`);
  const shelf = emptyShelf(slot);
  for (let last = ''; ; ) {
    const rows = await partRows(db)
      .where('products.category', '=', category)
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(sql.lit(portion))
      .execute();
    for (const row of rows) putPart(shelf, row);
    if (rows.length < portion) return shelf;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Deleted ones are not among them. */
async function readRows(db: Queryable, ids: readonly string[]) {
  const rows = await partRows(db).where(sql<boolean>`products.id = ANY(${ids}::text[])`).execute();
  return new Map(rows.map((row) => [row.id, { category: row.category, row }]));
}

function partRows(db: Queryable) {
  return shownProducts(db)
    .innerJoin('shelf', 'shelf.product_id', 'products.id')
    .select(['products.id', 'name', 'price', 'category', 'discount', 'sales', 'specs', 'shelf.available as stock'])
    .$castTo<ReadRow & { specs: Specs }>();
}
