import type { OwnPassport, Passport } from '#app/shop/aftersale/passport.ts';
import { itemText, lawWords, makerWords } from '#app/text/aftersale/aftersale.ts';
import { formatCents, formatDate, formatMoment } from '#app/text/format.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { ProductPicture } from '../product/product-picture.tsx';

export type ShownItem = Pick<Passport, 'serial' | 'deliveredAt' | 'warranty' | 'givenBackAt'> & {
  item: Pick<Passport['item'], 'productName' | 'category' | 'image'>;
};

interface ItemFactsProps {
  shown: ShownItem;
  /** Only the buyer knows. */
  bought?: { on: Date; paidInCents: number };
}

export function ItemFacts({ shown: { item, serial, deliveredAt, warranty }, bought }: ItemFactsProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <ProductPicture
          product={item}
          sizes="8rem"
          className="w-32 max-w-full shrink-0 self-start rounded-control p-1 print:hidden"
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
          {bought && <Fact name={itemText.paid}>{formatCents(bought.paidInCents)}</Fact>}
          <Fact name={itemText.byLaw}>{lawWords(warranty)}</Fact>
          <Fact name={itemText.byMaker}>{makerWords(warranty)}</Fact>
        </dl>
      </div>
    </Card>
  );
}

export function PaperLinks({ file }: { file: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3 print:hidden">
      <a href={file} className={buttonClasses({ kind: 'outline' })}>
        {itemText.file}
      </a>
      <Button kind="quiet" className="noscript:hidden" onClick={() => window.print()}>
        {itemText.print}
      </Button>
    </p>
  );
}

export function ItemClaims({ claims }: Pick<OwnPassport, 'claims'>) {
  if (claims.length === 0) return null;
  return (
    <section aria-label={itemText.claims} className="mt-3 border-t border-line pt-3">
      <h3 className="text-14 text-muted">{itemText.claims}</h3>
      <ul>
        {claims.map(({ number, filedAt, isOpen }) => (
          <li key={number}>{itemText.claim(number, formatMoment(filedAt), isOpen)}</li>
        ))}
      </ul>
    </section>
  );
}
