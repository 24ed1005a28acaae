import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Done } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import type { AuditAction, AuditChange, AuditFacts, AuditSubject } from './audit.ts';

export interface Acting {
  actor: { id: string; email: string; role: 'shopper' | 'owner' };
  now: Date;
}

export class NotTheOwner extends Error {
  override readonly name = 'NotTheOwner';
}

/**
 * Every command of the admin calls this itself, so that a route without the check is still safe.
 * @throws NotTheOwner
 */
export function mustBeOwner({ actor }: Pick<Acting, 'actor'>): void {
  if (actor.role !== 'owner') throw new NotTheOwner('only the owner may do this');
}

/** What a command answers that changed something, with its entry of the audit. */
export interface Audited<Result> {
  auditEntry: AuditChange;
  /** Recognises a form that is sent again. */
  idempotencyHash: string | null;
  result: Result;
}

export function audited(entry: AuditChange): Audited<Done>;
export function audited<const Result>(
  entry: AuditChange,
  result: Result,
  idempotencyHash?: string | null,
): Audited<Result>;
export function audited(
  auditEntry: AuditChange,
  result: unknown = { ok: true },
  idempotencyHash: string | null = null,
): Audited<unknown> {
  return { auditEntry, idempotencyHash, result };
}

export type ResultOf<Answer> = Answer extends Audited<infer Result> ? Result : Answer;

/**
 * A command of the admin: it is the owner's, and what it changes stands in one transaction with its entry in the audit.
 * @throws NotTheOwner
 */
export async function ownerCommand<const Answer>(
  db: Database,
  acting: Acting,
  work: (transaction: DatabaseTransaction) => Promise<Answer>,
): Promise<ResultOf<Answer>> {
  mustBeOwner(acting);
  return inTransaction(db, async (transaction) => {
    const answer = await work(transaction);
    if (!isAudited(answer)) return answer as ResultOf<Answer>;
    await audit(transaction, acting, [answer.auditEntry], answer.idempotencyHash);
    return answer.result as ResultOf<Answer>;
  });
}

function isAudited(answer: unknown): answer is Audited<unknown> {
  return typeof answer === 'object' && answer !== null && 'auditEntry' in answer;
}

/**
 * In the transaction of the change, so that neither exists without the other; a command of the admin answers with `audited` instead.
 * @param idempotencyHash recognises a form that is sent again; with a single entry only
 * @returns the ids of the entries
 */
export async function audit(
  transaction: DatabaseTransaction,
  { actor, now }: Acting,
  changes: readonly AuditChange[],
  idempotencyHash: string | null = null,
): Promise<string[]> {
  if (changes.length === 0) return [];
  const entries = await transaction
    .insertInto('audit_entries')
    .values(
      changes.map(({ subject, subjectId, action, before, after }) => ({
        at: now,
        actor_id: actor.id,
        actor_email: actor.email,
        subject,
        subject_id: subjectId,
        action,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        form_fingerprint: idempotencyHash,
      })),
    )
    .returning(sql<string>`id::text`.as('id'))
    .execute();
  return entries.map(({ id }) => id);
}

export async function completeAudit<Subject extends AuditSubject>(
  transaction: DatabaseTransaction,
  { subject, subjectId, action }: { subject: Subject; subjectId: string; action: AuditAction<Subject> },
  facts: AuditFacts<Subject>,
): Promise<void> {
  await sql`UPDATE audit_entries SET after = after || ${JSON.stringify(facts)}::jsonb
    WHERE id = (SELECT max(id) FROM audit_entries
      WHERE subject = ${subject} AND subject_id = ${subjectId} AND action = ${action})`.execute(transaction);
}
