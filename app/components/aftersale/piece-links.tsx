import { Link } from 'react-router';
import { piecePage } from '#app/addresses/piece-pages.ts';
import { piecesOfLines } from '#app/shop/aftersale/piece.ts';
import type { ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import { pieceText } from '#app/text/aftersale/aftersale.ts';
import { Card } from '#app/ui/page/card.tsx';

const mostShown = 40;

interface PieceLinksProps {
  order: Pick<ShopperOrder, 'reference' | 'lines'>;
  guestKey: string | null;
}

export function PieceLinks({ order: { reference, lines }, guestKey }: PieceLinksProps) {
  const pieces = piecesOfLines(lines);
  const hidden = pieces.length - mostShown;
  return (
    <Card className="print:hidden">
      <h2 className="heading text-18">{pieceText.list}</h2>
      <p className="mb-1 text-14 text-muted">{pieceText.listLead}</p>
      <ol className="divide-y divide-line">
        {pieces.slice(0, mostShown).map(({ number, productName }) => (
          <li key={number}>
            <Link
              to={piecePage(reference, number, guestKey)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 hover:text-accent"
            >
              <span className="designator text-muted">{pieceText.piece(number)}</span>
              <span className="min-w-0 font-semibold underline underline-offset-2 wrap-anywhere">{productName}</span>
            </Link>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="text-14 text-muted">{pieceText.more(hidden)}</p>}
    </Card>
  );
}
