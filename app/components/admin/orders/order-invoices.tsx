import { Form } from 'react-router';
import { adminInvoiceFile, typeDocumentAddress } from '#app/addresses/admin-pages.ts';
import { canSendAgain, isTypedByHand } from '#app/shop/invoices/admin/invoice-list.ts';
import type { Invoicing } from '#app/shop/invoices/invoice-tables.ts';
import type { AdminOrder } from '#app/shop/orders/admin/admin-order.ts';
import { adminInvoicesText } from '#app/text/admin/invoices/invoices.ts';
import type { WordedInvoice } from '#app/text/admin/invoices/reasons.ts';
import { typedText } from '#app/text/admin/invoices/typed.ts';
import { formatCents } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { useMoments } from '../frame/use-moments.ts';
import { InvoiceReasons, InvoiceStateBadge } from '../invoices/invoice-state.tsx';

export interface OrderInvoicesProps {
  order: Pick<AdminOrder, 'reference' | 'state'>;
  invoices: readonly WordedInvoice[];
  invoicing: Invoicing;
  /** Who is not `responsable de IVA` invoices nothing. */
  chargesVat: boolean;
}

/** Invoice and credit notes of an order; of a sale from before invoices were on, the press that makes its invoice. */
export function OrderInvoices({ order, invoices, invoicing, chargesVat }: OrderInvoicesProps) {
  const isPaid = order.state.status === 'paid';
  if (invoices.length === 0 && !isPaid) return null;
  return (
    <Card id="facturas">
      <h2 className="heading mb-2 text-18">{adminInvoicesText.ofOrder}</h2>
      {invoices.length === 0 && (
        <>
          <p>{adminInvoicesText.whyNone(invoicing, chargesVat)}</p>
          {invoicing !== 'off' && (
            <Form method="post" className="mt-2">
              <IntentButton intent="invoice" kind="outline" size="small">
                {adminInvoicesText.invoice}
              </IntentButton>
            </Form>
          )}
        </>
      )}
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-col items-start gap-1.5 py-2.5">
            <InvoiceOfOrder invoice={invoice} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const link = 'inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-2';

function InvoiceOfOrder({ invoice }: { invoice: WordedInvoice }) {
  const moments = useMoments();
  const { id, number, orderReference, at, dueAt, state, totalInCents, buyer, files, qrUrl, reasons, note } = invoice;
  const name = adminInvoicesText.document(invoice);
  return (
    <>
      <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{name}</span>
        {totalInCents !== null && <span className="price-figure">{formatCents(totalInCents)}</span>}
      </p>
      <p className="text-14 text-muted wrap-anywhere">
        {buyer}, {moments.said(at)}
      </p>
      <InvoiceStateBadge invoice={invoice} />
      <InvoiceReasons reasons={reasons} />
      {note && <p className="text-14 text-muted">{note}</p>}
      {dueAt && state !== 'accepted' && (
        <p className="text-14 text-muted">{adminInvoicesText.next(moments.said(dueAt))}</p>
      )}
      {number !== null && (
        <p className="flex flex-wrap gap-x-4">
          {(['pdf', 'xml'] as const)
            // The shop draws the PDF itself.
            .filter((kind) => kind === 'pdf' || files.includes(kind))
            .map((kind) => (
              <a
                key={kind}
                href={adminInvoiceFile(orderReference, number, kind)}
                aria-label={adminInvoicesText.file(name, kind)}
                className={link}
              >
                {kind.toUpperCase()}
              </a>
            ))}
          {qrUrl && (
            <a href={qrUrl} target="_blank" rel="noopener noreferrer" className={link}>
              {adminInvoicesText.atDian}
            </a>
          )}
        </p>
      )}
      {(isTypedByHand(invoice) || invoice.isTyped) && (
        <LinkButton to={typeDocumentAddress(id)} kind="outline" size="small">
          {invoice.isTyped ? typedText.correct : typedText.type}
        </LinkButton>
      )}
      {canSendAgain(invoice) && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <IntentButton
            intent="send_again"
            kind="outline"
            size="small"
            aria-label={`${adminInvoicesText.sendAgain}: ${name}`}
          >
            {adminInvoicesText.sendAgain}
          </IntentButton>
        </Form>
      )}
    </>
  );
}
