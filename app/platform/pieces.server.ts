import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from './database.server.ts';

/**
 * Long work in short pieces, so that others reach the database in between. The embedded one has a single connection, so everything
 * else waits while a piece runs.
 */
export interface PieceRules {
  /** How many things the first piece takes, and the most that any may. */
  first: number;
  most: number;
  /** Ends the work early, after the piece under way, when the process closes. */
  signal?: AbortSignal | undefined;
  /** Ends it early after so many milliseconds; the rest is done later. */
  mostMs?: number;
  /** Done between two pieces, outside of their transactions. */
  between?: () => Promise<void>;
}

/** How long a piece should take. With the pause after it, a page of ten questions meets two pieces at most. */
const aimMs = 50;
const leastRestMs = 10;
const mostRestMs = 250;
const least = 5;

/** Thrown in a piece when what it read has changed: it is rolled back and done again. */
export class PieceOvertaken extends Error {
  override readonly name = 'PieceOvertaken';
}

/**
 * Calls `work` with a transaction and how many things it may take, until nothing is left. After each call it pauses as long as the
 * piece took.
 *
 * @param work does a piece and returns whether there is more
 * @returns whether the work came to its end; false when the rules ended it early
 */
export async function inPieces<Tables>(
  db: Kysely<Tables>,
  { first, most, signal, mostMs = Number.POSITIVE_INFINITY, between }: PieceRules,
  work: (transaction: Transaction<Tables>, size: number) => Promise<boolean>,
): Promise<boolean> {
  const began = performance.now();
  for (let size = first; ; ) {
    if (signal?.aborted || performance.now() - began >= mostMs) return false;
    // From when the piece has its connection: waiting for one is no reason to take less.
    let pieceBegan = 0;
    const hasMore = await again(() =>
      inTransaction(db, (transaction) => {
        pieceBegan = performance.now();
        return work(transaction, size);
      }),
    );
    if (!hasMore) return true;
    const took = performance.now() - pieceBegan;
    size = Math.min(most, nextSize(size, took));
    await between?.();
    await wait(Math.min(mostRestMs, Math.max(leastRestMs, took)));
  }
}

async function again(piece: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    try {
      return await piece();
    } catch (error) {
      if (!(error instanceof PieceOvertaken)) throw error;
    }
  }
}

/** How many would have taken `aimMs`; at most double, since one quick piece says little. */
export function nextSize(size: number, tookMs: number): number {
  const wanted = Math.round((size * aimMs) / Math.max(1, tookMs));
  return Math.max(least, Math.min(size * 2, wanted));
}
