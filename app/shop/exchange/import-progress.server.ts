import type { DatabaseHandle } from '#app/platform/database.server.ts';
import type { Clock } from '../shared/clock.ts';
import type { Database } from '../shared/schema.ts';
import type { ImportWork } from './stage-import.server.ts';
import type { ImportPhase, ImportProgress } from './staged-import.ts';

/** How far the imports of this process are, by their ids. */
export type ProgressBoard = Map<number, ImportProgress>;

export interface ImportTools {
  db: Database;
  engine: DatabaseHandle['engine'];
  board: ProgressBoard;
  clock: Clock;
}

const beatEveryMs = 500;

export type Reporter = (phase: ImportPhase, done: number, total: number) => Promise<void>;

/**
 * Notes how far an import is: in memory for pages that follow it here, and now and then in the database for those that another
 * process serves, or that come back later. The embedded database takes nothing else while a transaction is open, and has no
 * other process.
 */
export function reporterOf({ db, engine, board, clock }: ImportTools, { id, run }: ImportWork): Reporter {
  let written = 0;
  return async (phase, done, total) => {
    board.set(id, { phase, done, total });
    const now = clock.now();
    if (phase === 'writing' && engine === 'pglite') return;
    if (done > 0 && now.getTime() - written < beatEveryMs) return;
    written = now.getTime();
    await db
      .updateTable('product_imports')
      .set({ phase, done, total, beat_at: now })
      .where('id', '=', id)
      .where('run', '=', run)
      .execute();
  };
}
