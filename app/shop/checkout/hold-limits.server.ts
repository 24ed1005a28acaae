import { createHash } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { limitKey } from '#app/platform/limits.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import { type HoldCount, type HoldCounter, holdWaitSeconds } from './hold-limits.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * What unpaid orders are counted by: the address, of IPv6 the /64 that one subscriber has.
 *
 * @returns null for what is not counted. A loopback address is the machine itself, or a proxy on it that the settings do not
 *   trust: every shopper would have it, and sixty unpaid orders would close the shop for all.
 */
export function countedAddress(address: string): string | null {
  if (isIP(address) === 0) return null;
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ? null : limitKey(address);
}

/** Locks of this kind: two numbers, so that they never meet those of references, which are one. */
const lockSpace = 7_001;

/**
 * Orders that are counted together are made one after another, in all processes: fifty that are sent at once find each
 * other. In the order of the locks' numbers and before anything else is locked, so nobody waits in a circle; orders of
 * other people have other locks.
 */
export async function lockHoldCounters(transaction: DatabaseTransaction, counters: readonly HoldCounter[]) {
  for (const lock of [...new Set(counters.map(lockOf))].sort((a, b) => a - b)) {
    await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, ${lock}::int)`.execute(transaction);
  }
}

function lockOf({ by, key }: HoldCounter): number {
  return createHash('sha256').update(`${by}:${key}`).digest().readInt32BE();
}

const columns = {
  email: sql`lower(email)`,
  account: sql`customer_id`,
  address: sql`hold_address`,
} satisfies Record<HoldCount, unknown>;

/** @returns the counter that is full and how long it will be, or null when one more order may hold pieces */
export async function fullHoldCounter(
  transaction: DatabaseTransaction,
  counters: readonly HoldCounter[],
  now: Date,
): Promise<{ by: HoldCount; waitSeconds: number } | null> {
  let full: { by: HoldCount; waitSeconds: number } | null = null;
  for (const { by, key, most } of counters) {
    // The last one to lapse of those that must: when it has, one fewer than the limit is left.
    const oneTooMany = await transaction
      .selectFrom('orders')
      .select('hold_expires_at')
      .where('hold_status', '=', 'held')
      .where(columns[by], '=', key)
      .orderBy('hold_expires_at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oneTooMany) continue;
    const waitSeconds = holdWaitSeconds(oneTooMany.hold_expires_at, now);
    if (!full || waitSeconds > full.waitSeconds) full = { by, waitSeconds };
  }
  return full;
}
