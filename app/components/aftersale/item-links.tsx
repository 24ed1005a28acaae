import { Link } from 'react-router';
import { itemPage } from '#app/addresses/item-pages.ts';
import { itemsOfLines } from '#app/shop/aftersale/item.ts';
import type { ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import { itemText } from '#app/text/aftersale/aftersale.ts';
import { Card } from '#app/ui/page/card.tsx';

const mostShown = 40;

interface ItemLinksProps {
  order: Pick<ShopperOrder, 'reference' | 'lines' | 'units'>;
  guestKey: string | null;
}

export function ItemLinks({ order: { reference, lines, units }, guestKey }: ItemLinksProps) {
  const delivered = new Set(units.delivered);
  const items = itemsOfLines(lines).filter(({ number }) => delivered.has(number));
  const hidden = items.length - mostShown;
  return (
    <Card className="print:hidden">
      <h2 className="heading text-18">{itemText.list}</h2>
      <p className="mb-1 text-14 text-muted">{itemText.listLead}</p>
      <ol className="divide-y divide-line">
        {items.slice(0, mostShown).map(({ number, productName }) => (
          <li key={number}>
            <Link
              to={itemPage(reference, number, guestKey)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 hover:text-accent"
            >
              <span className="designator text-muted">{itemText.item(number)}</span>
              <span className="min-w-0 font-semibold underline underline-offset-2 wrap-anywhere">{productName}</span>
            </Link>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="text-14 text-muted">{itemText.more(hidden)}</p>}
    </Card>
  );
}
