import { sql } from 'kysely';
import { addSeconds } from '../shared/clock.ts';
import type { Database } from '../shared/schema.ts';

/** Whoever works says so at least every few seconds; after this long nobody works any more. */
const silentSeconds = 90;
const keptDays = 7;
/** That there was an import, and what it did, is kept by the audit for good; the list of them for this long. */
const listedDays = 90;

/**
 * Ends what a process left when it died. A check begins anew with the file; a file that was being written is as it was, since
 * nothing of it was committed, and can be written again. The run moves on, so that a process that only seemed dead writes nothing.
 */
export async function endInterrupted(db: Database, now: Date): Promise<void> {
  const silent = db
    .updateTable('product_imports')
    .where('beat_at', '<', addSeconds(now, -silentSeconds))
    .set({ trouble: 'interrupted', trouble_count: 0, run: sql`run + 1` });
  await silent.set({ state: 'failed', ended_at: now, content: null }).where('state', '=', 'checking').execute();
  await silent.set({ state: 'checked' }).where('state', '=', 'applying').execute();
}

/** Files that nobody decided about are forgotten after a week, and the list of imports after three months. */
export async function forgetOldImports(db: Database, now: Date): Promise<void> {
  await endInterrupted(db, now);
  await db
    .deleteFrom('product_imports')
    .where('state', 'in', ['checked', 'failed', 'discarded'])
    .where('uploaded_at', '<', addSeconds(now, -keptDays * 24 * 60 * 60))
    .execute();
  await db
    .deleteFrom('product_imports')
    .where('state', '=', 'applied')
    .where('uploaded_at', '<', addSeconds(now, -listedDays * 24 * 60 * 60))
    .execute();
}
