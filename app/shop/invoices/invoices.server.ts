import { sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import type { IssuedDocument, NumberingRange } from './invoice.ts';
import type { InvoiceFileKind } from './invoice-tables.ts';
import type { ShownDocument } from './shown-document.ts';

/** Invoices and credit notes of an order, in the order in which they came about. */
export async function documentsOf(db: Queryable, orderReference: string): Promise<ShownDocument[]> {
  return db
    .selectFrom('invoices')
    .select([
      'id',
      'kind',
      'state',
      sql<string | null>`prefix || consecutive`.as('number'),
      'qr_url as qrUrl',
      sql<InvoiceFileKind[]>`ARRAY(SELECT kind FROM invoice_files WHERE invoice_id = invoices.id ORDER BY kind)`.as(
        'files',
      ),
    ])
    .where('order_reference', '=', orderReference)
    .orderBy('id')
    .execute();
}

/** @returns its text, byte for byte as it was signed; undefined where there is none */
export async function fileOfDocument(
  db: Queryable,
  orderReference: string,
  number: string,
  kind: InvoiceFileKind,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('invoice_files', 'invoice_files.invoice_id', 'invoices.id')
    .select('invoice_files.content')
    .where('order_reference', '=', orderReference)
    .where('invoice_files.kind', '=', kind)
    .where(sql<string>`prefix || consecutive`, '=', number)
    .executeTakeFirst();
  return row?.content;
}

/** What a document's paper shows. */
export interface AcceptedInvoice {
  document: IssuedDocument;
  range: NumberingRange | null;
  code: string;
  qrUrl: string;
  /** Null of an invoice of contingency, which is handed over before. */
  validatedAt: Date | null;
}

export async function acceptedDocument(
  db: Queryable,
  orderReference: string,
  number: string,
): Promise<AcceptedInvoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    // Of own software: the one that was accepted, or that of contingency until then.
    .leftJoin('signed_documents as signed', (join) =>
      join
        .onRef('signed.invoice_id', '=', 'invoices.id')
        .on(sql<boolean>`CASE WHEN state = 'accepted' THEN signed.code = invoices.code ELSE mode = 'contingency' END`),
    )
    .select(['content', 'numbering', 'invoices.prefix', 'consecutive', 'invoices.qr_url as qrUrl', 'signed.mode'])
    .select(['validated_at as validatedAt', 'signed.issued_at as signedAt'])
    .select(sql<string | null>`coalesce(invoices.code, signed.code)`.as('code'))
    .where('order_reference', '=', orderReference)
    .where(sql<boolean>`(state = 'accepted' OR mode = 'contingency')`)
    .where(sql<string>`invoices.prefix || consecutive`, '=', number)
    .executeTakeFirst();
  if (!row?.content || !row.code) return undefined;
  const { content, prefix, consecutive, code, qrUrl, validatedAt, numbering } = row;
  // A provider says no other moment than that of the DIAN's yes.
  const issuedAt = row.signedAt ?? validatedAt;
  if (!issuedAt) return undefined;
  const document: IssuedDocument = {
    ...content,
    number: { prefix: prefix ?? '', consecutive: consecutive ?? 0 },
    issuedAt,
    // The DIAN shows its tests at an address of their own.
    environment: qrUrl?.includes('-hab.') ? 'test' : 'production',
    mode: row.mode ?? 'normal',
  };
  return { document, range: content.kind === 'invoice' ? numbering : null, code, qrUrl: qrUrl ?? '', validatedAt };
}
