import { sql } from 'kysely';
import { queueMail } from '../mails/mails.server.ts';
import { isEmail } from '../shared/forms/email-address.ts';
import type { DatabaseTransaction, Queryable } from '../shared/schema.ts';
import type { IssuedDocument } from './invoice.ts';

type Mode = IssuedDocument['mode'];

/**
 * Whoever issues calls it once a document is accepted and its files are there, and for an invoice of contingency when it is signed. Of each
 * there is one mail, however often it is called.
 */
export async function queueDocumentMail(
  transaction: DatabaseTransaction,
  id: number,
  mode: Mode = 'normal',
): Promise<void> {
  const isHandedOver = mode === 'contingency';
  const document = await transaction
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.reference', 'invoices.order_reference')
    .select(['orders.reference', 'orders.email', 'orders.forgotten_at as forgottenAt'])
    // A company's own for invoices.
    .select(sql<string | null>`invoices.content -> 'buyer' ->> 'email'`.as('buyerEmail'))
    .where('invoices.id', '=', id)
    .where('invoices.state', isHandedOver ? '<>' : '=', 'accepted')
    .executeTakeFirst();
  if (!document || document.forgottenAt) return;
  const { reference, email, buyerEmail } = document;
  await queueMail(transaction, {
    to: buyerEmail !== null && isEmail(buyerEmail) ? buyerEmail : email,
    message: { kind: 'order-invoice', reference, invoiceId: id, ...(isHandedOver && { mode }) },
    dedupeKey: mailKey(id, reference, mode),
  });
}

const mailKey = (id: number, reference: string, mode: Mode) =>
  `order-invoice/${id}${mode === 'contingency' ? '-04' : ''}:${reference}`;

/** Whether its buyer got it as an invoice of contingency before. */
export async function wasHandedOver(db: Queryable, id: number, reference: string): Promise<boolean> {
  const sent = await db
    .selectFrom('mails')
    .select('id')
    .where('dedupe_key', '=', mailKey(id, reference, 'contingency'))
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return sent !== undefined;
}
