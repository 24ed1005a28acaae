import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../database.server.ts';

/** The embedded database has one connection, so everything else waits while a batch runs. */
export interface BatchRules {
  first: number;
  most: number;
  signal?: AbortSignal | undefined;
  /** Milliseconds; the rest is done later. */
  mostMs?: number;
  between?: () => Promise<void>;
}

/** With the pause after it, a page of ten queries meets two batches at most. */
const aimMs = 50;
const leastRestMs = 10;
const mostRestMs = 250;
const least = 5;
const mostFixed = 0.6;

/** What a batch read has changed: it is rolled back and done again. */
export class BatchConflict extends Error {
  override readonly name = 'BatchConflict';
}

/**
 * Pauses after each batch as long as it took.
 * @param work does a batch and returns whether there is more
 * @returns false when the rules ended it early
 */
export async function inBatches<Tables>(
  db: Kysely<Tables>,
  { first, most, signal, mostMs = Number.POSITIVE_INFINITY, between }: BatchRules,
  work: (transaction: Transaction<Tables>, size: number) => Promise<boolean>,
): Promise<boolean> {
  const began = performance.now();
  /** The last one of another size. */
  let before: Batch | null = null;
  for (let size = first; ; ) {
    if (signal?.aborted || performance.now() - began >= mostMs) return false;
    // Waiting for a connection is no reason to take less.
    let batchBegan = 0;
    const hasMore = await again(() =>
      inTransaction(db, (transaction) => {
        batchBegan = performance.now();
        return work(transaction, size);
      }),
    );
    if (!hasMore) return true;
    const batch = { size, tookMs: performance.now() - batchBegan };
    size = Math.min(most, nextSize(batch, before));
    if (size !== batch.size) before = batch;
    await between?.();
    await wait(Math.min(mostRestMs, Math.max(leastRestMs, batch.tookMs)));
  }
}

async function again(runBatch: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    try {
      return await runBatch();
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error;
    }
  }
}

interface Batch {
  size: number;
  tookMs: number;
}

/**
 * At most double, because one quick batch says little.
 * @param before of another size
 */
export function nextSize(now: Batch, before: Batch | null): number {
  const fixed = fixedMs(now, before);
  const each = Math.max(1, now.tookMs - fixed) / now.size;
  const wanted = Math.round(Math.max(aimMs - fixed, fixed) / each);
  return Math.max(least, Math.min(now.size * 2, wanted));
}

/**
 * What a batch costs however little it takes, by the line through two of them: where that is most of it, smaller batches would only
 * pay it more often, and thousands of rows would take minutes. Only a part of the time counts as such, since one busy moment looks alike.
 */
function fixedMs(now: Batch, before: Batch | null): number {
  if (!before) return 0;
  const each = (now.tookMs - before.tookMs) / (now.size - before.size);
  return Math.max(0, Math.min(mostFixed * now.tookMs, now.tookMs - each * now.size));
}
