import { audited, ownerCommand } from '../../audit/audit.server.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { DatabaseTransaction } from '../../shared/schema.ts';
import { isReturnOf } from '../parcels/returns.server.ts';
import type { AdminContext } from './admin-steps.server.ts';
import { orderCommand } from './order-command.server.ts';
import type { OrderFormFacts } from './order-forms.ts';
import { refundableInCents } from './refund-due.ts';
import { moneyOf, refundsOf, settlePaidBack } from './refunds.server.ts';

export type NoteOutcome =
  | Done
  | Refused<'unknown'>
  /** Somebody else was quicker: nothing changed. */
  | Refused<'changed'>;

type Writing = Pick<AdminContext, 'db' | 'acting'>;

/**
 * @param version the note that the owner's page showed
 * @throws NotTheOwner
 */
export async function saveNote(
  { db, acting }: Writing,
  reference: string,
  version: string | null,
  note: string | null,
): Promise<NoteOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction) => {
    const { owner_note: before } = await transaction
      .selectFrom('orders')
      .select('owner_note')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    if (before === note) return { ok: true };
    if (before !== version) return { ok: false, code: 'changed' };
    await transaction.updateTable('orders').set({ owner_note: note }).where('reference', '=', reference).execute();
    // Without the note, which can be about a person who may want to be forgotten; the order has it.
    return audited({ subject: 'order', subjectId: reference, action: 'noted' });
  });
}

export type RefundOutcome =
  | NoteOutcome
  /** More than was received. */
  | Refused<'too_much', { leftInCents: number }>;

/** `returnId`: of what came back, where it pays for that alone. */
export type RefundFacts = Omit<OrderFormFacts<'refund'>, 'returnId'> & { returnId?: number | null };

/**
 * @param version how many refunds the owner's page showed, so that a form sent twice is one refund
 * @throws NotTheOwner
 */
export async function noteRefund(
  { db, acting }: Writing,
  reference: string,
  version: number,
  { amountInCents, refundedOn, method, transferReference, returnId = null }: RefundFacts,
): Promise<RefundOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction) => {
    const refunds = await refundsOf(transaction, reference);
    if (refunds.length !== version) return { ok: false, code: 'changed' };
    if (returnId !== null && !(await isReturnOf(transaction, reference, returnId)))
      return { ok: false, code: 'changed' };
    const left = refundableInCents(await moneyOf(transaction, reference));
    if (amountInCents > left) return { ok: false, code: 'too_much', leftInCents: left };
    await transaction
      .insertInto('refunds')
      .values({
        order_reference: reference,
        amount_in_cents: amountInCents,
        refunded_on: refundedOn,
        method,
        transfer_reference: transferReference,
        noted_at: acting.now,
        return_id: returnId,
      })
      .execute();
    await settlePaidBack(transaction, reference, acting.now);
    return audited({
      subject: 'order',
      subjectId: reference,
      action: 'refund_noted',
      after: { amountInCents, refundedOn, method, transferReference },
    });
  });
}

/** @throws NotTheOwner */
export async function settleAttention(
  { db, acting }: Writing,
  reference: string,
  id: number,
  note: string,
): Promise<NoteOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const settled = await transaction
      .updateTable('attention_items')
      .set({ settled_at: acting.now, note })
      .where('id', '=', id)
      .where('order_reference', '=', reference)
      .where('settled_at', 'is', null)
      .returning('kind')
      .executeTakeFirst();
    if (!settled) return { ok: false, code: (await isKnown(transaction, reference, id)) ? 'changed' : 'unknown' };
    return audited({
      subject: 'attention',
      subjectId: String(id),
      action: 'settled',
      after: { kind: settled.kind, reference, note },
    });
  });
}

async function isKnown(transaction: DatabaseTransaction, reference: string, id: number): Promise<boolean> {
  const item = await transaction
    .selectFrom('attention_items')
    .select('id')
    .where('id', '=', id)
    .where('order_reference', '=', reference)
    .executeTakeFirst();
  return item !== undefined;
}
