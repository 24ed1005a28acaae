import type { PrintedOrder } from '#app/shop/orders/admin/many-orders.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { letter, type PdfBlock, type PdfDocument } from '#app/shop/shared/pdf-document.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { formatFigure, formatMoment } from '../../format.ts';
import { manyText } from './many-orders.ts';
import { orderUnitsText } from './order-units.ts';
import { adminOrdersText } from './orders.ts';
import { slipText } from './packing-slip.ts';

interface OnPaper {
  orders: readonly PrintedOrder[];
  seller: Seller;
  now: Date;
}

/** Six on a sheet. */
const label = { across: 2, height: 228 };
const codeSize = 62;

/** The labels to cut, then a sheet for each parcel. */
export function slipsPaper({ orders, seller, now }: OnPaper): PdfDocument {
  return {
    ...letter,
    margin: 36,
    title: `${manyText.printTitle} (${orders.length})`,
    author: seller.name,
    madeAt: now,
    blocks: [
      { kind: 'frames', ...label, frames: orders.map((order) => labelBlocks(order, seller)) },
      ...orders.flatMap((order) => [{ kind: 'newPage' as const }, ...slipBlocks(order, seller)]),
    ],
  };
}

function code(reference: string): PdfBlock {
  const number = orderNumber(reference);
  return { kind: 'code', holds: number, name: manyText.scan(number), size: codeSize, align: 'right' };
}

const unitsOf = ({ lines }: PrintedOrder) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function labelBlocks(order: PrintedOrder, seller: Seller): PdfBlock[] {
  const { reference } = order;
  return [
    {
      kind: 'columns',
      columns: [
        [
          { kind: 'words', words: orderNumber(reference), face: 'wide', size: 20, lines: 1 },
          { kind: 'words', words: [...parcelName(order), adminOrdersText.units(unitsOf(order))].join(' · '), lines: 1 },
          ...parcelWords(order),
        ],
        [code(reference)],
      ],
    },
    ...addressBlocks(order),
    { kind: 'rule' },
    {
      kind: 'words',
      words: `${slipText.from}: ${seller.name}, ${seller.address}, ${seller.city} · ${seller.phone}`,
      size: 8,
      lines: 2,
    },
  ];
}

function parcelName({ parcelNumber }: PrintedOrder): string[] {
  return parcelNumber === null ? [] : [orderUnitsText.parcel(parcelNumber)];
}

function parcelWords({ parcel }: PrintedOrder): PdfBlock[] {
  return parcel ? [{ kind: 'words', words: `${parcel.carrier} ${parcel.trackingNumber}`, size: 8, lines: 2 }] : [];
}

function courierWords({ courierNotes }: PrintedOrder['to']): PdfBlock[] {
  return courierNotes ? [{ kind: 'words', words: slipText.courierNotes(courierNotes), size: 8, lines: 4 }] : [];
}

function addressBlocks({ to, isForgotten }: PrintedOrder): PdfBlock[] {
  if (isForgotten) return [{ kind: 'words', words: adminOrdersText.forgotten, lines: 3 }];
  return [
    { kind: 'words', words: slipText.to, size: 8, muted: true, lines: 1 },
    { kind: 'words', words: to.fullName, face: 'wide', size: 12, lines: 2 },
    { kind: 'words', words: to.addressLine1, size: 11, lines: 3 },
    { kind: 'words', words: `${to.city}, ${to.region}`, face: 'wide', size: 11, lines: 1 },
    { kind: 'words', words: to.phoneNumber, lines: 1 },
    ...courierWords(to),
  ];
}

function slipBlocks(order: PrintedOrder, seller: Seller): PdfBlock[] {
  const { reference, createdAt, parcel, lines } = order;
  const number = orderNumber(reference);
  const from = [
    `${slipText.nit} ${seller.nit}`,
    `${seller.address}, ${seller.city}`,
    `${slipText.phone}: ${seller.phone}`,
  ];
  return [
    { kind: 'logo', words: seller.name },
    {
      kind: 'columns',
      columns: [
        [
          {
            kind: 'words',
            words: [`${slipText.title} ${number}`, ...parcelName(order)].join(' · '),
            face: 'wide',
            size: 20,
            isHeading: true,
          },
        ],
        [code(reference)],
      ],
    },
    { kind: 'rule' },
    {
      kind: 'columns',
      columns: [
        addressBlocks(order),
        [
          { kind: 'words', words: slipText.from, size: 8, muted: true, lines: 1 },
          { kind: 'words', words: seller.name, face: 'wide', size: 12, lines: 2 },
          ...from.map((words): PdfBlock => ({ kind: 'words', words, lines: 2 })),
        ],
      ],
    },
    { kind: 'gap', height: 6 },
    {
      kind: 'facts',
      facts: [
        { name: slipText.date, words: formatMoment(createdAt) },
        ...(parcel ? [{ name: slipText.carrier, words: `${parcel.carrier}, ${parcel.trackingNumber}` }] : []),
      ],
    },
    { kind: 'gap', height: 10 },
    {
      kind: 'table',
      columns: [
        { name: slipText.product, share: 0.52 },
        { name: slipText.code, share: 0.24, face: 'mono' },
        { name: slipText.quantity, share: 0.12, align: 'right' },
        { name: slipText.packed, share: 0.12, align: 'right' },
      ],
      rows: lines.map(({ productName, productId, quantity }) => [
        productName,
        productId,
        formatFigure(quantity),
        '[   ]',
      ]),
    },
    { kind: 'words', words: slipText.units(unitsOf(order)), face: 'wide' },
    { kind: 'gap', height: 40 },
    {
      kind: 'columns',
      columns: [
        [{ kind: 'words', words: slipText.received }],
        [{ kind: 'rule' }, { kind: 'words', words: slipText.signature, size: 9 }],
      ],
    },
    { kind: 'words', words: `${slipText.rights} ${seller.email}.`, size: 9, muted: true },
  ];
}
