import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { slipText } from '#app/text/admin/orders/packing-slip.ts';
import { Notice } from '#app/ui/notice/notice.tsx';

/** More are counted. */
const mostOrders = 20;

/** Before printing, of one order. */
export function UnprintableNotice({ characters }: { characters: readonly string[] }) {
  return (
    <Notice kind="warning" title={<span className="wrap-anywhere">{slipText.unprintable(characters)}</span>}>
      <p>{slipText.unprintableLead}</p>
    </Notice>
  );
}

export interface UnprintableOrdersProps {
  orders: readonly { reference: string; characters: readonly string[] }[];
}

export function UnprintableOrders({ orders }: UnprintableOrdersProps) {
  return (
    <Notice kind="warning" title={slipText.unprintableOfMany(orders.length)}>
      <p>{slipText.unprintableLead}</p>
      <ul className="flex flex-col">
        {orders.slice(0, mostOrders).map(({ reference, characters }) => (
          <li key={reference} className="wrap-anywhere">
            <Link to={`${adminPages.orders}/${reference}`} className="inline-flex min-h-6 underline underline-offset-2">
              {slipText.unprintableOrder(orderNumber(reference), characters)}
            </Link>
          </li>
        ))}
      </ul>
      {orders.length > mostOrders && <p>{slipText.unprintableOthers(orders.length - mostOrders)}</p>}
    </Notice>
  );
}
