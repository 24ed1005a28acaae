import { Form, Link } from 'react-router';
import { adminPages, typeDocumentAddress } from '#app/addresses/admin-pages.ts';
import { canSendAgain, isTypedByHand, type UninvoicedOrder } from '#app/shop/invoices/admin/invoice-list.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { adminInvoicesText } from '#app/text/admin/invoices/invoices.ts';
import type { WordedInvoice } from '#app/text/admin/invoices/reasons.ts';
import { typedText } from '#app/text/admin/invoices/typed.ts';
import { formatCents } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { AdminTable } from '../frame/admin-table.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { useMoments } from '../frame/use-moments.ts';
import { ChooseDocument, chosenDocuments, type DocumentsIntent } from './choose-documents.tsx';
import { InvoiceReasons, InvoiceStateBadge } from './invoice-state.tsx';

const cell = 'md:px-4 md:py-3 md:align-top';
const row =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4 md:table-row md:border-0 md:border-t';
const link = 'inline-flex min-h-10 items-center font-bold underline underline-offset-2 hover:text-accent md:min-h-0';
const { columns } = adminInvoicesText;

export function InvoiceRows({ invoices }: { invoices: readonly WordedInvoice[] }) {
  return (
    <AdminTable caption={adminInvoicesText.table} columns={Object.values(columns)} headClassName="last:text-right">
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </AdminTable>
  );
}

function InvoiceRow({ invoice }: { invoice: WordedInvoice }) {
  const moments = useMoments();
  const { id, orderReference, at, dueAt, state, reasons, note } = invoice;
  const document = adminInvoicesText.document(invoice);
  const order = orderNumber(orderReference);
  const isPressable = canSendAgain(invoice);
  return (
    <tr className={row}>
      <th scope="row" className={classNames(cell, 'col-span-2 text-left font-normal')}>
        <div className="flex gap-2">
          {isPressable && (
            <ChooseDocument intent="send_again" value={String(id)} label={adminInvoicesText.choose(document, order)} />
          )}
          <div className="min-w-0">
            <Link to={`${adminPages.orders}/${orderReference}#facturas`} className={link}>
              {document}
            </Link>
            <span className="block text-14 text-muted">
              {adminInvoicesText.order(order)}, {moments.said(at)}
            </span>
          </div>
        </div>
      </th>
      <td className={classNames(cell, 'order-2 wrap-anywhere')}>{invoice.buyer}</td>
      <td className={classNames(cell, 'order-4 col-span-2 flex flex-col items-start gap-1 md:table-cell')}>
        <InvoiceStateBadge invoice={invoice} />
        <InvoiceReasons reasons={reasons} />
        {note && <p className="text-14 text-muted">{note}</p>}
        {dueAt && state !== 'accepted' && (
          <p className="text-14 text-muted">{adminInvoicesText.next(moments.said(dueAt))}</p>
        )}
        {isTypedByHand(invoice) && (
          <LinkButton
            to={typeDocumentAddress(id)}
            kind="outline"
            size="small"
            className="mt-1"
            aria-label={`${typedText.type}: ${document}, ${adminInvoicesText.order(order)}`}
          >
            {typedText.type}
          </LinkButton>
        )}
        {isPressable && (
          <PressOne
            intent="send_again"
            value={String(id)}
            text={adminInvoicesText.sendAgain}
            label={adminInvoicesText.sendOneAgain(document, order)}
          />
        )}
      </td>
      <td className={classNames(cell, 'price-figure order-3 text-right text-18')}>
        {invoice.totalInCents !== null && formatCents(invoice.totalInCents)}
      </td>
    </tr>
  );
}

interface PressOneProps {
  intent: DocumentsIntent;
  value: string;
  text: string;
  label: string;
}

export function PressOne({ intent, value, text, label }: PressOneProps) {
  const name = chosenDocuments[intent];
  const isBusy = useIsSending(value, name);
  return (
    <Form method="post" className="mt-1">
      <input type="hidden" name={name} value={value} />
      <IntentButton intent={intent} kind="outline" size="small" busy={isBusy} aria-label={label}>
        {text}
      </IntentButton>
    </Form>
  );
}

export function UninvoicedRows({ orders }: { orders: readonly UninvoicedOrder[] }) {
  const moments = useMoments();
  return (
    <AdminTable caption={adminInvoicesText.table} columns={Object.values(columns)} headClassName="last:text-right">
      {orders.map(({ reference, paidAt, fullName, amountInCents }) => {
        const order = orderNumber(reference);
        return (
          <tr key={reference} className={row}>
            <th scope="row" className={classNames(cell, 'col-span-2 text-left font-normal')}>
              <div className="flex gap-2">
                <ChooseDocument intent="invoice" value={reference} label={adminInvoicesText.chooseOrder(order)} />
                <div className="min-w-0">
                  <Link to={`${adminPages.orders}/${reference}#facturas`} className={link}>
                    {adminInvoicesText.order(order)}
                  </Link>
                  <span className="block text-14 text-muted">{moments.said(paidAt)}</span>
                </div>
              </div>
            </th>
            <td className={classNames(cell, 'order-2 wrap-anywhere')}>{fullName}</td>
            <td className={classNames(cell, 'order-4 col-span-2')}>
              <PressOne
                intent="invoice"
                value={reference}
                text={adminInvoicesText.invoice}
                label={adminInvoicesText.invoiceOne(order)}
              />
            </td>
            <td className={classNames(cell, 'price-figure order-3 text-right text-18')}>
              {formatCents(amountInCents)}
            </td>
          </tr>
        );
      })}
    </AdminTable>
  );
}
