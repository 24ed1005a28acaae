import { sql } from 'kysely';
import { queueMail } from '../mails/mails.server.ts';
import { isEmail } from '../shared/forms/email-address.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';

/** Whoever issues calls it once a document is accepted and its files are there: it is written once, however often it is called. */
export async function queueDocumentMail(transaction: DatabaseTransaction, id: number): Promise<void> {
  const document = await transaction
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.reference', 'invoices.order_reference')
    .select(['orders.reference', 'orders.email', 'orders.forgotten_at as forgottenAt'])
    // A company's own for invoices.
    .select(sql<string | null>`invoices.content -> 'buyer' ->> 'email'`.as('buyerEmail'))
    .where('invoices.id', '=', id)
    .where('invoices.state', '=', 'accepted')
    .executeTakeFirst();
  if (!document || document.forgottenAt) return;
  const { reference, email, buyerEmail } = document;
  await queueMail(transaction, {
    to: buyerEmail !== null && isEmail(buyerEmail) ? buyerEmail : email,
    message: { kind: 'order-invoice', reference, invoiceId: id },
    dedupeKey: `order-invoice/${id}:${reference}`,
  });
}
