import { createHash } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import { productsByIds } from '../catalog/products.server.ts';
import { withPicture } from '../pictures/drawings/product-picture.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { cartFactsOf, mergeLines } from './cart-check.ts';
import { mostLines } from './cart-request.ts';
import { mergeCarts, type SavedCart, type WantedLine, withinStock } from './saved-cart.ts';

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
      .select(['lines', 'version'])
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isMerged = seen !== saved.version;
    const wanted = isMerged ? await withStock(transaction, mergeCarts(saved.lines, brought)) : brought;
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
