import { hasPassports } from '#app/shop/aftersale/passport.ts';
import type { BuyerAnswer, BuyerQuestion } from '#app/shop/invoices/buyers/buyer-correction.ts';
import type { ShownDocument } from '#app/shop/invoices/shown-document.ts';
import type { ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import { ItemLinks } from '../aftersale/item-links.tsx';
import { InvoiceBuyerForm } from './invoice-buyer-form.tsx';
import { NoInvoice, OrderDocuments } from './order-documents.tsx';

interface OrderPapersProps {
  order: ShopperOrder;
  documents: readonly ShownDocument[];
  guestKey: string | null;
  question: BuyerQuestion | null;
  answer: BuyerAnswer | null;
  /** Who is not `responsable de IVA` invoices nothing. */
  chargesVat: boolean;
}

/** What an order leaves in the buyer's hands: its invoice, and the pages of its items. */
export default function OrderPapers({ order, documents, guestKey, question, answer, chargesVat }: OrderPapersProps) {
  return (
    <>
      {question && <InvoiceBuyerForm question={question} answer={answer} />}
      {documents.length > 0 && <OrderDocuments reference={order.reference} documents={documents} guestKey={guestKey} />}
      {documents.length === 0 && !chargesVat && order.status === 'paid' && <NoInvoice />}
      {hasPassports(order) && <ItemLinks order={order} guestKey={guestKey} />}
    </>
  );
}
