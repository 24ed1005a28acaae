import { type RawBuilder, sql } from 'kysely';
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
 * One conditional update for all pieces: the database settles every race. The prices are those of the moment at which the statement
 * began, all of the same moment; a product that is repriced or deleted while this waits for pieces is so after this order. On
 * `not_enough` some pieces may be held, and the caller must roll back.
 */
export async function holdPieces(
  transaction: DatabaseTransaction,
  wanted: Pieces,
  givenBack: Pieces = new Map(),
): Promise<{ ok: true; held: Map<string, HeldProduct> } | Refused<'not_enough'>> {
  const ids = [...new Set([...wanted.keys(), ...givenBack.keys()])];
  if (ids.length === 0) return { ok: true, held: new Map() };
  const quantities = ids.map((id) => wanted.get(id) ?? 0);
  const changes = ids.map((id) => (wanted.get(id) ?? 0) - (givenBack.get(id) ?? 0));
  const { rows } = await sql<HeldProduct>`
    WITH given AS (
      SELECT * FROM unnest(${ids}::text[], ${quantities}::integer[], ${changes}::integer[]) AS g (id, quantity, change)
    ), locked AS (${lockedInOrder(ids)})
    UPDATE shelf SET held = held + change FROM locked JOIN products USING (id)
    WHERE product_id = id AND product_id = ANY(${ids}::text[]) AND stock - held >= change
      -- A deleted product takes pieces back but cannot be held.
      AND (quantity = 0 OR deleted_at IS NULL)
    RETURNING id, name, category, image, price, discount`.execute(transaction);
  const changed = new Map(rows.map((row) => [row.id, row]));
  const held = new Map<string, HeldProduct>();
  for (const id of wanted.keys()) {
    const row = changed.get(id);
    if (!row) return { ok: false, code: 'not_enough' };
    held.set(id, row);
  }
  return { ok: true, held };
}

/**
 * An UPDATE takes rows in the order of its plan; this takes them in the order of their ids, so that no two orders wait for each
 * other. The UPDATE then sees what has changed while it waited here.
 */
const lockedInOrder = (ids: readonly string[]) => sql`
  SELECT given.* FROM shelf JOIN given ON product_id = id WHERE product_id = ANY(${ids}::text[])
  ORDER BY product_id COLLATE "C" FOR NO KEY UPDATE OF shelf`;

export async function releasePieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await holdPieces(transaction, new Map(), pieces);
}

export async function sellHeldPieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await changePieces(transaction, pieces, {
    shelf: sql`stock = stock - quantity, held = held - quantity`,
    sales: sql`sales + quantity`,
  });
}

/** `sales` stays at 0 or above, since the owner may have typed a new figure. */
export async function returnPieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await changePieces(transaction, pieces, {
    shelf: sql`stock = stock + quantity`,
    sales: sql`greatest(sales - quantity, 0)`,
  });
}

/** For holds that have lapsed. `not_enough`: nothing has changed. */
export async function sellFreePieces(
  transaction: DatabaseTransaction,
  pieces: Pieces,
): Promise<Done | Refused<'not_enough'>> {
  await sql`SAVEPOINT sell_free_pieces`.execute(transaction);
  const sold = await changePieces(transaction, pieces, {
    shelf: sql`stock = stock - quantity`,
    sales: sql`sales + quantity`,
    condition: sql`stock - held >= quantity`,
  });
  if (sold < pieces.size) {
    await sql`ROLLBACK TO SAVEPOINT sell_free_pieces`.execute(transaction);
    return { ok: false, code: 'not_enough' };
  }
  await sql`RELEASE SAVEPOINT sell_free_pieces`.execute(transaction);
  return { ok: true };
}

/** @returns how many products met the condition and were changed */
async function changePieces(
  transaction: DatabaseTransaction,
  pieces: Pieces,
  change: { shelf: RawBuilder<unknown>; sales: RawBuilder<unknown>; condition?: RawBuilder<unknown> },
): Promise<number> {
  const ids = [...pieces.keys()];
  const { rows } = await sql`
    WITH given AS (
      SELECT * FROM unnest(${ids}::text[], ${[...pieces.values()]}::integer[]) AS g (id, quantity)
    ), locked AS (${lockedInOrder(ids)}), moved AS (
      UPDATE shelf SET ${change.shelf} FROM locked
      WHERE product_id = id AND product_id = ANY(${ids}::text[]) AND ${change.condition ?? sql`true`}
      RETURNING id, quantity
    )
    UPDATE products SET sales = ${change.sales}, updated_at = now() FROM moved
    WHERE products.id = moved.id AND products.id = ANY(${ids}::text[])
    RETURNING products.id`.execute(transaction);
  return rows.length;
}
