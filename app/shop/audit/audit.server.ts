import { sql } from 'kysely';
import type { DatabaseTransaction } from '../shared/schema.ts';
import type { AuditAction, AuditChange, AuditFacts, AuditSubject } from './audit.ts';

/** Who acts, and when. Every command of the owner's desk takes one. */
export interface Acting {
  /** As the session knows them. */
  actor: { id: string; email: string; role: 'shopper' | 'owner' };
  now: Date;
}

/** Somebody else than the owner asked for something that only the owner may do. */
export class NotTheOwner extends Error {
  override readonly name = 'NotTheOwner';
}

/** The check that every command of the owner's desk makes itself, whoever called it. @throws NotTheOwner */
export function mustBeOwner({ actor }: Pick<Acting, 'actor'>): void {
  if (actor.role !== 'owner') throw new NotTheOwner('only the owner may do this');
}

/**
 * Writes entries in the transaction of what they tell: there is one if and only if it happened.
 * @param formFingerprint of a form whose second sending has to be known again; of one entry only
 */
export async function audit(
  transaction: DatabaseTransaction,
  { actor, now }: Acting,
  changes: readonly AuditChange[],
  formFingerprint: string | null = null,
): Promise<void> {
  if (changes.length === 0) return;
  await transaction
    .insertInto('audit_entries')
    .values(
      changes.map(({ subject, subjectId, action, before, after }) => ({
        at: now,
        actor_id: actor.id,
        actor_email: actor.email,
        subject,
        subject_id: subjectId,
        action,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        form_fingerprint: formFingerprint,
      })),
    )
    .execute();
}

/** Adds what came of it to the entry of something that takes a while, in the transaction in which it ended. */
export async function completeAudit<Subject extends AuditSubject>(
  transaction: DatabaseTransaction,
  { subject, subjectId, action }: { subject: Subject; subjectId: string; action: AuditAction<Subject> },
  facts: AuditFacts<Subject>,
): Promise<void> {
  await sql`UPDATE audit_entries SET after = after || ${JSON.stringify(facts)}::jsonb
    WHERE id = (SELECT max(id) FROM audit_entries
      WHERE subject = ${subject} AND subject_id = ${subjectId} AND action = ${action})`.execute(transaction);
}
