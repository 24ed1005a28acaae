import type { TaxTreatment } from '#app/shop/catalog/product-vat.ts';
import type {
  BuyerDocumentType,
  InvoiceAddress,
  InvoiceBuyer,
  InvoiceSeller,
  IssuedDocument,
  NumberingRange,
} from '#app/shop/invoices/invoice.ts';
import { isFinalConsumer, written } from '#app/shop/invoices/invoice.ts';
import type { InvoiceLine } from '#app/shop/invoices/invoice-lines.ts';
import { issueDate, issueTime } from '#app/shop/invoices/issue-moment.ts';
import { priceAmount } from '#app/shop/invoices/price-amount.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { letter, type PdfBlock, type PdfDocument, type PdfFact } from '#app/shop/shared/pdf-document.ts';
import { formatCents, formatDay } from '../format.ts';

/** What stands on paper beside the document itself. */
export interface InvoiceOnPaper {
  document: IssuedDocument;
  /** Of an invoice. */
  range: NumberingRange | null;
  /** CUFE or CUDE, what the QR code holds, and where it leads. */
  code: string;
  qrText: string;
  qrUrl: string;
  /** When the DIAN said yes; null of an invoice of contingency. */
  validatedAt: Date | null;
  /** Who made the program, and who handed the invoice to the DIAN; null of own software. */
  softwareMaker: string;
  provider: string | null;
}

/** Who made the program, and who handed the document to the DIAN. */
export function invoiceMakers({ isOwn }: { isOwn: boolean }): Pick<InvoiceOnPaper, 'softwareMaker' | 'provider'> {
  return { softwareMaker: 'Núcleo', provider: isOwn ? null : 'Factus (Halltec S.A.S.)' };
}

/** More than the 2 cm that the law asks for: it holds 400 characters. */
const codeSize = 92;

/** The picture of an invoice or a note; what counts is its XML, so nothing stands here that is not there. */
export function invoicePaper(paper: InvoiceOnPaper): PdfDocument {
  const { document } = paper;
  const title = `${titleOf(document)} ${written(document.number)}`;
  return {
    ...letter,
    margin: 40,
    title,
    author: document.seller.name,
    madeAt: document.issuedAt,
    header: headerOf(paper, title),
    blocks: [
      { kind: 'columns', columns: [factsOf('Comprador', buyerFacts(document.buyer)), documentFacts(paper)] },
      { kind: 'gap', height: 8 },
      ...(document.kind === 'credit_note' ? noteBlocks(document) : []),
      linesTable(document.lines),
      { kind: 'gap', height: 6 },
      { kind: 'columns', columns: [factsOf('Pago', paymentFacts(document)), factsOf('Totales', totalFacts(document))] },
      ...document.notes.map((words): PdfBlock => ({ kind: 'words', words, size: 9 })),
      { kind: 'gap', height: 6 },
      {
        kind: 'words',
        words: `${document.kind === 'invoice' ? 'CUFE' : 'CUDE'}: ${paper.code}`,
        face: 'mono',
        size: 7.5,
      },
      { kind: 'words', words: paper.qrUrl, face: 'mono', size: 7.5 },
      { kind: 'words', words: makerWords(paper), size: 8.5, muted: true },
    ],
  };
}

function titleOf({ kind }: IssuedDocument): string {
  return kind === 'invoice' ? 'Factura electrónica de venta' : 'Nota crédito electrónica';
}

/** On each page: who sells, which document it is, and the code that leads to it. */
function headerOf({ document, qrText }: InvoiceOnPaper, title: string): PdfBlock[] {
  const { seller } = document;
  const left: PdfBlock[] = [
    { kind: 'words', words: title, face: 'wide', size: 13, isHeading: true },
    { kind: 'words', words: seller.tradeName ?? seller.name, size: 11 },
    { kind: 'words', words: `${seller.name}, NIT ${seller.nit.digits}-${seller.nit.checkDigit}`, size: 9 },
    {
      kind: 'words',
      words: `${addressWords(seller.address)} · ${seller.phone} · ${seller.email}`,
      size: 8.5,
      muted: true,
    },
    { kind: 'words', words: qualityWords(seller), size: 8.5, muted: true },
  ];
  const right: PdfBlock[] = [
    { kind: 'code', holds: qrText, name: `Código QR de ${title}`, size: codeSize, align: 'right' },
  ];
  return [{ kind: 'columns', columns: [left, right] }, { kind: 'rule' }, { kind: 'gap', height: 4 }];
}

const qualities: Readonly<Record<string, string>> = {
  'O-13': 'Gran contribuyente',
  'O-15': 'Autorretenedor',
  'O-23': 'Agente de retención de IVA',
  'O-47': 'Régimen simple de tributación',
};

function qualityWords({ isVatResponsible, responsibilities }: InvoiceSeller): string {
  const own = responsibilities.flatMap((code) => ownValue(qualities, code) ?? []);
  return [isVatResponsible ? 'Responsable de IVA' : 'No responsable de IVA', ...own].join(' · ');
}

function factsOf(heading: string, facts: PdfFact[]): PdfBlock[] {
  return [
    { kind: 'words', words: heading, size: 11 },
    { kind: 'facts', facts },
  ];
}

const documentNames: Record<BuyerDocumentType, string> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  NIT: 'NIT',
  PP: 'Pasaporte',
  TI: 'Tarjeta de identidad',
  PEP: 'Permiso especial de permanencia',
  PPT: 'Permiso por protección temporal',
  NIT_ABROAD: 'NIT de otro país',
  FOREIGN: 'Documento extranjero',
};

function buyerFacts(buyer: InvoiceBuyer): PdfFact[] {
  const digit = buyer.checkDigit === null ? '' : `-${buyer.checkDigit}`;
  return [
    { name: 'Nombre', words: isFinalConsumer(buyer) ? 'Consumidor final' : buyer.name },
    { name: documentNames[buyer.documentType], words: `${buyer.document}${digit}` },
    ...(buyer.address ? [{ name: 'Dirección', words: addressWords(buyer.address) }] : []),
    ...(buyer.email ? [{ name: 'Correo', words: buyer.email }] : []),
    ...(buyer.phone ? [{ name: 'Teléfono', words: buyer.phone }] : []),
  ];
}

function addressWords({ line, city, region }: InvoiceAddress): string {
  return city === region ? `${line}, ${city}` : `${line}, ${city}, ${region}`;
}

function momentWords(moment: Date): string {
  return `${formatDay(issueDate(moment))}, ${issueTime(moment).slice(0, 8)}`;
}

function documentFacts({ document, range, validatedAt }: InvoiceOnPaper): PdfBlock[] {
  const facts: PdfFact[] = [
    { name: 'Número', words: written(document.number) },
    { name: 'Generada', words: momentWords(document.issuedAt) },
    {
      name: 'Validada',
      words: validatedAt ? momentWords(validatedAt) : 'Pendiente: expedida en contingencia de la DIAN',
    },
    { name: 'Pedido', words: document.orderReference },
    { name: 'Entrega', words: addressWords(document.delivery) },
  ];
  if (document.kind === 'invoice' && range?.validFrom && range.validTo) {
    const { resolution, prefix, from, to, validFrom, validTo } = range;
    const numbers = `${prefix} ${from} a ${prefix} ${to}`;
    const days = `vigente del ${formatDay(validFrom)} al ${formatDay(validTo)}`;
    facts.push({ name: 'Autorización', words: `Numeración DIAN ${resolution ?? ''}, ${numbers}, ${days}` });
  }
  return factsOf('Documento', facts);
}

function noteBlocks(note: Extract<IssuedDocument, { kind: 'credit_note' }>): PdfBlock[] {
  const { invoice, reason } = note;
  return [
    {
      kind: 'facts',
      facts: [
        { name: 'Factura que corrige', words: `${invoice.number}, del ${formatDay(invoice.issuedOn)}` },
        { name: 'CUFE de la factura', words: invoice.cufe },
        { name: 'Motivo', words: reason },
      ],
    },
    { kind: 'gap', height: 6 },
  ];
}

const treatmentNames: Record<TaxTreatment, string> = {
  19: '19 %',
  5: '5 %',
  exempt: 'Exento',
  excluded: 'Excluido',
};

function linesTable(lines: readonly InvoiceLine[]): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { name: 'Producto', share: 0.355 },
      { name: 'Cant.', share: 0.08, align: 'right' },
      { name: 'Descuento', share: 0.14, align: 'right' },
      { name: 'Sin IVA', share: 0.16, align: 'right' },
      { name: 'IVA', share: 0.115, align: 'right' },
      { name: 'Total', share: 0.15, align: 'right' },
    ],
    rows: lines.map((line, index) => [
      `${index + 1}. ${line.name}\nRef. ${line.productId}, unidad, ${priceWords(line)} sin IVA`,
      String(line.quantity),
      formatCents(line.allowanceInCents),
      formatCents(line.baseInCents),
      treatmentNames[line.treatment],
      formatCents(line.grossInCents),
    ]),
  };
}

/** As the XML has it, with up to six decimals. */
function priceWords({ baseInCents, allowanceInCents, quantity }: InvoiceLine): string {
  const [whole = '', fraction = ''] = priceAmount(baseInCents + allowanceInCents, quantity).split('.');
  const pesos = formatCents(Number(whole) * 100);
  return fraction === '00' ? pesos : `${pesos},${fraction}`;
}

/** Of the DIAN's list. */
const meansNames: Readonly<Record<string, string>> = {
  '10': 'Efectivo',
  '42': 'Consignación bancaria',
  '47': 'Transferencia débito bancaria',
  '48': 'Tarjeta crédito',
  '49': 'Tarjeta débito',
  ZZZ: 'Acuerdo mutuo',
};

function paymentFacts({ payment }: IssuedDocument): PdfFact[] {
  return [
    { name: 'Forma', words: payment.form === 'immediate' ? 'Contado' : 'Crédito' },
    { name: 'Medio', words: ownValue(meansNames, payment.meansCode) ?? payment.meansCode },
    { name: 'Fecha', words: formatDay(payment.dueOn) },
    ...(payment.transaction ? [{ name: 'Transacción', words: payment.transaction }] : []),
  ];
}

const taxNames: Record<TaxTreatment, string> = {
  19: 'Gravado al 19 %',
  5: 'Gravado al 5 %',
  exempt: 'Exento',
  excluded: 'Excluido',
};

function totalFacts({ totals }: IssuedDocument): PdfFact[] {
  return [
    { name: 'Sin IVA', words: formatCents(totals.baseInCents) },
    ...totals.taxes.map(({ treatment, baseInCents, vatInCents }) => ({
      name: taxNames[treatment],
      words:
        treatment === 'excluded'
          ? formatCents(baseInCents)
          : `${formatCents(baseInCents)}, IVA ${formatCents(vatInCents)}`,
    })),
    { name: 'Total IVA', words: formatCents(totals.vatInCents) },
    { name: 'Total', words: `${formatCents(totals.totalInCents)} (pesos colombianos)` },
  ];
}

function makerWords({ softwareMaker, provider }: InvoiceOnPaper): string {
  const by = provider ? `Proveedor tecnológico: ${provider}.` : 'Software propio.';
  return `Representación gráfica. Fabricante del software: ${softwareMaker}. ${by}`;
}
