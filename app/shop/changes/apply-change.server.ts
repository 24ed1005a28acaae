import { sql } from 'kysely';
import { type Acting, type Audited, audited, ownerCommand } from '../audit/audit.server.ts';
import { beginBulkJob, endBulkJob, unlessBusy } from '../catalog/bulk-jobs.server.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { changeIdPattern } from './change-set.ts';
import { isChangeThere, isToReview } from './read-changes.server.ts';
import { type ChangeWork, changeKinds, endOfChange, workOnChange } from './work-on-change.server.ts';

export type MoveResult =
  /** `isDone`: a small change is finished at once; a larger one continues in the background. */
  | { ok: true; isDone: boolean }
  /** `not_now`: it was applied or undone before. `not_reviewed`: it has changes that the owner has to look at. `busy`: another bulk job is running. Nothing happened. */
  | Refused<'gone' | 'not_now' | 'not_reviewed' | 'busy'>;

export interface ChangeJobs {
  send(
    transaction: DatabaseTransaction,
    name: 'work-on-change',
    data: ChangeWork,
    startAfterSeconds?: number,
  ): Promise<void>;
}

/** So that a small change is finished in the request's own answer. */
const atOnceMs = 700;

interface Tools {
  db: Database;
  jobs: ChangeJobs;
  atOnceMs?: number;
}

const inBackgroundAfterSeconds = 1;

/**
 * A product that changed since the preview is left as it is.
 * @param reviewed how many of its large changes the owner ticked: all of them, or nothing is written
 */
export async function applyChange(tools: Tools, acting: Acting, id: string, reviewed = 0): Promise<MoveResult> {
  return moveChange(tools, acting, { id, reviewed }, 'apply-change');
}

/** A product that no longer has the change's value is left as it is. */
export async function undoChange(tools: Tools, acting: Acting, id: string): Promise<MoveResult> {
  return moveChange(tools, acting, { id, reviewed: 0 }, 'undo-change');
}

interface Pressed {
  id: string;
  reviewed: number;
}

async function moveChange(
  { db, jobs, atOnceMs: mostMs = atOnceMs }: Tools,
  acting: Acting,
  pressed: Pressed,
  kind: 'apply-change' | 'undo-change',
): Promise<MoveResult> {
  const begun = await unlessBusy(() =>
    ownerCommand(db, acting, (transaction) => beginMove({ transaction, jobs }, acting, pressed, kind)),
  );
  if (!begun.ok) return begun;
  return { ok: true, isDone: await workOnChange({ db, clock: { now: () => acting.now }, mostMs }, pressed.id) };
}

async function beginMove(
  { transaction, jobs }: { transaction: DatabaseTransaction; jobs: ChangeJobs },
  acting: Acting,
  { id, reviewed }: Pressed,
  kind: 'apply-change' | 'undo-change',
): Promise<Audited<Done> | Refused<'gone' | 'not_now' | 'not_reviewed'>> {
  if (!changeIdPattern.test(id)) return { ok: false, code: 'gone' };
  const isApplying = kind === 'apply-change';
  if (isApplying && (await linesToReview(transaction, id)) !== reviewed) return { ok: false, code: 'not_reviewed' };
  const set = await transaction
    .updateTable('change_sets')
    .set(isApplying ? { state: 'applying', applied_at: acting.now } : { state: 'undoing' })
    .where('id', '=', id)
    // A second press waits for the first one here and then finds nothing to do.
    .where('state', '=', isApplying ? 'drafted' : 'applied')
    .returning(['tally', 'rule'])
    .executeTakeFirst();
  if (!set) return { ok: false, code: (await isChangeThere(transaction, id)) ? 'not_now' : 'gone' };
  const total = (isApplying ? set.tally.planned : set.tally.applied) ?? 0;
  await beginBulkJob(transaction, { kind, subjectId: id }, total, acting.now);
  const action = isApplying ? 'applied' : 'undone';
  const { rule } = set;
  await jobs.send(transaction, 'work-on-change', { id }, inBackgroundAfterSeconds);
  return audited({ subject: 'change', subjectId: id, action, after: { rule } });
}

/** Lines never change, whatever becomes of their change. */
async function linesToReview(transaction: DatabaseTransaction, id: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('change_lines')
    .select(sql<number>`count(*)`.as('count'))
    .where('set_id', '=', id)
    .where(isToReview)
    .executeTakeFirstOrThrow();
  return count;
}

/** What was written stays and can be undone; a stopped undo can be continued. */
export async function stopChange(db: Database, acting: Acting, id: string): Promise<MoveResult> {
  return ownerCommand(db, acting, async (transaction) => {
    if (!changeIdPattern.test(id)) return { ok: false, code: 'gone' };
    const kind = await endBulkJob(transaction, id, changeKinds);
    if (!kind) return { ok: false, code: (await isChangeThere(transaction, id)) ? 'not_now' : 'gone' };
    await endOfChange(transaction, id, kind, {
      state: 'applied',
      ...(kind === 'apply-change' && { stopped_at: acting.now }),
    });
    return audited({ subject: 'change', subjectId: id, action: 'stopped' }, { ok: true, isDone: true });
  });
}
