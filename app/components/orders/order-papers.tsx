import { hasPassports } from '#app/shop/aftersale/passport.ts';
import type { ShownDocument } from '#app/shop/invoices/shown-document.ts';
import type { ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import { ItemLinks } from '../aftersale/item-links.tsx';
import { OrderDocuments } from './order-documents.tsx';

interface OrderPapersProps {
  order: ShopperOrder;
  documents: readonly ShownDocument[];
  guestKey: string | null;
}

/** What an order leaves in the buyer's hands: its invoice, and the pages of its items. */
export default function OrderPapers({ order, documents, guestKey }: OrderPapersProps) {
  return (
    <>
      {documents.length > 0 && <OrderDocuments reference={order.reference} documents={documents} guestKey={guestKey} />}
      {hasPassports(order) && <ItemLinks order={order} guestKey={guestKey} />}
    </>
  );
}
