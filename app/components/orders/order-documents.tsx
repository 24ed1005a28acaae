import { invoiceFile } from '#app/addresses/invoice-address.ts';
import type { ShownDocument } from '#app/shop/invoices/shown-document.ts';
import { invoiceText } from '#app/text/orders/invoices.ts';
import { Card } from '#app/ui/page/card.tsx';

interface OrderDocumentsProps {
  reference: string;
  documents: readonly ShownDocument[];
  guestKey: string | null;
}

/** Invoice and credit notes of an order, to take along. */
export function OrderDocuments({ reference, documents, guestKey }: OrderDocumentsProps) {
  return (
    <Card className="print:hidden">
      <h2 className="heading text-18">{invoiceText.title}</h2>
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <li key={document.id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <DocumentLine {...document} reference={reference} guestKey={guestKey} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Of a seller who is not `responsable de IVA`: why there is no invoice, and what the buyer has instead. */
export function NoInvoice() {
  return (
    <Card>
      <h2 className="heading text-18">{invoiceText.title}</h2>
      <p>{invoiceText.notRequired}</p>
      <p>{invoiceText.instead}</p>
    </Card>
  );
}

const linkClass = 'inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-2';

function DocumentLine({
  reference,
  kind,
  number,
  qrUrl,
  files,
  waitsFor,
  guestKey,
}: ShownDocument & Omit<OrderDocumentsProps, 'documents'>) {
  if (number === null) return <p>{waitsFor ? invoiceText.waits[waitsFor] : invoiceText.coming[kind]}</p>;
  const name = kind === 'invoice' ? invoiceText.invoice(number) : invoiceText.creditNote(number);
  return (
    <>
      <span className="grow">{name}</span>
      {(['pdf', 'xml'] as const)
        // The shop draws the PDF itself.
        .filter((file) => file === 'pdf' || files.includes(file))
        .map((file) => (
          <a
            key={file}
            href={invoiceFile(reference, number, file, guestKey)}
            aria-label={invoiceText.fileOf(file, name)}
            className={linkClass}
          >
            {invoiceText.file(file)}
          </a>
        ))}
      {qrUrl && (
        <a href={qrUrl} target="_blank" rel="noopener noreferrer" className={linkClass}>
          {invoiceText.atDian}
        </a>
      )}
    </>
  );
}
