import type { MailedInvoice } from './emails/invoice-issued.ts';
import { zipOf } from './platform/files/zip.server.ts';
import { typedPdfOf } from './shop/invoices/admin/typed-documents.server.ts';
import { wasHandedOver } from './shop/invoices/document-mails.server.ts';
import { isFinalConsumer, written } from './shop/invoices/invoice.ts';
import { type AcceptedInvoice, documentToSend } from './shop/invoices/invoices.server.ts';
import { issueDate } from './shop/invoices/issue-moment.ts';
import type { MailAttachment } from './shop/mails/mail.ts';
import type { PdfMaker } from './shop/shared/pdf-document.ts';
import type { Queryable } from './shop/shared/schema.ts';
import { invoiceMakers, invoicePaper } from './text/invoices/invoice-paper.ts';

/** A mail has at most 2 MB (annex 1.9), and bytes grow by a third in it. */
const mostBytes = 1_400_000;

export interface InvoiceMailing {
  db: Queryable;
  pdf: PdfMaker;
}

/** What the mail says of the document, and its files; undefined where it is not accepted. */
export async function mailedInvoice(
  { db, pdf }: InvoiceMailing,
  id: number,
): Promise<{ invoice: MailedInvoice; attachments: MailAttachment[] } | undefined> {
  const sent = await documentToSend(db, id);
  if (!sent) return undefined;
  const { document } = sent.found;
  const paper =
    (await typedPdfOf(db, id)) ?? (await pdf.draw(invoicePaper({ ...sent.found, ...invoiceMakers(sent.found) })));
  const { files, attachments } = await filesToSend(sent.found, sent.xml, paper);
  const { kind, seller, buyer, totals, issuedAt, mode } = document;
  const { validatedAt } = sent.found;
  const invoice: MailedInvoice = {
    ...{ kind, number: written(document.number), seller, buyer, files },
    isFinalConsumer: isFinalConsumer(buyer),
    totalInCents: totals.totalInCents,
    issuedOn: issueDate(issuedAt),
    ...{ mode, isValidated: validatedAt !== null },
    isReplacement: validatedAt !== null && (await wasHandedOver(db, id, sent.orderReference)),
  };
  return { invoice, attachments };
}

/** @returns as many of the files as fit, the XML before the PDF, since only the XML counts */
export async function filesToSend(
  { document }: AcceptedInvoice,
  xml: string | null,
  pdf: Uint8Array,
): Promise<{ files: MailedInvoice['files']; attachments: MailAttachment[] }> {
  const number = written(document.number);
  if (xml === null) {
    return pdf.byteLength <= mostBytes
      ? { files: 'pdf', attachments: [{ name: `${number}.pdf`, type: 'application/pdf', content: pdf }] }
      : { files: 'none', attachments: [] };
  }
  const xmlFile = { name: `${number}.xml`, content: new TextEncoder().encode(xml) };
  const choices = [
    ['xml_and_pdf', [xmlFile, { name: `${number}.pdf`, content: pdf }]],
    ['xml', [xmlFile]],
  ] as const;
  for (const [files, contents] of choices) {
    const content = await zipOf(contents, document.issuedAt);
    if (content.byteLength <= mostBytes) {
      return { files, attachments: [{ name: `${number}.zip`, type: 'application/zip', content }] };
    }
  }
  return { files: 'none', attachments: [] };
}
