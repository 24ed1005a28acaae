import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { type AuditAction, changedFields } from '../audit/audit.ts';
import { queueMail } from '../mails/mails.server.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { type ClaimOutcome, claimVersion, type TakenClaimStep } from './admin-claims.ts';
import { type ClaimStep, claimMove, isOpen } from './claim.ts';
import { answersTo, claimsNamed } from './claims.server.ts';

interface Writing {
  db: Database;
  acting: Acting;
}

/**
 * @param seen the claim's version on the owner's page (`claimVersion`)
 * @throws NotTheOwner
 */
export async function takeClaimStep(
  { db, acting }: Writing,
  number: string,
  seen: string,
  step: TakenClaimStep,
): Promise<ClaimOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const claim = await lockClaim(transaction, number);
    if (!claim) return { ok: false, code: 'unknown' };
    const { id, status } = claim;
    const answers = await answersTo(transaction, id);
    const to = claimMove(status, step.name);
    if (!to || claimVersion(status, answers.length) !== seen) return { ok: false, code: 'changed', status };
    const reason = step.name === 'close' ? step.reason : null;
    if (step.name === 'close' && isOpen(status) && !reason) return { ok: false, code: 'reason_missing' };

    const { now } = acting;
    await transaction
      .updateTable('claims')
      .set({
        status: to,
        closed_at: to === 'closed' ? now : null,
        closed_reason: reason,
        ...(to === 'reopened' ? { reopened_at: now } : {}),
      })
      .where('id', '=', id)
      .execute();
    if (step.name === 'answer') {
      const { id: answerId } = await transaction
        .insertInto('claim_answers')
        .values({ claim_id: id, text: step.text, answered_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await queueMail(transaction, {
        to: claim.email,
        message: { kind: 'claim-answered', number, answerId },
        dedupeKey: `claim-answered:${number}:${answerId}`,
      });
    }
    const changes = changedFields({ status, reason: claim.closed_reason }, { status: to, reason });
    return audited({ subject: 'claim', subjectId: number, action: pastOf[step.name], ...changes });
  });
}

/**
 * @param seen the note that the owner's page showed
 * @throws NotTheOwner
 */
export async function saveClaimNote(
  { db, acting }: Writing,
  number: string,
  seen: string | null,
  note: string | null,
): Promise<Done | Refused<'unknown' | 'note_changed'>> {
  return ownerCommand(db, acting, async (transaction) => {
    const claim = await lockClaim(transaction, number);
    if (!claim) return { ok: false, code: 'unknown' };
    if (claim.owner_note === note) return { ok: true };
    if (claim.owner_note !== seen) return { ok: false, code: 'note_changed' };
    await transaction.updateTable('claims').set({ owner_note: note }).where('id', '=', claim.id).execute();
    // Without the note, which is about a person; the claim has it.
    return audited({ subject: 'claim', subjectId: number, action: 'noted' });
  });
}

async function lockClaim(transaction: DatabaseTransaction, number: string) {
  return claimsNamed(transaction, number)
    ?.select(['id', 'status', 'email', 'owner_note', 'closed_reason'])
    .forUpdate()
    .executeTakeFirst();
}

const pastOf = {
  answer: 'answered',
  close: 'closed',
  reopen: 'reopened',
} as const satisfies Record<ClaimStep, AuditAction<'claim'>>;
