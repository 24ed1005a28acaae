import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, audit, mustBeOwner } from '../audit/audit.server.ts';
import { beginLongWrite, endLongWrite } from '../catalog/long-writes.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { changeIdPattern } from './change-set.ts';
import { type ChangeWork, changeKinds, endOfChange, workOnChange } from './work-on-change.server.ts';

export type MoveResult =
  /** `isDone`: small ones are over at once; the others go on in the background. */
  | { ok: true; isDone: boolean }
  /** `not_now`: it was applied or taken back before. `busy`: another long write is at work. Nothing happened. */
  | { ok: false; code: 'gone' | 'not_now' | 'busy' };

/** Where the long work is written down, in the transaction of what it follows from. */
export interface ChangeJobs {
  send(
    transaction: DatabaseTransaction,
    name: 'work-on-change',
    data: ChangeWork,
    startAfterSeconds?: number,
  ): Promise<void>;
}

/** What a request does of the work itself, so that a change of a few products is there with its answer. */
const atOnceMs = 700;

interface Tools {
  db: Database;
  jobs: ChangeJobs;
  atOnceMs?: number;
}

/** By then the request has stopped working. */
const inBackgroundAfterSeconds = 1;

/** Begins to write what the preview showed, once: piece by piece, each product only where it is still as it was seen. */
export async function applyChange(tools: Tools, acting: Acting, id: string): Promise<MoveResult> {
  return moveChange(tools, acting, id, 'apply-change');
}

/** Begins to take a change back, once, where a product still has what the change wrote. */
export async function undoChange(tools: Tools, acting: Acting, id: string): Promise<MoveResult> {
  return moveChange(tools, acting, id, 'undo-change');
}

/** Leaves the transaction so that it rolls back; never seen outside this file. */
class Busy extends Error {}

async function moveChange(
  { db, jobs, atOnceMs: mostMs = atOnceMs }: Tools,
  acting: Acting,
  id: string,
  kind: 'apply-change' | 'undo-change',
): Promise<MoveResult> {
  mustBeOwner(acting);
  if (!changeIdPattern.test(id)) return { ok: false, code: 'gone' };
  try {
    const begun = await inTransaction(db, (transaction) => beginMove({ transaction, jobs }, acting, id, kind));
    if (!begun.ok) return begun;
  } catch (error) {
    if (error instanceof Busy) return { ok: false, code: 'busy' };
    throw error;
  }
  return { ok: true, isDone: await workOnChange({ db, clock: { now: () => acting.now }, mostMs }, id) };
}

async function beginMove(
  { transaction, jobs }: { transaction: DatabaseTransaction; jobs: ChangeJobs },
  acting: Acting,
  id: string,
  kind: 'apply-change' | 'undo-change',
): Promise<{ ok: true } | { ok: false; code: 'gone' | 'not_now' }> {
  const isApplying = kind === 'apply-change';
  const set = await transaction
    .updateTable('change_sets')
    .set(isApplying ? { state: 'applying', applied_at: acting.now } : { state: 'undoing' })
    .where('id', '=', id)
    // Whoever presses twice waits here for the first one, and then finds nothing to do.
    .where('state', '=', isApplying ? 'drafted' : 'applied')
    .returning(['tally', 'rule'])
    .executeTakeFirst();
  if (!set) return { ok: false, code: (await exists(transaction, id)) ? 'not_now' : 'gone' };
  const total = (isApplying ? set.tally.planned : set.tally.applied) ?? 0;
  if (!(await beginLongWrite(transaction, { kind, subjectId: id }, total, acting.now))) throw new Busy();
  const action = isApplying ? 'applied' : 'undone';
  const { rule } = set;
  await audit(transaction, acting, [{ subject: 'change', subjectId: id, action, before: null, after: { rule } }]);
  await jobs.send(transaction, 'work-on-change', { id }, inBackgroundAfterSeconds);
  return { ok: true };
}

async function exists(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  return (
    (await transaction.selectFrom('change_sets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/**
 * Stops a change that is at work after the piece under way. What it wrote stays and can be taken back; what was being taken back can be taken
 * back further.
 */
export async function stopChange(db: Database, acting: Acting, id: string): Promise<MoveResult> {
  mustBeOwner(acting);
  if (!changeIdPattern.test(id)) return { ok: false, code: 'gone' };
  return inTransaction(db, async (transaction): Promise<MoveResult> => {
    const kind = await endLongWrite(transaction, id, changeKinds);
    if (!kind) return { ok: false, code: (await exists(transaction, id)) ? 'not_now' : 'gone' };
    await endOfChange(transaction, id, kind, {
      state: 'applied',
      ...(kind === 'apply-change' && { stopped_at: acting.now }),
    });
    await audit(transaction, acting, [
      { subject: 'change', subjectId: id, action: 'stopped', before: null, after: null },
    ]);
    return { ok: true, isDone: true };
  });
}
