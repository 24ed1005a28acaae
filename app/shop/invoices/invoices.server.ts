import { sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import { qrText } from './document-code.server.ts';
import type { IssuedDocument, NumberingRange } from './invoice.ts';
import type { InvoiceFileKind } from './invoice-tables.ts';
import type { ShownDocument } from './shown-document.ts';
import { codeFields } from './ubl/write-document.server.ts';

/** Invoices and credit notes of an order, in the order in which they came about. */
export async function documentsOf(db: Queryable, orderReference: string): Promise<ShownDocument[]> {
  return db
    .selectFrom('invoices')
    .select([
      'id',
      'kind',
      'state',
      sql<
        ShownDocument['waitsFor']
      >`CASE answer ->> 'kind' WHEN 'waits_for_buyer' THEN 'buyer' WHEN 'waits_for_sending' THEN 'sending' END`.as(
        'waitsFor',
      ),
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

/** Those that the DIAN has, for who downloads all that the shop knows of them. */
export async function invoicesToDownload(db: Queryable, orderReference: string) {
  return db
    .selectFrom('invoices')
    .select(['kind', sql<string>`prefix || consecutive`.as('number'), 'code', 'validated_at as validatedAt', 'content'])
    .where('order_reference', '=', orderReference)
    .where('state', '=', 'accepted')
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
  qrText: string;
  qrUrl: string;
  /** Null of an invoice of contingency, which is handed over before. */
  validatedAt: Date | null;
  /** Numbered and signed by the shop's own software, whoever issues today. */
  isOwn: boolean;
}

export async function acceptedDocument(
  db: Queryable,
  orderReference: string,
  number: string,
): Promise<AcceptedInvoice | undefined> {
  return accepted(
    await acceptedRows(db)
      .where('order_reference', '=', orderReference)
      .where(sql<string>`invoices.prefix || consecutive`, '=', number)
      .executeTakeFirst(),
  );
}

/** With the XML that its buyer gets: the container that holds the DIAN's answer too, where there is one. */
export async function documentToSend(
  db: Queryable,
  id: number,
): Promise<{ found: AcceptedInvoice; orderReference: string; xml: string | null } | undefined> {
  const row = await acceptedRows(db).where('id', '=', id).executeTakeFirst();
  const found = accepted(row);
  if (!row || !found) return undefined;
  const file = await db
    .selectFrom('invoice_files')
    .select('content')
    .where('invoice_id', '=', id)
    // `attached` before `xml`.
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst();
  return { found, orderReference: row.orderReference, xml: file?.content ?? null };
}

const acceptedRows = (db: Queryable) =>
  db
    .selectFrom('invoices')
    // Of own software: the one that was accepted, or that of contingency until then.
    .leftJoin('signed_documents as signed', (join) =>
      join
        .onRef('signed.invoice_id', '=', 'invoices.id')
        .on(sql<boolean>`CASE WHEN state = 'accepted' THEN signed.code = invoices.code ELSE mode = 'contingency' END`),
    )
    .select([
      'order_reference as orderReference',
      'content',
      'numbering',
      'invoices.prefix',
      'consecutive',
      'invoices.qr_url as qrUrl',
      'signed.mode',
    ])
    .select(['validated_at as validatedAt', 'signed.issued_at as signedAt'])
    .select(sql<string | null>`coalesce(invoices.code, signed.code)`.as('code'))
    .where(sql<boolean>`(state = 'accepted' OR mode = 'contingency')`);

type AcceptedRow = Awaited<ReturnType<ReturnType<typeof acceptedRows>['executeTakeFirstOrThrow']>>;

function accepted(row: AcceptedRow | undefined): AcceptedInvoice | undefined {
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
  return {
    ...{ document, code, validatedAt, qrUrl: qrUrl ?? '', isOwn: row.mode !== null },
    range: content.kind === 'invoice' ? numbering : null,
    qrText: qrText(codeFields(document), code, document.environment, document.kind === 'credit_note'),
  };
}
