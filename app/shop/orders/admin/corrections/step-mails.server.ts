import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../shared/schema.ts';
import { areOfOrder, type PlainOrderMailKind, queueOrderMessage } from '../../order-mails.server.ts';
import type { OrderMailKind } from '../../order-mails.ts';
import type { UndoableStep } from './take-back.ts';

/** What a step told the buyer, and the mail that says it was a mistake. */
const mailsOfStep: Partial<Record<UndoableStep, { said: readonly OrderMailKind[]; corrected: PlainOrderMailKind }>> = {
  send: { said: ['order-sent', 'order-parcel-corrected'], corrected: 'order-not-sent' },
  cancel: { said: ['order-cancelled'], corrected: 'order-not-cancelled' },
};

/**
 * A mail that has not gone is never sent; one that is gone, or is being sent now, is followed by a correction.
 * @param parcel its number, where the order leaves in several
 */
export async function correctMails(
  transaction: DatabaseTransaction,
  reference: string,
  { id, step }: { id: number; step: UndoableStep },
  parcel: number | null,
): Promise<void> {
  const mails = mailsOfStep[step];
  if (!mails) return;
  const { said, corrected } = mails;
  await transaction
    .updateTable('mails')
    .set({ ended_at: sql<Date>`now()`, ended_as: 'overtaken', last_error: 'the step was taken back', message: '{}' })
    .where(areOfOrder(reference))
    .where('kind', 'in', said)
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('claimed_at', 'is', null)
    // Not those of the other parcels.
    .where(sql<number | null>`(message ->> 'parcel')::int`, 'is not distinct from', parcel)
    .execute();
  const gone = await transaction
    .selectFrom('mails')
    .select('id')
    .where(areOfOrder(reference))
    // A correction of another parcel may have gone since.
    .where('kind', 'in', parcel === null ? said : said.slice(0, 1))
    .where('ended_at', 'is', null)
    // Not those of the same step when it was taken, and taken back, before.
    .where('created_at', '>=', (eb) => eb.selectFrom('order_steps').select('written_at').where('id', '=', id))
    .execute();
  if (gone.length === 0) return;
  const { before } = await transaction
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('before'))
    .where(areOfOrder(reference))
    .where('kind', '=', corrected)
    .executeTakeFirstOrThrow();
  const message = { kind: corrected, reference };
  await queueOrderMessage(
    transaction,
    parcel === null || message.kind !== 'order-not-sent' ? message : { kind: 'order-not-sent', reference, parcel },
    before || undefined,
  );
}
