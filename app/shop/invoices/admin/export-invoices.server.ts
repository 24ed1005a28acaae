import { sql } from 'kysely';
import { dayOf, startOfDay } from '../../shared/day.ts';
import type { Queryable } from '../../shared/schema.ts';
import { written } from '../invoice.ts';
import type { InvoiceFileKind } from '../invoice-tables.ts';
import { documentMoment } from './document-moment.server.ts';
import type { DocumentKind } from './invoice-list.ts';

/** Few at a time; their files are read one by one. */
const portion = 200;

export interface ExportedDocument {
  id: number;
  orderReference: string;
  kind: DocumentKind;
  number: string;
  /** In Colombia. */
  day: string;
  /** Those that are stored; the PDF is drawn, or was typed with the document. */
  stored: InvoiceFileKind[];
}

/**
 * Invoices and notes that were accepted, in the order in which they came about.
 * @param since a day in Colombia, included; null for all
 */
export async function* acceptedDocuments(db: Queryable, since: string | null): AsyncGenerator<ExportedDocument, void> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('invoices')
      .select([
        'id',
        'order_reference as orderReference',
        'kind',
        'prefix',
        'consecutive',
        documentMoment.as('at'),
        sql<InvoiceFileKind[]>`ARRAY(SELECT kind FROM invoice_files WHERE invoice_id = invoices.id ORDER BY kind)`.as(
          'stored',
        ),
      ])
      .where('state', '=', 'accepted')
      .where('id', '>', after)
      .$if(since !== null, (query) => query.where(documentMoment, '>=', startOfDay(since ?? '')))
      .orderBy('id')
      .limit(portion)
      .execute();
    for (const { prefix, consecutive, at, ...row } of rows) {
      yield { ...row, number: written({ prefix: prefix ?? '', consecutive: consecutive ?? 0 }), day: dayOf(at) };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export async function storedFile(db: Queryable, id: number, kind: InvoiceFileKind): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice_files')
    .select('content')
    .where('invoice_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.content;
}
