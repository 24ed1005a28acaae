import type { Clock } from '../shared/clock.ts';
import type { Database } from '../shared/schema.ts';
import type { ImportWork } from './stage-import.server.ts';
import type { ImportPhase } from './staged-import.ts';

export interface ImportTools {
  db: Database;
  clock: Clock;
  signal?: AbortSignal;
}

const beatEveryMs = 500;

export type Reporter = (phase: ImportPhase, done: number, total: number) => Promise<void>;

/** Stores the progress of a check twice a second at most, for pages that follow it. */
export function reporterOf({ db, clock }: ImportTools, { id, run }: ImportWork): Reporter {
  let written = 0;
  return async (phase, done, total) => {
    const now = clock.now();
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
