import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import { together } from '#app/platform/database.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import { type HoldCount, type HoldCounter, holdWaitSeconds } from './hold-limits.ts';

/** For IPv6 the subscriber's /64. Loopback counts: a proxy there that nobody named must not switch the limit off. */
export function countedAddress(address: string): string | null {
  return isIP(address) === 0 ? null : limitKey(address);
}

/** A lock of two numbers cannot collide with those of references, which have one. */
const lockSpace = 7_001;

/** Until the transaction ends, since orders sent at once must see each other. In numeric order, to avoid deadlocks. */
function lockCounters(counters: readonly HoldCounter[]) {
  const locks = [...new Set(counters.map(lockOf))];
  return sql`
    SELECT pg_advisory_xact_lock(${lockSpace}::int, lock)
    FROM (SELECT lock FROM unnest(${locks}::int[]) AS l (lock) ORDER BY lock) AS in_order`;
}

function lockOf({ by, key }: HoldCounter): number {
  return createHash('sha256').update(`${by}:${key}`).digest().readInt32BE();
}

const columns = {
  email: sql`lower(email)`,
  account: sql`customer_id`,
  address: sql`hold_address`,
} satisfies Record<HoldCount, unknown>;

/**
 * Counted in a statement of its own: what a statement sees is settled when it begins, so one that waits for a lock would not see the
 * order it waited for. No order of a product may be waiting for this transaction yet, to avoid deadlocks.
 *
 * @returns the full counter with the longest wait, or null when one more order may hold pieces
 */
export async function fullHoldCounter(
  transaction: DatabaseTransaction,
  counters: readonly HoldCounter[],
  now: Date,
): Promise<{ by: HoldCount; waitSeconds: number } | null> {
  if (counters.length === 0) return null;
  const oneTooMany = counters.map(({ by, key, most }) =>
    // When this hold lapses, one fewer than the limit is left.
    transaction
      .selectFrom('orders')
      .select('hold_expires_at')
      // A literal: a plan for any status could not use the indexes of held orders.
      .where('hold_status', '=', sql.lit('held'))
      .where(columns[by], '=', key)
      .orderBy('hold_expires_at', 'desc')
      .offset(most - 1)
      .limit(1)
      .as(by),
  );
  const [, [lapses]] = await together<[unknown, Partial<Record<HoldCount, Date | null>>]>(
    transaction,
    lockCounters(counters),
    transaction.selectNoFrom(oneTooMany),
  );
  const full = counters.flatMap(({ by }) => {
    const lapse = lapses?.[by];
    return lapse ? { by, waitSeconds: holdWaitSeconds(lapse, now) } : [];
  });
  return full.sort((a, b) => b.waitSeconds - a.waitSeconds)[0] ?? null;
}
