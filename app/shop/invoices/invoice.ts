import type { LegalIdType } from '../orders/order.ts';
import type { InvoiceLine, InvoiceTotals } from './invoice-lines.ts';

/**
 * A factura electrónica de venta or a nota crédito as the tax authority (DIAN) wants it, before it is written as XML, drawn as PDF or
 * sent to a provider. All of them read this model, so that they show the same figures. Amounts are whole centavos.
 */
export interface InvoiceContent {
  kind: 'invoice';
  /** Of our order; the provider is asked by it, too. */
  orderReference: string;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  /** The law wants it on every sale that is delivered. */
  delivery: InvoiceAddress;
  lines: readonly InvoiceLine[];
  totals: InvoiceTotals;
  payment: InvoicePayment;
  /** For the buyer; never what the CUFE is made of, since that has the technical key in it. */
  notes: readonly string[];
}

export interface CreditNoteContent extends Omit<InvoiceContent, 'kind'> {
  kind: 'credit_note';
  concept: CreditNoteConcept;
  /** Why, in words for the buyer. */
  reason: string;
  invoice: InvoiceReference;
}

export type DocumentContent = InvoiceContent | CreditNoteContent;

/** With what its issue adds. Its day and hour are Bogotá's, whatever the machine's zone is. */
export type Issued<Content extends DocumentContent = DocumentContent> = Content & {
  number: DocumentNumber;
  issuedAt: Date;
  environment: InvoiceEnvironment;
  /** `contingency`: issued while the DIAN was away (type 04), under the same number. */
  mode: 'normal' | 'contingency';
};

export type Invoice = Issued<InvoiceContent>;
export type CreditNote = Issued<CreditNoteContent>;
export type IssuedDocument = Invoice | CreditNote;

export type InvoiceEnvironment = 'production' | 'test';

export interface DocumentNumber {
  /** At most four letters or digits; empty for none. */
  prefix: string;
  consecutive: number;
}

/** As it is printed, hashed and looked for: nothing between prefix and number. */
export function written({ prefix, consecutive }: DocumentNumber): string {
  return `${prefix}${consecutive}`;
}

/** What a credit note is about. */
export interface InvoiceReference {
  number: string;
  cufe: string;
  /** The day in Bogotá, `2026-11-28`. */
  issuedOn: string;
}

/**
 * Of the annex: 1 part of the goods came back, 2 the invoice is cancelled, 3 a rebate, 4 another price. The others are for what a shop
 * does not do, and sources differ about them.
 */
export const creditNoteConcepts = ['1', '2', '3', '4'] as const;
export type CreditNoteConcept = (typeof creditNoteConcepts)[number];

export type PersonKind = 'company' | 'person';

export interface InvoiceSeller {
  kind: PersonKind;
  name: string;
  tradeName: string | null;
  nit: Nit;
  /** Codes of the RUT as the annex writes them: `O-13`, `O-15`, `O-23`, `O-47`; none is `R-99-PN`. */
  responsibilities: readonly string[];
  isVatResponsible: boolean;
  address: InvoiceAddress;
  email: string;
  phone: string;
}

export interface Nit {
  /** Without the check digit, which is never part of the number. */
  digits: string;
  checkDigit: string;
}

/** The shopper's documents, and those that only an invoice knows. */
export type BuyerDocumentType = LegalIdType | 'TI' | 'PEP' | 'PPT' | 'NIT_ABROAD' | 'FOREIGN';

export interface InvoiceBuyer {
  kind: PersonKind;
  name: string;
  documentType: BuyerDocumentType;
  /** As typed, without the check digit of a NIT. */
  document: string;
  /** Of a NIT alone. */
  checkDigit: string | null;
  /** Null of a final consumer who gave none. */
  email: string | null;
  phone: string | null;
  responsibilities: readonly string[];
  /** Not asked for an invoice's sake; null where it is not known. */
  address: InvoiceAddress | null;
}

/** Twelve digits; the official samples of 2019 have ten. */
export const finalConsumerDocument = '222222222222';

/** Whoever buys without a name on the invoice. `consumidor final` is the annex's word. */
export const finalConsumer: InvoiceBuyer = {
  kind: 'person',
  name: 'consumidor final',
  documentType: 'CC',
  document: finalConsumerDocument,
  checkDigit: null,
  email: null,
  phone: null,
  responsibilities: ['R-99-PN'],
  address: null,
};

export function isFinalConsumer({ document }: InvoiceBuyer): boolean {
  return document === finalConsumerDocument;
}

export interface InvoiceAddress {
  /** Five digits of DIVIPOLA; the first two are the department's. */
  municipalityCode: string;
  city: string;
  region: string;
  line: string;
  postalCode: string | null;
}

export interface InvoicePayment {
  /** A shop sells for cash in the law's sense: paid when it is issued. */
  form: 'immediate' | 'credit';
  /** Of the list of means of payment: 10 cash, 47 transfer, 48 credit card, 49 debit card, ZZZ other. */
  meansCode: string;
  /** `2026-11-28` in Bogotá. */
  dueOn: string;
  /** The transaction at the payment provider. */
  transaction: string | null;
}

/** What the DIAN authorised to be used as numbers, for two years at a time. */
export interface NumberingRange {
  /** At the provider; null of own software. */
  providerId: string | null;
  documents: 'invoices' | 'credit_notes';
  prefix: string;
  from: number;
  to: number;
  /** The next number as the provider counts; null where the shop counts itself. */
  next: number | null;
  /** Of invoices alone. */
  resolution: string | null;
  /** Days in Bogotá, both included. */
  validFrom: string | null;
  validTo: string | null;
  /** Secret: 40 hexadecimal digits, of invoices alone. */
  technicalKey: string | null;
}

/** A key of another length gives a CUFE that looks right and is refused. */
export const technicalKeyPattern = /^[0-9a-f]{40}$/i;
