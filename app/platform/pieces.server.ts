import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from './database.server.ts';

/** The embedded database has one connection, so everything else waits while a piece runs. */
export interface PieceRules {
  first: number;
  most: number;
  signal?: AbortSignal | undefined;
  /** Milliseconds; the rest is done later. */
  mostMs?: number;
  between?: () => Promise<void>;
}

/** With the pause after it, a page of ten queries meets two pieces at most. */
const aimMs = 50;
const leastRestMs = 10;
const mostRestMs = 250;
const least = 5;

/** What a piece read has changed: it is rolled back and done again. */
export class PieceOvertaken extends Error {
  override readonly name = 'PieceOvertaken';
}

/**
 * Pauses after each piece as long as it took.
 * @param work does a piece and returns whether there is more
 * @returns false when the rules ended it early
 */
export async function inPieces<Tables>(
  db: Kysely<Tables>,
  { first, most, signal, mostMs = Number.POSITIVE_INFINITY, between }: PieceRules,
  work: (transaction: Transaction<Tables>, size: number) => Promise<boolean>,
): Promise<boolean> {
  const began = performance.now();
  for (let size = first; ; ) {
    if (signal?.aborted || performance.now() - began >= mostMs) return false;
    // Waiting for a connection is no reason to take less.
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

/** At most double, because one quick piece says little. */
export function nextSize(size: number, tookMs: number): number {
  const wanted = Math.round((size * aimMs) / Math.max(1, tookMs));
  return Math.max(least, Math.min(size * 2, wanted));
}
