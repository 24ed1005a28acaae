import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { pipeline } from '#app/platform/database.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { countKey } from '../shared/database-rate-limit.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import type { HeldByCounter, HeldOrder, HoldCount, HoldCounter } from './hold-limits.ts';
import { type Made, type MadeCount, type MadeCounter, type MadeSoFar, madeSubject } from './made-limits.ts';

/** For IPv6 the subscriber's /64. Loopback counts: a proxy there that nobody named must not switch the limit off. */
export function countedAddress(address: string): string | null {
  return isIP(address) === 0 ? null : limitKey(address);
}

/** A lock of two numbers cannot collide with those of references, which have one. */
const lockSpace = 7_001;

/** Until the transaction ends, since orders sent at once must see each other. In numeric order, to avoid deadlocks. */
function lockCounters(counters: readonly Counter[]) {
  const locks = [...new Set(counters.map(lockOf))];
  return sql`
    SELECT pg_advisory_xact_lock(${lockSpace}::int, lock)
    FROM (SELECT lock FROM unnest(${locks}::int[]) AS l (lock) ORDER BY lock) AS in_order`;
}

interface Counter {
  by: HoldCount | MadeCount;
  key: string;
}

function lockOf({ by, key }: Counter): number {
  return createHash('sha256').update(`${by}:${key}`).digest().readInt32BE();
}

const isCounted: Record<HoldCount, (key: string) => RawBuilder<boolean>> = {
  email: (key) => sql`lower(email) = ${key}`,
  account: (key) => sql`customer_id = ${key}`,
  address: (key) => sql`hold_address = ${key} COLLATE "C"`,
  network: (key) => sql`hold_address COLLATE "C" >= ${key} AND hold_address COLLATE "C" < ${afterAll(key)}`,
};

/** Follows all that begins with a key that ends in `:`. */
const afterAll = (key: string) => `${key.slice(0, -1)};`;

/**
 * Counted in a statement of its own: what a statement sees is settled when it begins, so one that waits for a lock would not see the
 * order it waited for. No order of a product may be waiting for this transaction yet, to avoid deadlocks.
 *
 * @returns counts that stand still until the transaction ends
 */
export async function countsOf(
  transaction: DatabaseTransaction,
  counters: readonly HoldCounter[],
  madeCounters: readonly MadeCounter[],
  now: Date,
): Promise<{ held: HeldByCounter; made: MadeSoFar }> {
  if (counters.length + madeCounters.length === 0) return { held: {}, made: {} };
  // Literals: a plan for any status could not use the indexes of held orders.
  const rows = counters.map(
    ({ by, key, orders }) => sql`(
      SELECT json_agg(json_build_array(date_part('epoch', hold_expires_at), pieces, amount_in_cents)) FROM (
        SELECT hold_expires_at, pieces, amount_in_cents FROM orders WHERE hold_status = 'held' AND ${isCounted[by](key)}
        ORDER BY hold_expires_at DESC LIMIT ${orders}) AS held) AS ${sql.ref(by)}`,
  );
  const keys = madeCounters.map((counter) => countKey(madeSubject(counter)));
  const counts = sql`(
      SELECT json_object_agg(key, json_build_array(count, date_part('epoch', resets_at)))
      FROM attempts WHERE key = ANY (${keys}::text[])) AS made`;
  const [, [found]] = await pipeline<[unknown, Found]>(
    transaction,
    lockCounters([...counters, ...madeCounters]),
    sql`SELECT ${sql.join([...rows, counts])}`,
  );
  return {
    held: Object.fromEntries(counters.map(({ by }) => [by, (found?.[by] ?? []).map(toHeldOrder)])),
    made: Object.fromEntries(
      madeCounters.flatMap(({ by }, index): [MadeCount, Made][] => {
        const [count, resets] = found?.made?.[keys[index] as string] ?? [0, 0];
        const resetsAt = new Date(resets * 1000);
        return resetsAt > now ? [[by, { count, resetsAt }]] : [];
      }),
    ),
  };
}

type Found = Partial<Record<HoldCount, CountedOrder[] | null>> & {
  made?: Record<string, [count: number, resetsAt: number]> | null;
};

type CountedOrder = [lapses: number, pieces: number, amountInCents: number];

function toHeldOrder([lapses, units, amountInCents]: CountedOrder): HeldOrder {
  return { lapses: new Date(lapses * 1000), units, amountInCents };
}
