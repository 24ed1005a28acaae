import { deskPages } from '#app/addresses/desk-pages.ts';
import { type DeskQuery, deskAddress } from '#app/shop/orders/desk/desk-list.ts';
import { addressOf } from '#app/shop/shared/desk-query.ts';
import { deskText } from '#app/text/desk/orders/orders.ts';
import { LinkButton } from '#app/ui/button.tsx';

interface OrdersBesideProps {
  query: DeskQuery;
  previous: string | null;
  next: string | null;
}

export function OrdersBeside({ query, previous, next }: OrdersBesideProps) {
  const list = deskAddress(deskPages.orders, query);
  const from = list.slice(deskPages.orders.length + 1);
  const link = (reference: string | null, text: string) =>
    reference && (
      <LinkButton to={addressOf(`${deskPages.orders}/${reference}`, { lista: from })} kind="outline" size="small">
        {text}
      </LinkButton>
    );
  return (
    <nav aria-label={deskText.beside} className="flex flex-wrap gap-2">
      <LinkButton to={list} kind="quiet" size="small" className="max-sm:-ml-3.5">
        {deskText.toList}
      </LinkButton>
      {link(previous, deskText.previous)}
      {link(next, deskText.nextOrder)}
    </nav>
  );
}
