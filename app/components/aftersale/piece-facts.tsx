import type { Passport } from '#app/shop/aftersale/passport.ts';
import { lawWords, makerWords, pieceText } from '#app/text/aftersale/aftersale.ts';
import { formatCents, formatDate } from '#app/text/format.ts';
import { Fact } from '#app/ui/fact.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { ProductPicture } from '../product/product-picture.tsx';

export type ShownPiece = Pick<Passport, 'serial' | 'deliveredAt' | 'warranty' | 'givenBackAt'> & {
  piece: Pick<Passport['piece'], 'productName' | 'category' | 'image'>;
};

interface PieceFactsProps {
  shown: ShownPiece;
  /** Only the buyer knows. */
  bought?: { on: Date; unitPriceInCents: number };
}

export function PieceFacts({ shown: { piece, serial, deliveredAt, warranty }, bought }: PieceFactsProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <ProductPicture
          product={piece}
          sizes="8rem"
          className="w-32 shrink-0 self-start rounded-control p-1 print:hidden"
        />
        <dl className="grid min-w-0 flex-1 gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
          <Fact name={pieceText.serial}>
            {serial ? (
              <span className="font-mono">{serial}</span>
            ) : (
              <span className="font-normal">{pieceText.noSerial}</span>
            )}
          </Fact>
          {bought && <Fact name={pieceText.boughtOn}>{formatDate(bought.on)}</Fact>}
          <Fact name={pieceText.deliveredOn}>{formatDate(deliveredAt)}</Fact>
          {bought && <Fact name={pieceText.paid}>{formatCents(bought.unitPriceInCents)}</Fact>}
          <Fact name={pieceText.byLaw}>{lawWords(warranty)}</Fact>
          <Fact name={pieceText.byMaker}>{makerWords(warranty)}</Fact>
        </dl>
      </div>
    </Card>
  );
}
