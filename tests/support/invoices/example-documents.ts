import { creditNoteLines } from '#app/shop/invoices/credit-note-lines.ts';
import type { CreditNote, Invoice, InvoiceAddress, InvoiceSeller, NumberingRange } from '#app/shop/invoices/invoice.ts';
import { totalsOf } from '#app/shop/invoices/invoice-lines.ts';
import { buyerOf, type FrozenLine, invoiceOfOrder } from '#app/shop/invoices/invoice-of-order.ts';
import type { RefundedUnits } from '#app/shop/invoices/refund-shares.ts';
import type { OwnSoftware } from '#app/shop/invoices/ubl/write-document.server.ts';
import type { OrderCustomer } from '#app/shop/orders/order.ts';
import { sharesOf } from '#app/shop/shared/shares.ts';

export const issuedAt = new Date('2026-12-01T00:30:05Z');

const address: InvoiceAddress = {
  municipalityCode: '11001',
  city: 'Bogotá, D.C.',
  region: 'Bogotá, D.C.',
  line: 'Calle 93 # 12-34',
  postalCode: '110221',
};

export const seller: InvoiceSeller = {
  kind: 'company',
  name: 'Núcleo Componentes S.A.S.',
  tradeName: 'Núcleo',
  nit: { digits: '900373076', checkDigit: '4' },
  responsibilities: ['R-99-PN'],
  isVatResponsible: true,
  address,
  email: 'ventas@nucleo.test',
  phone: '6015550123',
};

export const customer: OrderCustomer = {
  fullName: 'María José Peña <Ñañez> & Cía',
  email: 'maria@example.test',
  phoneNumber: '3001234567',
  legalId: '52.123.456',
  legalIdType: 'CC',
  addressLine1: 'Carrera 7 # 45-10, apto "301"',
  city: 'Medellín',
  region: 'Antioquia',
  country: 'CO',
};

export const lines: FrozenLine[] = [
  {
    productId: '1',
    productName: 'Procesador Ryzen 7',
    quantity: 2,
    listPrice: 1_799_900,
    chargedInCents: 2 * 1_609_900_00,
    treatment: 19,
  },
  {
    productId: '2',
    productName: 'Libro técnico',
    quantity: 3,
    listPrice: 105_000,
    chargedInCents: 3 * 105_000_00,
    treatment: 'exempt',
  },
  {
    productId: '3',
    productName: 'Computador hasta 50 UVT',
    quantity: 1,
    listPrice: 2_000_000,
    chargedInCents: 2_000_000_00,
    treatment: 'excluded',
  },
  {
    productId: '4',
    productName: 'Arandela',
    quantity: 999,
    listPrice: 101,
    chargedInCents: 999 * 100_00,
    treatment: 5,
  },
];

/** As with a coupon. */
function lessDiscount(sold: readonly FrozenLine[], discountInCents: number): FrozenLine[] {
  const prices = sold.map(({ chargedInCents }) => chargedInCents);
  const shares = sharesOf(discountInCents, prices);
  return sold.map((line, index) => ({ ...line, chargedInCents: line.chargedInCents - (shares[index] ?? 0) }));
}

export const range: NumberingRange = {
  providerId: null,
  documents: 'invoices',
  prefix: 'SETP',
  from: 990_000_000,
  to: 995_000_000,
  next: null,
  resolution: '18760000001',
  validFrom: '2019-01-19',
  validTo: '2030-01-19',
  technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
};

export const software: OwnSoftware = { id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0', pin: '12345' };

export function anInvoice(sold: readonly FrozenLine[] = lines, changes: Partial<Invoice> = {}): Invoice {
  const sale = {
    ...{ reference: 'NUCLEO-2026-00012A', customer, lines: lessDiscount(sold, 100_00) },
    ...{ paymentMethod: 'CARD', transaction: '12-1699999999-12345', paidOn: '2026-11-30' },
  };
  return {
    ...invoiceOfOrder(sale, seller, buyerOf(customer, null)),
    number: { prefix: 'SETP', consecutive: 990_000_001 },
    ...{ issuedAt, environment: 'test', mode: 'normal' },
    ...changes,
  };
}

export function aCreditNote(of: Invoice, refund: RefundedUnits): CreditNote {
  const note = creditNoteLines(of.lines, [], refund);
  return {
    ...of,
    kind: 'credit_note',
    concept: '1',
    reason: 'Devolución de una parte',
    invoice: { number: 'SETP990000001', cufe: 'a'.repeat(96), issuedOn: '2026-11-30' },
    number: { prefix: 'NC', consecutive: 7 },
    ...{ lines: note.lines, totals: totalsOf(note.lines) },
  };
}
