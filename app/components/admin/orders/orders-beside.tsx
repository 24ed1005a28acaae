import { adminPages } from '#app/addresses/admin-pages.ts';
import { type AdminOrderQuery, adminOrderListAddress } from '#app/shop/orders/admin/admin-order-list.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { LinkButton } from '#app/ui/button.tsx';

interface OrdersBesideProps {
  query: AdminOrderQuery;
  previous: string | null;
  next: string | null;
}

export function OrdersBeside({ query, previous, next }: OrdersBesideProps) {
  const list = adminOrderListAddress(adminPages.orders, query);
  const from = list.slice(adminPages.orders.length + 1);
  const link = (reference: string | null, text: string) =>
    reference && (
      <LinkButton to={addressOf(`${adminPages.orders}/${reference}`, { lista: from })} kind="outline" size="small">
        {text}
      </LinkButton>
    );
  return (
    <nav aria-label={adminOrdersText.beside} className="flex flex-wrap gap-2">
      <LinkButton to={list} kind="quiet" size="small" className="max-sm:-ml-3.5">
        {adminOrdersText.toList}
      </LinkButton>
      {link(previous, adminOrdersText.previous)}
      {link(next, adminOrdersText.nextOrder)}
    </nav>
  );
}
