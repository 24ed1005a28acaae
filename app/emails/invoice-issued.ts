import type { InvoiceBuyer, IssuedDocument, Nit } from '#app/shop/invoices/invoice.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { formatCents, formatDay } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { oneLine } from './blocks.ts';
import type { MailContent } from './frame.ts';
import type { MailedOrder } from './order-summary.ts';
import { becauseOfOrder, helloBuyer } from './person.ts';

export interface MailedInvoice {
  kind: IssuedDocument['kind'];
  number: string;
  seller: { name: string; tradeName: string | null; nit: Nit };
  buyer: Pick<InvoiceBuyer, 'name' | 'documentType'>;
  /** Nobody was named on it. */
  isFinalConsumer: boolean;
  totalInCents: number;
  /** Bogotá's. */
  issuedOn: string;
  /** `contingency`: issued while the DIAN was away. */
  mode: IssuedDocument['mode'];
  /** By the DIAN. */
  isValidated: boolean;
  /** Of one that its buyer got as an invoice of contingency. */
  isReplacement: boolean;
  /** What is attached; nothing where it is too large for a mail. */
  files: 'xml_and_pdf' | 'pdf' | 'xml' | 'none';
}

/** As the annex names the kinds of documents. */
const documentCodes = { invoice: '01', credit_note: '91' } as const satisfies Record<MailedInvoice['kind'], string>;
const contingencyCode = '04';

const inFile = {
  xml_and_pdf:
    'En el ZIP adjunto van el XML, que es el documento válido ante la DIAN, y el PDF, para leerlo o imprimirlo.',
  pdf: 'El PDF va adjunto.',
  xml: 'En el ZIP adjunto va el XML, que es el documento válido ante la DIAN. El PDF lo descargas desde tu pedido.',
  none: 'Sus archivos son muy grandes para un correo: los descargas desde tu pedido.',
} as const satisfies Record<MailedInvoice['files'], string>;

export function invoiceIssued({ order, invoice }: { order: MailedOrder; invoice: MailedInvoice }): MailContent {
  const { kind, number, buyer, totalInCents, issuedOn, files } = invoice;
  const name = kind === 'invoice' ? 'factura' : 'nota crédito';
  const sentences = beginningOf(invoice);
  const isCompany = buyer.documentType === 'NIT';
  return {
    subject: isCompany ? subjectForCompany(invoice) : `Tu ${name} ${number}: pedido ${orderNumber(order.reference)}`,
    title: `Tu ${name} electrónica`,
    preview: sentences[0],
    blocks: [
      helloBuyer(isCompany ? { fullName: buyer.name, legalIdType: 'NIT' } : order.customer),
      ...sentences,
      inFile[files],
      {
        facts: [
          [kind === 'invoice' ? 'Factura' : 'Nota crédito', number],
          ['Fecha', formatDay(issuedOn)],
          ['A nombre de', invoice.isFinalConsumer ? 'Consumidor final' : oneLine(buyer.name)],
          ['Total', formatCents(totalInCents)],
          ['Pedido', orderNumber(order.reference)],
        ],
      },
      { button: 'Ver mi pedido', href: order.link },
      { note: 'Con este enlace cualquiera puede ver tu pedido. No lo compartas.' },
    ],
    because: becauseOfOrder,
  };
}

function beginningOf({ kind, isValidated, isReplacement }: MailedInvoice): [string, ...string[]] {
  if (kind === 'credit_note')
    return [
      'Te reembolsamos dinero de tu compra o corregimos su factura. Esta es la nota crédito, ya validada por la DIAN.',
    ];
  if (!isValidated)
    return [
      'La DIAN no está recibiendo facturas, así que la de tu compra sale en contingencia, como lo permite la ley.',
      'Ya es tu factura y te sirve desde hoy. Se la mandamos a la DIAN apenas vuelva a recibirlas.',
    ];
  const validated = 'La DIAN ya validó la factura electrónica de tu compra.';
  return isReplacement ? [validated, 'Guarda esta en lugar de la de contingencia que te mandamos antes.'] : [validated];
}

/** Programs that receive invoices sort them by such a subject: NIT, name, number, kind, trade name. */
function subjectForCompany({ seller, number, kind, mode }: MailedInvoice): string {
  const part = (words: string) => oneLine(words).replaceAll(';', ',').slice(0, 100);
  const code = mode === 'contingency' ? contingencyCode : documentCodes[kind];
  const tradeName = seller.tradeName ?? frameText.shopName;
  return [seller.nit.digits, part(seller.name), number, code, part(tradeName)].join(';');
}
