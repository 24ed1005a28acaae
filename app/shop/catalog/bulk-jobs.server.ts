import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { addSeconds } from '../shared/clock.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import type { BulkJobKind } from './bulk-jobs.ts';

export interface BulkJobSubject {
  kind: BulkJobKind;
  subjectId: string;
}

/** Each batch notes the time at its end; after this long its process must have died. */
const silentSeconds = 60;

/** Another bulk job is running: the transaction that wanted to begin one is rolled back. */
class BulkJobBusy extends Error {}

/** @throws BulkJobBusy */
export async function beginBulkJob(
  transaction: DatabaseTransaction,
  { kind, subjectId }: BulkJobSubject,
  total: number,
  now: Date,
): Promise<void> {
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
  if (!begun) throw new BulkJobBusy();
}

/** @returns what the work does, or that another bulk job is running and nothing was done */
export async function unlessBusy<Result>(work: () => Promise<Result>): Promise<Result | Refused<'busy'>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BulkJobBusy) return { ok: false, code: 'busy' };
    throw error;
  }
}

/** Undefined at the end. Locks the row, so that two workers write nothing twice. */
export async function lockBulkJob(transaction: DatabaseTransaction, subjectId: string, kinds: readonly BulkJobKind[]) {
  return transaction
    .selectFrom('long_writes')
    .select(['kind', 'done', 'total', 'after_id as afterId'])
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .forUpdate()
    .executeTakeFirst();
}

/** @param afterId the last product that was looked at; empty starts from the beginning */
export async function saveCheckpoint(
  transaction: DatabaseTransaction,
  { done, afterId }: { done: number; afterId: string },
  now: Date,
): Promise<void> {
  await transaction.updateTable('long_writes').set({ done, after_id: afterId, beat_at: now }).execute();
}

export async function endBulkJob(
  transaction: DatabaseTransaction,
  subjectId: string,
  kinds: readonly BulkJobKind[],
): Promise<BulkJobKind | undefined> {
  const ended = await transaction
    .deleteFrom('long_writes')
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .returning('kind')
    .executeTakeFirst();
  return ended?.kind;
}

/** @param silent seconds without a sign of life; 0 where no other process can be running */
export async function claimAbandonedBulkJob(
  transaction: DatabaseTransaction,
  now: Date,
  silent = silentSeconds,
): Promise<BulkJobSubject | undefined> {
  await forgetDeadCommand(transaction, now, silent);
  return transaction
    .updateTable('long_writes')
    .set({ beat_at: now })
    .where('beat_at', '<=', addSeconds(now, -silent))
    .returning(['kind', 'subject_id as subjectId'])
    .executeTakeFirst();
}

/** Nobody continues it: its file is simply imported again. */
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

/** In groups: the statistics of all columns at once take the embedded database a third of a second. */
const analyzed = [
  ['category', 'price', 'discount', 'sales'],
  ['id', 'is_available', 'is_low'],
  ['name_lowercase', 'created_at', 'deleted_at'],
] as const;

/**
 * Pending entries of the indexes of words make the planner avoid them. Separate statements, each with a rest of three times
 * its length, so that other work gets in between.
 */
export async function vacuumProducts(db: Database): Promise<void> {
  const statements = [
    sql`SELECT gin_clean_pending_list('product_search_words')`,
    sql`SELECT gin_clean_pending_list('product_search_names')`,
    sql`VACUUM products`,
    sql`VACUUM (ANALYZE) shelf`,
    sql`VACUUM product_search`,
    sql`ANALYZE product_search`,
    ...analyzed.map((columns) => sql`ANALYZE products (${sql.join(columns.map((column) => sql.ref(column)))})`),
  ];
  for (const statement of statements) {
    const began = performance.now();
    await statement.execute(db);
    await wait(3 * (performance.now() - began));
  }
}
