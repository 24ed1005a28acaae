import { sql } from 'kysely';
import { audited } from '../../../audit/audit.server.ts';
import { changedFields } from '../../../audit/audit.ts';
import { arrivalTo } from '../../../delivery/delivery-times.server.ts';
import { destinationOf } from '../../../delivery/municipalities.ts';
import type { Refused } from '../../../shared/refusal.ts';
import type { DatabaseTransaction } from '../../../shared/schema.ts';
import { addressFields, type Recipient, recipientVersion } from '../../customer-fields.ts';
import { canCorrectRecipient, type OrderState } from '../../fulfilment.ts';
import type { LegalIdType } from '../../order.ts';
import { changedArrival } from '../../order-arrival.server.ts';
import { areOfOrder, queueOrderMail, queueOrderMessage } from '../../order-mails.server.ts';
import type { LockedOrder } from '../../orders.server.ts';
import type { AdminContext } from '../admin-steps.server.ts';
import { orderCommand } from '../order-command.server.ts';

export type RecipientOutcome =
  | { ok: true; isNewAddress: boolean }
  | Refused<'unknown'>
  /** Somebody else corrected it in between: as it is now. */
  | Refused<'changed', { recipient: Recipient }>
  /** It was sent, or is not to be sent. */
  | Refused<'not_open', { state: OrderState }>
  | Refused<'forgotten'>;

/**
 * Who an order is for, until it is sent. Labels, slips and mails read it when they are made.
 * @param version of what the owner's page showed (`recipientVersion`)
 * @throws NotTheOwner
 */
export async function correctRecipient(
  { db, acting }: Pick<AdminContext, 'db' | 'acting'>,
  reference: string,
  version: string,
  recipient: Recipient,
): Promise<RecipientOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction, order) => {
    const row = await transaction
      .selectFrom('orders')
      .select([
        'full_name as fullName',
        'phone_number as phoneNumber',
        'legal_id as legalId',
        sql<LegalIdType>`legal_id_type`.as('legalIdType'),
        'address_line_1 as addressLine1',
        'city',
        'region',
      ])
      .select(['fulfilment_status as fulfilment', 'forgotten_at as forgottenAt'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const { fulfilment, forgottenAt, ...before } = row;
    const state: OrderState = { status: order.status, fulfilment };
    if (forgottenAt) return { ok: false, code: 'forgotten' };
    if (!canCorrectRecipient(state)) return { ok: false, code: 'not_open', state };
    const changes = changedFields({ ...before }, { ...recipient });
    // Also for a form sent twice: one correction, one mail.
    if (!changes) return { ok: true, isNewAddress: false };
    if (recipientVersion(before) !== version) return { ok: false, code: 'changed', recipient: before };

    const isNewAddress = addressFields.some((name) => before[name] !== recipient[name]);
    const promise = isNewAddress ? await promiseTo(transaction, order, before, recipient, acting.now) : null;
    await transaction
      .updateTable('orders')
      .set({
        full_name: recipient.fullName,
        phone_number: recipient.phoneNumber,
        legal_id: recipient.legalId,
        legal_id_type: recipient.legalIdType,
        address_line_1: recipient.addressLine1,
        city: recipient.city,
        region: recipient.region,
        ...promise?.columns,
        updated_at: acting.now,
      })
      .where('reference', '=', reference)
      .execute();
    if (isNewAddress && order.paidTransactionId !== null) await queueAddressCorrected(transaction, reference);
    return audited(
      {
        subject: 'order',
        subjectId: reference,
        action: 'recipient_corrected',
        before: { ...changes.before, ...promise?.before },
        after: { ...changes.after, ...promise?.after },
      },
      { ok: true, isNewAddress },
    );
  });
}

/** Elsewhere it takes other days, counted from now: the parcel has not left. What was said at first stays with it. */
async function promiseTo(
  transaction: DatabaseTransaction,
  order: LockedOrder,
  before: Recipient,
  recipient: Recipient,
  now: Date,
) {
  const { arrivesFrom, arrivesTo } = order;
  if (arrivesFrom === null || arrivesTo === null || destinationOf(before) === destinationOf(recipient)) return null;
  const arrival = await arrivalTo(transaction, now, recipient);
  if (arrival.from === arrivesFrom && arrival.to === arrivesTo) return null;
  return {
    columns: changedArrival(order, arrival, 'address', now),
    before: { arrivesFrom, arrivesTo },
    after: { arrivesFrom: arrival.from, arrivesTo: arrival.to },
  };
}

/** One that waits says the right address by itself; locked, so that it is not sent before the commit. */
async function queueAddressCorrected(transaction: DatabaseTransaction, reference: string): Promise<void> {
  const kind = 'order-address-corrected';
  const mails = await transaction
    .selectFrom('mails')
    .select(['sent_at', 'ended_at', 'claimed_at'])
    .where(areOfOrder(reference))
    .where('kind', '=', kind)
    .forUpdate()
    .execute();
  if (mails.some((mail) => !mail.sent_at && !mail.ended_at && !mail.claimed_at)) return;
  if (mails.length === 0) await queueOrderMail(transaction, kind, reference);
  else await queueOrderMessage(transaction, { kind, reference }, mails.length);
}
