import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  acceptedDocuments,
  type ExportedDocument,
  storedFile,
} from '#app/shop/invoices/admin/export-invoices.server.ts';
import { typedPdf } from '#app/shop/invoices/admin/typed-documents.server.ts';
import { acceptedDocument } from '#app/shop/invoices/invoices.server.ts';
import type { PdfMaker } from '#app/shop/shared/pdf-document.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { invoiceMakers, invoicePaper } from '#app/text/invoices/invoice-paper.ts';

export interface ExportCounts {
  invoices: number;
  notes: number;
  written: number;
  there: number;
  /** Typed by hand, or whose provider has not given it yet. */
  withoutXml: number;
}

/** For people who open the folder: in Spanish. */
const names = { invoice: 'factura', credit_note: 'nota-credito' } as const;

/**
 * Writes every XML, container and PDF into a folder for each month. One document is in memory at a time, and a file that is there already
 * is left alone: what was interrupted goes on where it was.
 */
export async function exportDocuments(
  { db, pdf }: { db: Database; pdf: PdfMaker },
  folder: string,
  since: string | null,
): Promise<ExportCounts> {
  const counts: ExportCounts = { invoices: 0, notes: 0, written: 0, there: 0, withoutXml: 0 };
  for await (const document of acceptedDocuments(db, since)) {
    counts[document.kind === 'invoice' ? 'invoices' : 'notes'] += 1;
    if (!document.stored.includes('xml')) counts.withoutXml += 1;
    const month = join(folder, document.day.slice(0, 7));
    await mkdir(month, { recursive: true });
    const base = join(month, `${names[document.kind]}-${document.number}`);
    const files: [path: string, read: () => Promise<string | Uint8Array | undefined>][] = [
      ...document.stored.map((kind): (typeof files)[number] => [
        kind === 'xml' ? `${base}.xml` : `${base}-contenedor.xml`,
        () => storedFile(db, document.id, kind),
      ]),
      [`${base}.pdf`, () => pdfOf({ db, pdf }, document)],
    ];
    for (const [path, read] of files) {
      if (await isThere(path)) {
        counts.there += 1;
        continue;
      }
      const content = await read();
      if (content === undefined) continue;
      await writeWhole(path, content);
      counts.written += 1;
    }
  }
  return counts;
}

async function pdfOf(
  { db, pdf }: { db: Database; pdf: PdfMaker },
  { orderReference, number }: ExportedDocument,
): Promise<Uint8Array | undefined> {
  const typed = await typedPdf(db, orderReference, number);
  if (typed) return typed;
  const found = await acceptedDocument(db, orderReference, number);
  if (!found) return undefined;
  return pdf.draw(invoicePaper({ ...found, ...invoiceMakers(found) }));
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}

/** Under its name once it is whole: a file that is there counts as done. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const partial = `${path}.part`;
  await writeFile(partial, content);
  await rename(partial, path);
}
