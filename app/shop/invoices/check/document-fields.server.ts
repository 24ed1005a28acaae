import type { XmlElement } from 'libxml2-wasm';
import { elementAt, elementsAt, textAt } from '#app/platform/xml/xml-document.server.ts';
import { type CodeFields, type EventFields, truncatedAmount } from '../document-code.server.ts';
import { ublNamespaces as ns, type UblDocumentKind } from './ubl-namespaces.ts';

/** What the code of an invoice or a note is computed from, read from its own fields; amounts cut off. */
export interface DocumentFields extends Omit<CodeFields, 'environment'> {
  /** As written; 1 or 2 in a good document. */
  environment: string;
  /** CUFE or CUDE that the document claims. */
  code: string;
  /** Of the whole document, not of its lines. */
  notes: readonly string[];
  /** False where a tax's amount is not the sum of its rates, or an amount is none: whatever was hashed, one of them is wrong. */
  areAmountsSound: boolean;
}

export type AmountKind = Extract<UblDocumentKind, 'Invoice' | 'CreditNote' | 'DebitNote'>;

export function documentFields(root: XmlElement, kind: AmountKind): DocumentFields {
  const totals = kind === 'DebitNote' ? 'cac:RequestedMonetaryTotal' : 'cac:LegalMonetaryTotal';
  const amounts = {
    lineExtension: truncatedAmount(textAt(root, `${totals}/cbc:LineExtensionAmount`, ns)),
    payable: truncatedAmount(textAt(root, `${totals}/cbc:PayableAmount`, ns)),
    vat: taxOf(root, '01'),
    consumptionTax: taxOf(root, '04'),
    municipalTax: taxOf(root, '03'),
  };
  const { lineExtension, payable, vat, consumptionTax, municipalTax } = amounts;
  return {
    number: textAt(root, 'cbc:ID', ns).replace(/\s/g, ''),
    date: textAt(root, 'cbc:IssueDate', ns),
    time: textAt(root, 'cbc:IssueTime', ns),
    lineExtension: lineExtension ?? '',
    payable: payable ?? '',
    vat: vat ?? '',
    consumptionTax: consumptionTax ?? '',
    municipalTax: municipalTax ?? '',
    sellerNit: documentOf(root, 'cac:AccountingSupplierParty/cac:Party'),
    buyerDocument: documentOf(root, 'cac:AccountingCustomerParty/cac:Party'),
    environment: textAt(root, 'cbc:ProfileExecutionID', ns),
    code: textAt(root, 'cbc:UUID', ns),
    notes: elementsAt(root, 'cbc:Note', ns).map(({ content }) => content),
    areAmountsSound: Object.values(amounts).every((amount) => amount !== null),
  };
}

const documentPaths = [
  'cac:PartyTaxScheme/cbc:CompanyID',
  'cac:PartyLegalEntity/cbc:CompanyID',
  'cac:PartyIdentification/cbc:ID',
];

/** As the code has it: of a NIT without the check digit, which is an attribute. */
function documentOf(root: XmlElement, party: string): string {
  return documentPaths.map((path) => textAt(root, `${party}/${path}`, ns)).find((each) => each !== '') ?? '';
}

/**
 * The amount of one tax in the whole document: that of its `TaxTotal`, or of its rates where one `TaxTotal` has several taxes.
 * @returns null where the amount of a `TaxTotal` is far from the sum of its rates, or one of them is no amount
 */
function taxOf(root: XmlElement, code: string): string | null {
  let sum = 0n;
  for (const total of elementsAt(root, 'cac:TaxTotal', ns)) {
    const rates = elementsAt(total, 'cac:TaxSubtotal', ns);
    const own = rates.filter((rate) => textAt(rate, 'cac:TaxCategory/cac:TaxScheme/cbc:ID', ns) === code);
    if (own.length === 0) continue;
    const written = taxAmount(total);
    const all = sumOf(rates.map(taxAmount));
    if (written === null || all === null || isFarFrom(written, all)) return null;
    sum += own.length === rates.length ? written : (sumOf(own.map(taxAmount)) ?? 0n);
  }
  return truncatedAmount(writtenDecimals(sum));
}

function taxAmount(of: XmlElement): bigint | null {
  return decimals(textAt(of, 'cbc:TaxAmount', ns));
}

function sumOf(amounts: readonly (bigint | null)[]): bigint | null {
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0n);
}

/** More than any amount has. */
const fractionDigits = 6;

function decimals(written: string): bigint | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{0,6})0*)?$/.exec(written) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(fractionDigits, '0'));
}

function writtenDecimals(value: bigint): string {
  const digits = value.toString().padStart(fractionDigits + 1, '0');
  return `${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`;
}

/** By more than the annex's tolerance for what was rounded. */
function isFarFrom(written: bigint, sum: bigint): boolean {
  const off = written > sum ? written - sum : sum - written;
  return off > 2_000_000n;
}

export interface EventTexts extends EventFields {
  /** CUDE that the event claims. */
  code: string;
  notes: readonly string[];
}

/** Of an ApplicationResponse. */
export function eventTexts(root: XmlElement): EventTexts {
  const response = elementAt(root, 'cac:DocumentResponse', ns);
  const of = (path: string) => (response ? textAt(response, path, ns) : '');
  return {
    number: textAt(root, 'cbc:ID', ns),
    date: textAt(root, 'cbc:IssueDate', ns),
    time: textAt(root, 'cbc:IssueTime', ns),
    issuer: documentOf(root, 'cac:SenderParty'),
    receiver: documentOf(root, 'cac:ReceiverParty'),
    responseCode: of('cac:Response/cbc:ResponseCode'),
    document: of('cac:DocumentReference/cbc:ID'),
    documentType: of('cac:DocumentReference/cbc:DocumentTypeCode'),
    code: textAt(root, 'cbc:UUID', ns),
    notes: elementsAt(root, 'cbc:Note', ns).map(({ content }) => content),
  };
}
