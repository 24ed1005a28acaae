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
 * The database settles every race (`migrations/0028_shelf.sql`), and the price is the one valid once the pieces are locked. On
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
    SELECT * FROM hold_pieces(${ids}::text[], ${quantities}::integer[], ${changes}::integer[])`.execute(transaction);
  const changed = new Map(rows.map((row) => [row.id, row]));
  const held = new Map<string, HeldProduct>();
  for (const id of wanted.keys()) {
    const row = changed.get(id);
    if (!row) return { ok: false, code: 'not_enough' };
    held.set(id, row);
  }
  return { ok: true, held };
}

export async function releasePieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await holdPieces(transaction, new Map(), pieces);
}

export async function sellHeldPieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  await sellPieces(transaction, pieces, { ofHeld: true });
}

/** `sales` stays at 0 or above, since the owner may have typed a new figure. */
export async function returnPieces(transaction: DatabaseTransaction, pieces: Pieces): Promise<void> {
  const returned = new Map([...pieces].map(([id, quantity]) => [id, -quantity]));
  await sellPieces(transaction, returned, { ofHeld: false });
}

/** For holds that have lapsed. `not_enough`: nothing has changed. */
export async function sellFreePieces(
  transaction: DatabaseTransaction,
  pieces: Pieces,
): Promise<Done | Refused<'not_enough'>> {
  await sql`SAVEPOINT sell_free_pieces`.execute(transaction);
  const sold = await sellPieces(transaction, pieces, { ofHeld: false });
  if (sold < pieces.size) {
    await sql`ROLLBACK TO SAVEPOINT sell_free_pieces`.execute(transaction);
    return { ok: false, code: 'not_enough' };
  }
  await sql`RELEASE SAVEPOINT sell_free_pieces`.execute(transaction);
  return { ok: true };
}

/** @returns of how many products there were enough */
async function sellPieces(
  transaction: DatabaseTransaction,
  pieces: Pieces,
  { ofHeld }: { ofHeld: boolean },
): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    SELECT sell_pieces(${[...pieces.keys()]}::text[], ${[...pieces.values()]}::integer[], ${ofHeld}) AS sold`.execute(
    transaction,
  );
  return rows[0]?.sold ?? 0;
}
