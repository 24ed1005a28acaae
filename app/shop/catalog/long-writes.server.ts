import { sql } from 'kysely';
import { addSeconds } from '../shared/clock.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import type { LongWriteKind } from './long-writes.ts';

export interface LongWriteSubject {
  kind: LongWriteKind;
  subjectId: string;
}

/** Each piece says so when it ends; after this long nobody works on it any more. */
const silentSeconds = 60;

/**
 * Takes the one place that there is, in the transaction of what begins.
 * @returns false when something else is at work: the caller must roll back
 */
export async function beginLongWrite(
  transaction: DatabaseTransaction,
  { kind, subjectId }: LongWriteSubject,
  total: number,
  now: Date,
): Promise<boolean> {
  const begun = await transaction
    .insertInto('long_writes')
    .values({
      only_one: true,
      kind,
      subject_id: subjectId,
      done: 0,
      total,
      after_id: '',
      started_at: now,
      beat_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Where the next piece begins, locked: two who work on the same take turns, and write nothing twice. Undefined once it is over. */
export async function takeTurn(transaction: DatabaseTransaction, subjectId: string, kinds: readonly LongWriteKind[]) {
  return transaction
    .selectFrom('long_writes')
    .select(['kind', 'done', 'total', 'after_id as afterId'])
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .forUpdate()
    .executeTakeFirst();
}

/** A piece is done. @param afterId the last product that it looked at; empty begins from the front */
export async function noteProgress(
  transaction: DatabaseTransaction,
  { done, afterId }: { done: number; afterId: string },
  now: Date,
): Promise<void> {
  await transaction.updateTable('long_writes').set({ done, after_id: afterId, beat_at: now }).execute();
}

/** Frees the place. @returns what it was, or undefined when somebody else ended it before */
export async function endLongWrite(
  transaction: DatabaseTransaction,
  subjectId: string,
  kinds: readonly LongWriteKind[],
): Promise<LongWriteKind | undefined> {
  const ended = await transaction
    .deleteFrom('long_writes')
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .returning('kind')
    .executeTakeFirst();
  return ended?.kind;
}

/**
 * What nobody has worked on for a while: its process died. Whoever is told goes on with it.
 *
 * @param silent how long nothing may have been heard; 0 where no other process can be at work
 */
export async function abandonedLongWrite(
  transaction: DatabaseTransaction,
  now: Date,
  silent = silentSeconds,
): Promise<LongWriteSubject | undefined> {
  await forgetDeadCommand(transaction, now, silent);
  return transaction
    .updateTable('long_writes')
    .set({ beat_at: now })
    .where('beat_at', '<=', addSeconds(now, -silent))
    .returning(['kind', 'subject_id as subjectId'])
    .executeTakeFirst();
}

/** A command that died has nobody to go on with it: its file is simply imported again. */
export async function forgetDeadCommand(
  transaction: DatabaseTransaction,
  now: Date,
  silent = silentSeconds,
): Promise<void> {
  await transaction
    .deleteFrom('long_writes')
    .where('kind', '=', 'import-command')
    .where('beat_at', '<=', addSeconds(now, -silent))
    .execute();
}

/**
 * After very many writes: sorts in what the search index has put off, which the planner avoids, clears away the old rows, and counts anew.
 * Each of it by itself, so that others get in between.
 */
export async function tidyProducts(db: Database): Promise<void> {
  await sql`SELECT gin_clean_pending_list('products_search_text')`.execute(db);
  await sql`VACUUM products`.execute(db);
  await sql`ANALYZE products`.execute(db);
}
