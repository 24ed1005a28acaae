import { sql } from 'kysely';
import type { OfferedPrice } from '../shared/money.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';

export interface HeldProduct extends OfferedPrice {
  id: string;
  name: string;
  category: string;
  image: string | null;
  /** Whose price it is. */
  campaignId: number | null;
}

export type UnitCounts = ReadonlyMap<string, number>;

/**
 * The database settles every race (`hold_units` of `migrations/0126_campaigns.sql`), and the price is the one valid once the rows are locked. On
 * `not_enough` some units may be held, and the caller must roll back.
 */
export async function holdUnits(
  transaction: DatabaseTransaction,
  wanted: UnitCounts,
  givenBack: UnitCounts = new Map(),
): Promise<{ ok: true; held: Map<string, HeldProduct> } | Refused<'not_enough'>> {
  const ids = [...new Set([...wanted.keys(), ...givenBack.keys()])];
  if (ids.length === 0) return { ok: true, held: new Map() };
  const quantities = ids.map((id) => wanted.get(id) ?? 0);
  const changes = ids.map((id) => (wanted.get(id) ?? 0) - (givenBack.get(id) ?? 0));
  const { rows } = await sql<HeldProduct>`
    SELECT * FROM hold_units(${ids}::text[], ${quantities}::integer[], ${changes}::integer[])`.execute(transaction);
  const changed = new Map(rows.map((row) => [row.id, row]));
  const held = new Map<string, HeldProduct>();
  for (const id of wanted.keys()) {
    const row = changed.get(id);
    if (!row) return { ok: false, code: 'not_enough' };
    held.set(id, row);
  }
  return { ok: true, held };
}

/** For holds that were given up by mistake. `not_enough`: nothing has changed. */
export async function holdFreeUnits(
  transaction: DatabaseTransaction,
  units: UnitCounts,
): Promise<Done | Refused<'not_enough'>> {
  return orNothing(transaction, async () => (await holdUnits(transaction, units)).ok);
}

export async function releaseUnits(transaction: DatabaseTransaction, units: UnitCounts): Promise<void> {
  await holdUnits(transaction, new Map(), units);
}

export async function sellHeldUnits(transaction: DatabaseTransaction, units: UnitCounts): Promise<void> {
  await sellUnits(transaction, units, { ofHeld: true });
}

/** `sales` stays at 0 or above, since the owner may have typed a new figure. */
export async function returnUnits(transaction: DatabaseTransaction, units: UnitCounts): Promise<void> {
  const returned = new Map([...units].map(([id, quantity]) => [id, -quantity]));
  await sellUnits(transaction, returned, { ofHeld: false });
}

/** For holds that have lapsed. `not_enough`: nothing has changed. */
export async function sellFreeUnits(
  transaction: DatabaseTransaction,
  units: UnitCounts,
): Promise<Done | Refused<'not_enough'>> {
  return orNothing(transaction, async () => (await sellUnits(transaction, units, { ofHeld: false })) === units.size);
}

async function orNothing(
  transaction: DatabaseTransaction,
  take: () => Promise<boolean>,
): Promise<Done | Refused<'not_enough'>> {
  await sql`SAVEPOINT take_free_units`.execute(transaction);
  if (!(await take())) {
    await sql`ROLLBACK TO SAVEPOINT take_free_units`.execute(transaction);
    return { ok: false, code: 'not_enough' };
  }
  await sql`RELEASE SAVEPOINT take_free_units`.execute(transaction);
  return { ok: true };
}

/** @returns of how many products there were enough */
async function sellUnits(
  transaction: DatabaseTransaction,
  units: UnitCounts,
  { ofHeld }: { ofHeld: boolean },
): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    SELECT sell_pieces(${[...units.keys()]}::text[], ${[...units.values()]}::integer[], ${ofHeld}) AS sold`.execute(
    transaction,
  );
  return rows[0]?.sold ?? 0;
}
