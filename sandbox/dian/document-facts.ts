import type { XmlDocument } from 'libxml2-wasm';
import { all, attribute, one, textOf } from './xml.ts';

/** Of an invoice or a note, as it is written. */
export interface DocumentFacts {
  kind: 'invoice' | 'note';
  number: string;
  code: string;
  date: string;
  time: string;
  environment: string;
  type: string;
  seller: string;
  buyer: string;
  buyerName: string;
  order: string;
  /** In centavos. */
  amounts: { lines: number; taxable: number; withTax: number; payable: number; vat: number };
  invoice: { number: string; code: string };
}

export function factsOf(document: XmlDocument): DocumentFacts | null {
  const isNote = one(document, '/crn:CreditNote') !== undefined;
  const root = one(document, isNote ? '/crn:CreditNote' : '/inv:Invoice');
  if (!root) return null;
  const at = (path: string) => textOf(root, path);
  const total = (name: string) => centsOf(at(`cac:LegalMonetaryTotal/cbc:${name}`)) ?? Number.NaN;
  const party = (role: string) => `cac:Accounting${role}Party/cac:Party/cac:PartyTaxScheme`;
  const taxes = all(root, 'cac:TaxTotal').map((tax) => centsOf(textOf(tax, 'cbc:TaxAmount')) ?? Number.NaN);
  const reference = 'cac:BillingReference/cac:InvoiceDocumentReference';
  return {
    kind: isNote ? 'note' : 'invoice',
    ...{ number: at('cbc:ID'), code: at('cbc:UUID'), date: at('cbc:IssueDate'), time: at('cbc:IssueTime') },
    ...{
      environment: at('cbc:ProfileExecutionID'),
      type: at(isNote ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode'),
    },
    ...{ seller: at(`${party('Supplier')}/cbc:CompanyID`), buyer: at(`${party('Customer')}/cbc:CompanyID`) },
    ...{ buyerName: at(`${party('Customer')}/cbc:RegistrationName`), order: at('cac:OrderReference/cbc:ID') },
    amounts: {
      ...{ lines: total('LineExtensionAmount'), taxable: total('TaxExclusiveAmount') },
      ...{ withTax: total('TaxInclusiveAmount'), payable: total('PayableAmount') },
      vat: taxes.reduce((sum, each) => sum + each, 0),
    },
    invoice: { number: at(`${reference}/cbc:ID`), code: at(`${reference}/cbc:UUID`) },
  };
}

/** Null for what has no two decimals. */
export function centsOf(written: string): number | null {
  return /^\d{1,13}\.\d\d$/.test(written) ? Math.round(Number(written) * 100) : null;
}

export const writtenCents = (cents: number): string => (cents / 100).toFixed(2);

/** The digit of a NIT by the DIAN's weights. */
export function digitOf(nit: string): string {
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
  const sum = [...nit].reverse().reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0);
  return String(sum % 11 < 2 ? sum % 11 : 11 - (sum % 11));
}

const TOLERANCE = 2_00;
const isFar = (left: number, right: number, tolerance = TOLERANCE) => !(Math.abs(left - right) <= tolerance);

/** @returns rules of sums and lines that are broken */
export function brokenSums(document: XmlDocument, { kind, amounts }: DocumentFacts): string[] {
  const problems: string[] = [];
  const say = (rule: string, words: string) => void problems.push(`Regla: ${rule}, Rechazo: ${words}`);
  const money = (path: string, from: XmlDocument | Parameters<typeof textOf>[0]) =>
    centsOf(textOf(from, path)) ?? Number.NaN;
  const lines = all(document, kind === 'invoice' ? '/*/cac:InvoiceLine' : '/*/cac:CreditNoteLine');
  const quantityName = kind === 'invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  let [sum, taxable, tax] = [0, 0, 0];
  for (const [index, line] of lines.entries()) {
    if (textOf(line, 'cbc:ID') !== String(index + 1)) say('FAV02', 'El número de la línea no es consecutivo');
    const quantity = Number(textOf(line, `cbc:${quantityName}`));
    if (!(quantity > 0)) say('FAV04b', 'La cantidad debe ser mayor que cero');
    const price = Number(textOf(line, 'cac:Price/cbc:PriceAmount'));
    const off = all(line, 'cac:AllowanceCharge').reduce((whole, each) => whole + money('cbc:Amount', each), 0);
    const extension = money('cbc:LineExtensionAmount', line);
    if (isFar(price * quantity * 100 - off, extension)) say('FAV06', 'El valor de la línea no es precio por cantidad');
    if (textOf(line, 'cac:Item/cbc:Description') === '') say('FAZ02', 'La línea no tiene descripción');
    sum += extension;
    for (const each of all(line, 'cac:TaxTotal')) {
      const [base, amount] = [money('cac:TaxSubtotal/cbc:TaxableAmount', each), money('cbc:TaxAmount', each)];
      const rate = Number(textOf(each, 'cac:TaxSubtotal/cac:TaxCategory/cbc:Percent'));
      if (isFar((base * rate) / 100, amount)) say('FAX07', 'El impuesto de la línea no es base por tarifa');
      if (isFar(base, extension)) say('FAX05', 'La base del impuesto no es el valor de la línea');
      [taxable, tax] = [taxable + base, tax + amount];
    }
  }
  for (const total of all(document, '/*/cac:TaxTotal')) {
    const rates = all(total, 'cac:TaxSubtotal').reduce((whole, each) => whole + money('cbc:TaxAmount', each), 0);
    if (isFar(rates, money('cbc:TaxAmount', total)))
      say('FAS01a', 'El total del impuesto no es la suma de sus tarifas');
  }
  if (lines.length === 0 || textOf(document, '/*/cbc:LineCountNumeric') !== String(lines.length)) {
    say('FAD16', 'El número de líneas no corresponde');
  }
  if (isFar(sum, amounts.lines)) say('FAU02', 'El valor bruto no es la suma de las líneas');
  if (isFar(taxable, amounts.taxable)) say('FAU04', 'La base imponible no es la suma de las líneas');
  if (isFar(tax, amounts.vat)) say('FAS01b', 'El IVA no es la suma de las líneas');
  if (isFar(amounts.lines + amounts.vat, amounts.withTax)) say('FAU06', 'El total con impuestos no corresponde');
  if (isFar(amounts.withTax, amounts.payable)) say('FAU14', 'El valor a pagar no corresponde');
  if (all(document, '//*[@currencyID]').some((each) => attribute(each, 'currencyID') !== 'COP')) {
    say('FAD15b', 'La moneda de un valor no es la del documento');
  }
  return problems;
}
