import { type TaxTreatment, taxTreatments } from '../../catalog/product-vat.ts';
import type { DocumentKind } from './invoice-list.ts';

/** One invoice or note, as it was accepted. Whole centavos; those of a note are what it takes away, so they count as below zero. */
export interface ReportedDocument {
  kind: DocumentKind;
  /** In Colombia. */
  day: string;
  number: string;
  orderReference: string;
  buyer: string;
  documentType: string;
  document: string;
  taxes: readonly { treatment: TaxTreatment; baseInCents: number; vatInCents: number }[];
  baseInCents: number;
  vatInCents: number;
  totalInCents: number;
  /** What the provider's own sum differs by. */
  roundingInCents: number;
  /** As Wompi names it. */
  method: string | null;
  transaction: string | null;
  /** Of an invoice: what its notes have taken until now, and their numbers. */
  refundedInCents: number;
  notes: string[];
  /** Of a note: the invoice that it is about. */
  invoice: string | null;
}

/** Paid in the month, and without an accepted invoice. */
export interface UninvoicedSale {
  day: string;
  orderReference: string;
  buyer: string;
  documentType: string;
  document: string;
  totalInCents: number;
  method: string | null;
  transaction: string | null;
}

export interface MonthReport {
  month: string;
  documents: ReportedDocument[];
  uninvoiced: UninvoicedSale[];
}

export interface ReportTotal<Key> {
  key: Key;
  invoices: number;
  notes: number;
  invoicedBaseInCents: number;
  invoicedVatInCents: number;
  invoicedInCents: number;
  creditedBaseInCents: number;
  creditedVatInCents: number;
  creditedInCents: number;
}

/** What one file may hold; more are read by half months. */
export const mostReported = 20_000;

export type ReportRefusal = 'too_many';

type Part = Pick<ReportedDocument, 'kind' | 'baseInCents' | 'vatInCents' | 'totalInCents'>;

function addedUp<Key extends string | null | TaxTreatment>(
  parts: readonly (Part & { key: Key })[],
): ReportTotal<Key>[] {
  const totals = new Map<Key, ReportTotal<Key>>();
  for (const { key, kind, baseInCents, vatInCents, totalInCents } of parts) {
    const sum = totals.get(key) ?? { ...noTotal, key };
    const isInvoice = kind === 'invoice';
    totals.set(key, {
      key,
      invoices: sum.invoices + (isInvoice ? 1 : 0),
      notes: sum.notes + (isInvoice ? 0 : 1),
      invoicedBaseInCents: sum.invoicedBaseInCents + (isInvoice ? baseInCents : 0),
      invoicedVatInCents: sum.invoicedVatInCents + (isInvoice ? vatInCents : 0),
      invoicedInCents: sum.invoicedInCents + (isInvoice ? totalInCents : 0),
      creditedBaseInCents: sum.creditedBaseInCents + (isInvoice ? 0 : baseInCents),
      creditedVatInCents: sum.creditedVatInCents + (isInvoice ? 0 : vatInCents),
      creditedInCents: sum.creditedInCents + (isInvoice ? 0 : totalInCents),
    });
  }
  return [...totals.values()];
}

const noTotal = {
  ...{ invoices: 0, notes: 0, invoicedBaseInCents: 0, invoicedVatInCents: 0, invoicedInCents: 0 },
  ...{ creditedBaseInCents: 0, creditedVatInCents: 0, creditedInCents: 0 },
};

/** In the order of `taxTreatments`; a document with two rates counts once in each. */
export function totalsByRate(documents: readonly ReportedDocument[]): ReportTotal<TaxTreatment>[] {
  const parts = documents.flatMap(({ kind, taxes }) =>
    taxes.map(({ treatment: key, baseInCents, vatInCents }) => {
      return { key, kind, baseInCents, vatInCents, totalInCents: baseInCents + vatInCents };
    }),
  );
  const totals = addedUp(parts);
  return taxTreatments.flatMap((treatment) => totals.find(({ key }) => key === treatment) ?? []);
}

/** Notes by the means of payment of their invoice. */
export function totalsByMethod(documents: readonly ReportedDocument[]): ReportTotal<string | null>[] {
  return addedUp(documents.map(({ method: key, ...document }) => ({ ...document, key })));
}

export function totalsByDay(documents: readonly ReportedDocument[]): ReportTotal<string>[] {
  return addedUp(documents.map(({ day: key, ...document }) => ({ ...document, key })));
}
