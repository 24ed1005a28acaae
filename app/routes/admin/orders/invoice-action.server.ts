import {
  type InvoiceContext,
  invoiceOrder,
  sendInvoiceAgain,
} from '#app/shop/invoices/admin/invoice-commands.server.ts';
import { adminInvoicesText } from '#app/text/admin/invoices/invoices.ts';

/** @returns the sentence of a refusal. @throws NotTheOwner */
export async function actOnInvoice(
  context: InvoiceContext,
  reference: string,
  press: 'invoice' | 'send_again',
  id: number | null,
): Promise<'done' | 'unknown' | string> {
  const outcome = await (press === 'invoice'
    ? invoiceOrder(context, reference)
    : sendInvoiceAgain(context, id ?? 0, reference));
  if (outcome.ok) return 'done';
  if (outcome.code === 'unknown') return 'unknown';
  return outcome.code === 'off' ? adminInvoicesText.off : adminInvoicesText.gone;
}
