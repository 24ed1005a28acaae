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
const mostFixed = 0.6;

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
  /** The last one of another size. */
  let before: Piece | null = null;
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
    const piece = { size, tookMs: performance.now() - pieceBegan };
    size = Math.min(most, nextSize(piece, before));
    if (size !== piece.size) before = piece;
    await between?.();
    await wait(Math.min(mostRestMs, Math.max(leastRestMs, piece.tookMs)));
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

interface Piece {
  size: number;
  tookMs: number;
}

/**
 * At most double, because one quick piece says little.
 * @param before of another size
 */
export function nextSize(now: Piece, before: Piece | null): number {
  const fixed = fixedMs(now, before);
  const each = Math.max(1, now.tookMs - fixed) / now.size;
  const wanted = Math.round(Math.max(aimMs - fixed, fixed) / each);
  return Math.max(least, Math.min(now.size * 2, wanted));
}

/**
 * What a piece costs however little it takes, by the line through two of them: where that is most of it, smaller pieces would only
 * pay it more often, and thousands of rows would take minutes. Only a part of the time counts as such, since one busy moment looks alike.
 */
function fixedMs(now: Piece, before: Piece | null): number {
  if (!before) return 0;
  const each = (now.tookMs - before.tookMs) / (now.size - before.size);
  return Math.max(0, Math.min(mostFixed * now.tookMs, now.tookMs - each * now.size));
}
