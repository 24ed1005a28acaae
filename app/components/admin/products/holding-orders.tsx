import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';

/** Where the units are that a refused figure would take away. */
export function HoldingOrders({ references }: { references: readonly string[] }) {
  if (references.length === 0) return null;
  const link = 'inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-2';
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-14">
      {references.map((reference) => (
        <Link key={reference} to={`${adminPages.orders}/${reference}`} className={link}>
          {adminProductsText.seeOrder(orderNumber(reference))}
        </Link>
      ))}
      <Link to={adminPages.heldOrders} className={link}>
        {adminProductsText.seeHeld}
      </Link>
    </p>
  );
}
