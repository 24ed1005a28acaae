import { sql } from 'kysely';
import type { DatabaseTransaction } from '../shared/schema.ts';

/** A product as it stood at the moment its pieces were held; the order freezes these figures. */
export interface HeldProduct {
  id: string;
  name: string;
  category: string;
  image: string | null;
  price: number;
  discount: number;
}

/** Pieces by product id: what to take, or to give back. */
export type Pieces = ReadonlyMap<string, number>;

/**
 * Holds pieces for an order and gives back those of the order that it replaces, all or none.
 *
 * One conditional update a product, in the order of ids: the database settles every race, and two orders never wait for
 * each other in a circle. The price comes back from the very update, so it is the one that held at that moment.
 *
 * @returns the held products by id, or null when one of them is gone or too few: the caller must roll back
 */
export async function holdPieces(
  transaction: DatabaseTransaction,
  wanted: Pieces,
  givenBack: Pieces = new Map(),
): Promise<Map<string, HeldProduct> | null> {
  const held = new Map<string, HeldProduct>();
  for (const id of [...new Set([...wanted.keys(), ...givenBack.keys()])].sort()) {
    const quantity = wanted.get(id) ?? 0;
    const change = quantity - (givenBack.get(id) ?? 0);
    const row = await transaction
      .updateTable('products')
      .set({ held: sql`held + ${change}` })
      .where('id', '=', id)
      .where(sql<boolean>`stock - held >= ${change}`)
      // A deleted product takes its pieces back but gives none away.
      .$if(quantity > 0, (query) => query.where('deleted_at', 'is', null))
      .returning(['id', 'name', 'category', 'image', 'price', 'discount'])
      .executeTakeFirst();
    if (quantity === 0) continue;
    if (!row) return null;
    held.set(id, row);
  }
  return held;
}

/** Ends a hold without a sale. */
export async function releasePieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await holdPieces(transaction, new Map(), pieces);
}

/** The hold becomes a sale: stock falls and sales rises, once. A product deleted meanwhile has nothing left to count. */
export async function sellHeldPieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  for (const [id, quantity] of sorted(pieces)) {
    await transaction
      .updateTable('products')
      .set({
        stock: sql`stock - ${quantity}`,
        held: sql`held - ${quantity}`,
        sales: sql`sales + ${quantity}`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Takes a sale back. A product deleted meanwhile has no shelf to go back to; figures that were typed anew do not fall below 0. */
export async function returnPieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  for (const [id, quantity] of sorted(pieces)) {
    await transaction
      .updateTable('products')
      .set({
        stock: sql`stock + ${quantity}`,
        sales: sql`greatest(sales - ${quantity}, 0)`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Sells pieces whose hold has lapsed, if they are all still there.
 * @returns false when they are not, and then nothing has changed
 */
export async function sellFreePieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<boolean> {
  await sql`SAVEPOINT sell_free_pieces`.execute(transaction);
  for (const [id, quantity] of sorted(pieces)) {
    const sold = await transaction
      .updateTable('products')
      .set({ stock: sql`stock - ${quantity}`, sales: sql`sales + ${quantity}`, updated_at: sql`now()` })
      .where('id', '=', id)
      .where(sql<boolean>`stock - held >= ${quantity}`)
      .returning('id')
      .executeTakeFirst();
    if (!sold) {
      await sql`ROLLBACK TO SAVEPOINT sell_free_pieces`.execute(transaction);
      return false;
    }
  }
  await sql`RELEASE SAVEPOINT sell_free_pieces`.execute(transaction);
  return true;
}

function sorted(pieces: Pieces): [string, number][] {
  return [...pieces].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
