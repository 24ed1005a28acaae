import { createHash } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import { productsByIds } from '../catalog/products.server.ts';
import { withPicture } from '../pictures/drawings/product-picture.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import { cartFactsOf, mergeLines } from './cart-check.ts';
import { mostLines } from './cart-request.ts';
import { mergeCarts, type SavedCart, type WantedLine, withinStock, withoutTaken, withoutUnits } from './saved-cart.ts';

export async function readSavedCart(db: Queryable, customerId: string): Promise<SavedCart> {
  const row = await db.selectFrom('saved_carts').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
  return described(db, customerId, row?.version ?? 0, row?.lines ?? []);
}

/**
 * A cart based on the latest version replaces the saved one; any other is merged with it, so that nothing is lost.
 * @param owner of the version `seen`: another customer's saves nothing, and the answer is the customer's own cart
 */
export async function saveCart(
  db: Database,
  customerId: string,
  { lines, seen, owner }: { lines: readonly WantedLine[]; seen: number | null; owner: string | null },
  now: Date,
): Promise<SavedCart> {
  if (owner !== null && owner !== ownerHash(customerId)) return readSavedCart(db, customerId);
  const brought = mergeLines(lines);
  return inTransaction(db, async (transaction) => {
    // Create the row first, so that two first saves of one customer wait for each other.
    await transaction
      .insertInto('saved_carts')
      .values({ customer_id: customerId, lines: '[]', version: 0, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const saved = await transaction
      .selectFrom('saved_carts')
      .select(['lines', 'version', 'taken'])
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isMerged = seen !== saved.version;
    const own = seen === null ? brought : withoutTaken(brought, saved.taken, seen);
    const wanted = isMerged ? await withStock(transaction, mergeCarts(saved.lines, own)) : brought;
    const isChanged = JSON.stringify(wanted) !== JSON.stringify(saved.lines);
    const version = isChanged ? saved.version + 1 : saved.version;
    if (isChanged) {
      await transaction
        .updateTable('saved_carts')
        .set({ lines: JSON.stringify(wanted), version, updated_at: now })
        .where('customer_id', '=', customerId)
        .execute();
    }
    return described(transaction, customerId, version, wanted);
  });
}

/** Of the last orders only: a browser that has not been seen for longer merges its cart as it is. */
const mostTaken = 5;

/** A paid order's units leave the cart of its account, in the order's own transaction, so once only. */
export async function takeFromSavedCart(
  transaction: DatabaseTransaction,
  { customerId, units, now }: { customerId: string; units: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const saved = await transaction
    .selectFrom('saved_carts')
    .select(['lines', 'version', 'taken'])
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!saved) return;
  const version = saved.version + 1;
  const lines = [...units].map(([id, quantity]) => ({ id, quantity }));
  await transaction
    .updateTable('saved_carts')
    .set({
      lines: JSON.stringify(withoutUnits(saved.lines, lines)),
      version,
      taken: JSON.stringify([...saved.taken, { version, lines }].slice(-mostTaken)),
      updated_at: now,
    })
    .where('customer_id', '=', customerId)
    .execute();
}

async function withStock(db: Queryable, lines: readonly WantedLine[]): Promise<WantedLine[]> {
  const products = new Map((await shelf(db, lines)).map((product) => [product.id, product]));
  return lines
    .flatMap(({ id, quantity }) => {
      const product = products.get(id);
      return product ? [{ id, quantity: withinStock(quantity, product.stock) }] : [];
    })
    .slice(0, mostLines);
}

async function described(
  db: Queryable,
  customerId: string,
  version: number,
  lines: readonly WantedLine[],
): Promise<SavedCart> {
  const products = new Map((await shelf(db, lines)).map((product) => [product.id, product]));
  return {
    version,
    owner: ownerHash(customerId),
    lines: lines.flatMap(({ id, quantity }) => {
      const product = products.get(id);
      return product ? [{ ...cartFactsOf(withPicture(product)), quantity }] : [];
    }),
  };
}

function ownerHash(customerId: string): string {
  return createHash('sha256').update(`cart/${customerId}`).digest('base64url').slice(0, 16);
}

function shelf(db: Queryable, lines: readonly WantedLine[]) {
  return productsByIds(
    db,
    lines.map(({ id }) => id),
  );
}
