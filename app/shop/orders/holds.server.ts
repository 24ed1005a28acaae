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
 * One conditional update for all pieces: the database settles every race, and the price is the one valid at that moment. On
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
    ), locked AS (${lockedInOrder})
    UPDATE products SET held = held + change FROM locked
    WHERE products.id = locked.id AND stock - held >= change
      -- A deleted product takes pieces back but cannot be held.
      AND (quantity = 0 OR deleted_at IS NULL)
    RETURNING products.id, name, category, image, price, discount`.execute(transaction);
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
const lockedInOrder = sql`
  SELECT given.* FROM products JOIN given USING (id) ORDER BY products.id COLLATE "C" FOR NO KEY UPDATE OF products`;

export async function releasePieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await holdPieces(transaction, new Map(), pieces);
}

export async function sellHeldPieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await changePieces(
    transaction,
    pieces,
    sql`stock = stock - quantity, held = held - quantity, sales = sales + quantity`,
  );
}

/** `sales` stays at 0 or above, since the owner may have typed a new figure. */
export async function returnPieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await changePieces(transaction, pieces, sql`stock = stock + quantity, sales = greatest(sales - quantity, 0)`);
}

/** For holds that have lapsed. `not_enough`: nothing has changed. */
export async function sellFreePieces(
  transaction: DatabaseTransaction,
  pieces: Pieces,
): Promise<Done | Refused<'not_enough'>> {
  await sql`SAVEPOINT sell_free_pieces`.execute(transaction);
  const change = sql`stock = stock - quantity, sales = sales + quantity`;
  const sold = await changePieces(transaction, pieces, change, sql`stock - held >= quantity`);
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
  change: RawBuilder<unknown>,
  condition = sql`true`,
): Promise<number> {
  const { rows } = await sql`
    WITH given AS (
      SELECT * FROM unnest(${[...pieces.keys()]}::text[], ${[...pieces.values()]}::integer[]) AS g (id, quantity)
    ), locked AS (${lockedInOrder})
    UPDATE products SET ${change}, updated_at = now() FROM locked
    WHERE products.id = locked.id AND ${condition}
    RETURNING products.id`.execute(transaction);
  return rows.length;
}
