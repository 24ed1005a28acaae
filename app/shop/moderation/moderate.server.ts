import { sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { type AuditAction, type AuditChange, changedFields } from '../audit/audit.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { type ModerationOutcome, type ModerationStep, moderationVersion } from './moderation.ts';

interface Kind {
  subject: 'review' | 'question';
  table: 'reviews' | 'product_questions';
  /** When its writer last changed it. */
  writtenAt: 'updated_at' | 'asked_at';
  isShownByAnswer: boolean;
  onFirstAnswer?: (transaction: DatabaseTransaction, written: { id: number; customerId: string }) => Promise<void>;
}

export interface ModerationRequest<Step extends ModerationStep = ModerationStep> {
  id: number;
  /** Its version on the owner's page (`moderationVersion`). */
  version: string;
  step: Step;
}

/** @throws NotTheOwner */
export async function moderate(
  db: Database,
  acting: Acting,
  { subject, table, writtenAt, isShownByAnswer, onFirstAnswer }: Kind,
  { id, version, step }: ModerationRequest,
): Promise<ModerationOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    // Both tables have these columns.
    const written = table as 'reviews';
    const row = await transaction
      .selectFrom(written)
      .select(['product_id', 'customer_id', 'hidden_at', 'hidden_reason', 'answer', 'answered_at'])
      .select(sql<Date>`${sql.ref(writtenAt)}`.as('written_at'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, code: 'unknown' };
    const { written_at, hidden_at: hiddenAt, answered_at: answeredAt } = row;
    if (moderationVersion({ writtenAt: written_at, hiddenAt, answeredAt }) !== version)
      return { ok: false, code: 'changed' };
    const before = { isHidden: hiddenAt !== null, reason: row.hidden_reason, answer: row.answer };
    const after = { ...before, ...changeOf(step, isShownByAnswer) };
    const changed = changedFields(before, after);
    if (!changed) return { ok: true };
    await transaction
      .updateTable(written)
      .set({
        hidden_at: after.isHidden ? (hiddenAt ?? acting.now) : null,
        hidden_reason: after.reason,
        answer: after.answer,
        answered_at: after.answer === null ? null : after.answer === row.answer ? answeredAt : acting.now,
      })
      .where('id', '=', id)
      .execute();
    const isFirstAnswer = step.name === 'answer' && row.answer === null;
    if (isFirstAnswer) await onFirstAnswer?.(transaction, { id, customerId: row.customer_id });
    const action = step.name === 'answer' && !isFirstAnswer ? 'answer_changed' : pastOf[step.name];
    const afterwards = { ...changed.after, productId: row.product_id };
    // Questions have fewer steps, so fewer actions: the compiler cannot follow which.
    const entry = { subject, subjectId: String(id), action, before: changed.before, after: afterwards } as AuditChange;
    return audited(entry);
  });
}

function changeOf(step: ModerationStep, isShownByAnswer: boolean) {
  switch (step.name) {
    case 'hide':
      return { isHidden: true, reason: step.reason };
    case 'show':
      return { isHidden: false, reason: null };
    case 'answer':
      return { answer: step.text, ...(isShownByAnswer && { isHidden: false, reason: null }) };
    case 'unanswer':
      return { answer: null };
  }
}

const pastOf = {
  hide: 'hidden',
  show: 'shown',
  answer: 'answered',
  unanswer: 'answer_removed',
} as const satisfies Record<ModerationStep['name'], AuditAction<'review'>>;
