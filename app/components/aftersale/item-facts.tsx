import type { Passport } from '#app/shop/aftersale/passport.ts';
import { itemText, lawWords, makerWords } from '#app/text/aftersale/aftersale.ts';
import { formatCents, formatDate } from '#app/text/format.ts';
import { Fact } from '#app/ui/fact.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { ProductPicture } from '../product/product-picture.tsx';

export type ShownItem = Pick<Passport, 'serial' | 'deliveredAt' | 'warranty' | 'givenBackAt'> & {
  item: Pick<Passport['item'], 'productName' | 'category' | 'image'>;
};

interface ItemFactsProps {
  shown: ShownItem;
  /** Only the buyer knows. */
  bought?: { on: Date; unitPriceInCents: number };
}

export function ItemFacts({ shown: { item, serial, deliveredAt, warranty }, bought }: ItemFactsProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <ProductPicture
          product={item}
          sizes="8rem"
          className="w-32 shrink-0 self-start rounded-control p-1 print:hidden"
        />
        <dl className="grid min-w-0 flex-1 gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
          <Fact name={itemText.serial}>
            {serial ? (
              <span className="font-mono">{serial}</span>
            ) : (
              <span className="font-normal">{itemText.noSerial}</span>
            )}
          </Fact>
          {bought && <Fact name={itemText.boughtOn}>{formatDate(bought.on)}</Fact>}
          <Fact name={itemText.deliveredOn}>{formatDate(deliveredAt)}</Fact>
          {bought && <Fact name={itemText.paid}>{formatCents(bought.unitPriceInCents)}</Fact>}
          <Fact name={itemText.byLaw}>{lawWords(warranty)}</Fact>
          <Fact name={itemText.byMaker}>{makerWords(warranty)}</Fact>
        </dl>
      </div>
    </Card>
  );
}
