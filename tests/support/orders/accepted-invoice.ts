import type { Database } from '#app/shop/shared/schema.ts';
import { anInvoice } from '../invoices/example-documents.ts';

/** Its buyer cannot be invoiced as typed, and is asked. For tests that only read it. */
export async function invoiceThatWaits(db: Database, orderReference: string, until: Date): Promise<void> {
  const answer = { kind: 'waits_for_buyer', problem: 'no_document', until: until.toISOString() };
  await db
    .insertInto('invoices')
    .values({
      ...{ order_reference: orderReference, kind: 'invoice', refund_id: null, reference: `${orderReference}-F` },
      ...{
        answer: JSON.stringify(answer),
        content: null,
        issued_at: null,
        prefix: null,
        consecutive: null,
        code: null,
      },
      ...{ validated_at: null, qr_url: null, due_at: null, claimed_at: null },
    })
    .execute();
}

/** As it stands once the DIAN has taken it, with its files. For tests that only read it. */
export async function invoiceOf(db: Database, orderReference: string, consecutive = 1): Promise<void> {
  const { id } = await db
    .insertInto('invoices')
    .values({
      ...{ order_reference: orderReference, kind: 'invoice', refund_id: null, reference: `${orderReference}-F` },
      ...{ state: 'accepted', content: JSON.stringify(anInvoice()), issued_at: new Date('2026-11-21T15:02:00Z') },
      ...{ prefix: 'SETP', consecutive, code: 'a'.repeat(96), validated_at: new Date('2026-11-21T15:02:10Z') },
      ...{
        qr_url: 'https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=a',
        answer: null,
        due_at: null,
        claimed_at: null,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('invoice_files').values({ invoice_id: id, kind: 'xml', content: '<Invoice/>' }).execute();
}
