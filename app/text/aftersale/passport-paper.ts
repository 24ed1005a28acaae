import type { Passport } from '#app/shop/aftersale/passport.ts';
import type { WithdrawalClock } from '#app/shop/aftersale/rights.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { letter, type PdfDocument, type PdfFact } from '#app/shop/shared/pdf-document.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { formatCents, formatDate, formatDay, formatMoment } from '../format.ts';
import { vatIncluded } from '../vat.ts';
import { itemText, lawWords, makerWords } from './aftersale.ts';

interface OnPaper {
  passport: Passport;
  /** Only on the buyer's paper: who bought it used learns neither price nor order. */
  buyer: { withdrawal: WithdrawalClock } | null;
  seller: Seller;
  now: Date;
}

export function passportPaper({ passport, buyer, seller, now }: OnPaper): PdfDocument {
  const { item, serial, warranty, boughtOn, deliveredAt, order } = passport;
  const facts: PdfFact[] = [
    { name: itemText.serial, words: serial ?? '________________________', face: 'mono' },
    ...(buyer
      ? [
          { name: 'Pedido', words: `${orderNumber(order)}, pieza ${item.number}`, face: 'mono' as const },
          { name: itemText.boughtOn, words: formatDate(boughtOn) },
          { name: itemText.paid, words: `${formatCents(item.paidInCents)}${vatIncluded(seller, ', ')}` },
        ]
      : []),
    { name: itemText.deliveredOn, words: formatDate(deliveredAt) },
    { name: itemText.byLaw, words: lawWords(warranty) },
    { name: itemText.byMaker, words: makerWords(warranty) },
    ...(buyer ? [{ name: itemText.withdrawal, words: `Hasta el ${formatDay(buyer.withdrawal.until)}` }] : []),
  ];
  return {
    ...letter,
    title: `${itemText.title}: ${item.productName}`,
    author: seller.name,
    madeAt: now,
    blocks: [
      { kind: 'logo', words: seller.name },
      {
        kind: 'words',
        words: `NIT ${seller.nit} · ${seller.address}, ${seller.city} · ${seller.email} · ${seller.phone}`,
        size: 9,
        muted: true,
      },
      { kind: 'rule' },
      { kind: 'gap', height: 14 },
      { kind: 'words', words: itemText.title, size: 10.5, muted: true },
      { kind: 'words', words: item.productName, face: 'wide', size: 20, isHeading: true },
      { kind: 'gap', height: 10 },
      { kind: 'facts', facts },
      ...(passport.givenBackAt ? [{ kind: 'words' as const, words: itemText.givenBack, face: 'wide' as const }] : []),
      { kind: 'gap', height: 10 },
      { kind: 'rule' },
      {
        kind: 'words',
        words:
          'La garantía cubre reparación gratis, con transporte y repuestos. Si no se puede reparar o la falla se repite, eliges otra pieza igual o tu dinero (Ley 1480 de 2011, artículos 7 a 16). No cubre el uso indebido ni no seguir el manual.',
      },
      { kind: 'words', words: `Para usarla escribe a ${seller.email} con el número de serie.` },
      { kind: 'words', words: `Impreso el ${formatMoment(now)}`, size: 9, muted: true },
    ],
  };
}
