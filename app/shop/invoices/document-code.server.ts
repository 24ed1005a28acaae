import { createHash } from 'node:crypto';
import type { InvoiceEnvironment } from './invoice.ts';
import { qrUrl } from './public-address.ts';

/**
 * What CUFE and CUDE are made of (annex 1.9, 11.2 and 11.4): texts as they stand in the document, amounts with a point and exactly two
 * decimals, cut off and not rounded.
 */
export interface CodeFields {
  /** Prefix and number, without blanks. */
  number: string;
  /** `2026-11-28`, in Bogotá. */
  date: string;
  /** `19:30:00-05:00` */
  time: string;
  lineExtension: string;
  /** IVA, tax 01. */
  vat: string;
  /** National tax on consumption, tax 04. */
  consumptionTax: string;
  /** Municipal tax, tax 03. */
  municipalTax: string;
  payable: string;
  /** Digits of both documents; of a NIT without its check digit. */
  sellerNit: string;
  buyerDocument: string;
  environment: '1' | '2';
}

/** @param key the range's technical key for a CUFE, the software's PIN for a CUDE; the result holds it, so it is shown to nobody */
export function codeSeed(fields: CodeFields, key: string): string {
  const { number, date, time, lineExtension, vat, consumptionTax, municipalTax, payable } = fields;
  const amounts = `${lineExtension}01${vat}04${consumptionTax}03${municipalTax}${payable}`;
  return `${number}${date}${time}${amounts}${fields.sellerNit}${fields.buyerDocument}${key}${fields.environment}`;
}

/** CUFE of an invoice, or CUDE of a note and of a contingency invoice: 96 hexadecimal digits. */
export function documentCode(fields: CodeFields, key: string): string {
  return sha384(codeSeed(fields, key));
}

export interface EventFields {
  number: string;
  date: string;
  time: string;
  issuer: string;
  receiver: string;
  responseCode: string;
  /** Of the document that it answers, and the code of its type. */
  document: string;
  documentType: string;
}

/** CUDE of an event, which an ApplicationResponse tells. */
export function eventCode(fields: EventFields, pin: string): string {
  const { number, date, time, issuer, receiver, responseCode, document, documentType } = fields;
  return sha384(`${number}${date}${time}${issuer}${receiver}${responseCode}${document}${documentType}${pin}`);
}

/** Of the program that made the document: shows that its maker knows the PIN. */
export function softwareSecurityCode(softwareId: string, pin: string, number: string): string {
  return sha384(`${softwareId}${pin}${number}`);
}

export function sha384(text: string): string {
  return createHash('sha384').update(text, 'utf8').digest('hex');
}

/** @returns null for what is no amount */
export function truncatedAmount(written: string): string | null {
  const [, whole, fraction = ''] = /^0*(\d+)(?:\.(\d*))?$/.exec(written.trim()) ?? [];
  return whole === undefined ? null : `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

export const environmentCodes: Record<InvoiceEnvironment, '1' | '2'> = { production: '1', test: '2' };

/** What the code on the PDF holds: the amounts that were hashed, and the address. */
export function qrText(fields: CodeFields, code: string, environment: InvoiceEnvironment, isNote: boolean): string {
  const cents = (written: string) => BigInt(written.replace('.', ''));
  const others = (cents(fields.consumptionTax) + cents(fields.municipalTax)).toString().padStart(3, '0');
  return [
    `NumFac: ${fields.number}`,
    `FecFac: ${fields.date}`,
    `HorFac: ${fields.time}`,
    `NitFac: ${fields.sellerNit}`,
    `DocAdq: ${fields.buyerDocument}`,
    `ValFac: ${fields.lineExtension}`,
    `ValIva: ${fields.vat}`,
    `ValOtroIm: ${others.slice(0, -2)}.${others.slice(-2)}`,
    `ValTolFac: ${fields.payable}`,
    `${isNote ? 'CUDE' : 'CUFE'}: ${code}`,
    qrUrl(code, environment),
  ].join('\n');
}
