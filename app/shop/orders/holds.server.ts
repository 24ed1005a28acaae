import { sql } from 'kysely';
import type { Done, Refused } from '../shared/refusal.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';

export interface HeldProduct {
  id: string;
  name: string;
  category: string;
  image: string | null;
  price: number;
  discount: number;
}

export type Pieces = ReadonlyMap<string, number>;

/**
 * One conditional update for each product, in the order of ids: the database settles every race, no two orders
 * deadlock, and the price is the one valid at that moment. On `not_enough` the caller must roll back.
 */
export async function holdPieces(
  transaction: DatabaseTransaction,
  wanted: Pieces,
  givenBack: Pieces = new Map(),
): Promise<{ ok: true; held: Map<string, HeldProduct> } | Refused<'not_enough'>> {
  const held = new Map<string, HeldProduct>();
  for (const id of [...new Set([...wanted.keys(), ...givenBack.keys()])].sort()) {
    const quantity = wanted.get(id) ?? 0;
    const change = quantity - (givenBack.get(id) ?? 0);
    const row = await transaction
      .updateTable('products')
      .set({ held: sql`held + ${change}` })
      .where('id', '=', id)
      .where(sql<boolean>`stock - held >= ${change}`)
      // A deleted product takes pieces back but cannot be held.
      .$if(quantity > 0, (query) => query.where('deleted_at', 'is', null))
      .returning(['id', 'name', 'category', 'image', 'price', 'discount'])
      .executeTakeFirst();
    if (quantity === 0) continue;
    if (!row) return { ok: false, code: 'not_enough' };
    held.set(id, row);
  }
  return { ok: true, held };
}

export async function releasePieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await holdPieces(transaction, new Map(), pieces);
}

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

/** `sales` stays at 0 or above, since the owner may have typed a new figure. */
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

/** For holds that have lapsed. `not_enough`: nothing has changed. */
export async function sellFreePieces(
  transaction: DatabaseTransaction,
  pieces: Pieces,
): Promise<Done | Refused<'not_enough'>> {
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
      return { ok: false, code: 'not_enough' };
    }
  }
  await sql`RELEASE SAVEPOINT sell_free_pieces`.execute(transaction);
  return { ok: true };
}

function sorted(pieces: Pieces): [string, number][] {
  return [...pieces].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
