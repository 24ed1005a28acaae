import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, mustBeOwner } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { endInterrupted } from './interrupted-imports.server.ts';
import type { ImportRefusal } from './staged-import.ts';

export interface ImportWork {
  id: number;
  run: number;
}

/** Where the long work is written down, in the transaction of what it follows from. */
export interface ImportJobs {
  send(
    transaction: DatabaseTransaction,
    name: 'check-import' | 'apply-import',
    data: ImportWork,
    startAfterSeconds?: number,
  ): Promise<void>;
}

/** The embedded database answers nobody while it writes: first the page gets the time to be there and to follow. */
const writeAfterSeconds = 3;

interface Tools {
  db: Database;
  jobs: ImportJobs;
}

export type Staged = { ok: true; id: number } | { ok: false; code: ImportRefusal };

/** Keeps an uploaded file and has it checked. One is checked or written at a time; the index of the table settles who is. */
export async function stageImport(
  { db, jobs }: Tools,
  acting: Acting,
  { fileName, text }: { fileName: string; text: string },
): Promise<Staged> {
  mustBeOwner(acting);
  await endInterrupted(db, acting.now);
  return inTransaction(db, async (transaction): Promise<Staged> => {
    const staged = await transaction
      .insertInto('product_imports')
      .values({
        file_name: fileName.slice(0, 200),
        content: text,
        uploaded_by: acting.actor.id,
        uploaded_at: acting.now,
        beat_at: acting.now,
        state: 'checking',
        findings: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'run'])
      .executeTakeFirst();
    if (!staged) return { ok: false, code: 'busy' };
    await jobs.send(transaction, 'check-import', staged);
    return { ok: true, id: staged.id };
  });
}

const uniqueViolation = '23505';

/**
 * Has a checked file written, if it is still the check that the owner saw.
 * @param seen the run of that check
 */
export async function applyImport(
  { db, jobs }: Tools,
  acting: Acting,
  { id, seen }: { id: number; seen: number },
): Promise<Staged> {
  mustBeOwner(acting);
  await endInterrupted(db, acting.now);
  try {
    return await inTransaction(db, async (transaction): Promise<Staged> => {
      const begun = await transaction
        .updateTable('product_imports')
        .set({
          state: 'applying',
          run: seen + 1,
          trouble: null,
          trouble_count: 0,
          phase: 'writing',
          done: 0,
          total: 0,
          beat_at: acting.now,
          uploaded_by: acting.actor.id,
        })
        .where('id', '=', id)
        .where('run', '=', seen)
        .where('state', '=', 'checked')
        .where('problem_count', '=', 0)
        .returning(['id', 'run'])
        .executeTakeFirst();
      if (!begun) return { ok: false, code: await whyNot(transaction, id) };
      await jobs.send(transaction, 'apply-import', begun, writeAfterSeconds);
      return { ok: true, id };
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === uniqueViolation) return { ok: false, code: 'busy' };
    throw error;
  }
}

/** A second press of a button that has done its work is no refusal worth a word: the page shows how it stands. */
async function whyNot(transaction: DatabaseTransaction, id: number): Promise<ImportRefusal> {
  const now = await transaction.selectFrom('product_imports').select('state').where('id', '=', id).executeTakeFirst();
  return now?.state === 'checked' ? 'outdated' : 'not_ready';
}

/** Puts a checked file away. What is being written is written. */
export async function discardImport(db: Database, acting: Acting, id: number): Promise<Staged> {
  mustBeOwner(acting);
  return inTransaction(db, async (transaction): Promise<Staged> => {
    const discarded = await transaction
      .updateTable('product_imports')
      .set({ state: 'discarded', content: null, ended_at: acting.now })
      .where('id', '=', id)
      .where('state', '=', 'checked')
      .returning('id')
      .executeTakeFirst();
    if (!discarded) return { ok: false, code: 'not_ready' };
    await forgetRows(transaction, id);
    return { ok: true, id };
  });
}

/** What a file holds is needed only while somebody may still decide about it. */
export async function forgetRows(transaction: DatabaseTransaction, id: number): Promise<void> {
  await transaction.deleteFrom('product_import_rows').where('import_id', '=', id).execute();
  await transaction.deleteFrom('product_import_problems').where('import_id', '=', id).execute();
}
