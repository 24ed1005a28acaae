import { addressOf, readChoice, readSought } from '../../shared/admin-query.ts';
import { readPage } from '../../shared/page.ts';
import type { DocumentContent } from '../invoice.ts';
import type { BuyerProblem, DocumentState, InvoiceFileKind, StoredAnswer } from '../invoice-tables.ts';

export const invoiceFilters = ['all', 'to_fix', 'waiting', 'accepted', 'not_invoiced'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export const documentKinds = ['invoice', 'credit_note'] as const satisfies readonly DocumentContent['kind'][];
export type DocumentKind = (typeof documentKinds)[number];

/** As many as one answer can do while the owner waits. */
export const mostInvoicesAtOnce = 200;

export interface InvoiceQuery {
  filter: InvoiceFilter;
  kind: DocumentKind | null;
  /** In Colombia: `2026-11`. */
  month: string | null;
  sought: string;
  page: number;
}

/** An invoice or a note as the owner's pages show it. */
export interface ListedInvoice {
  id: number;
  orderReference: string;
  kind: DocumentKind;
  state: DocumentState;
  /** `SETP990000001`; null while it has none. */
  number: string | null;
  /** When it was accepted; before, when it was queued. */
  at: Date;
  /** What was paid, or refunded; null before it is written. */
  totalInCents: number | null;
  /** To whom it is made out; who ordered, before it is written. */
  buyer: string;
  buyerProblem: BuyerProblem | null;
  answer: StoredAnswer | null;
  /** Null: nothing happens by itself. */
  dueAt: Date | null;
  qrUrl: string | null;
  files: InvoiceFileKind[];
  /** Signed as an invoice of contingency, and handed over. */
  isContingent: boolean;
  /** Made elsewhere, and typed by the owner. */
  isTyped: boolean;
}

/** A paid order without an invoice. */
export interface UninvoicedOrder {
  reference: string;
  paidAt: Date;
  fullName: string;
  amountInCents: number;
}

/** @returns null for what is no month */
export function readMonth(text: string | null): string | null {
  return text && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

/** Both ends as days, the last one excluded. */
export function daysOfMonth(month: string): { first: string; after: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { first: `${month}-01`, after: `${next}-01` };
}

/** From the latest back to the first, both included. */
export function monthsBetween(first: string, last: string, most: number): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = last.split('-').map(Number);
  for (let each = last; each >= first && months.length < most; ) {
    months.push(each);
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
    each = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}

export function readInvoiceQuery(parameters: URLSearchParams): InvoiceQuery {
  return {
    filter: readChoice(parameters.get('ver'), invoiceFilters) ?? 'all',
    kind: readChoice(parameters.get('tipo'), documentKinds),
    month: readMonth(parameters.get('mes')),
    sought: readSought(parameters),
    page: readPage(parameters),
  };
}

export function invoiceListAddress(path: string, { filter, kind, month, sought, page }: InvoiceQuery): string {
  const ver = filter === 'all' ? null : filter;
  return addressOf(path, { ver, tipo: kind, mes: month, q: sought, page: page > 1 ? page : null });
}

/** A number as people write it: `SETP990000001`, `setp 990000001`, `990000001`. */
export function readDocumentNumber(sought: string): { prefix: string | null; consecutive: number } | null {
  const [, prefix = '', digits] = /^([a-z0-9]*[a-z])?[\s-]*(\d{1,12})$/i.exec(sought.trim()) ?? [];
  if (digits === undefined || prefix.length > 10) return null;
  return { prefix: prefix === '' ? null : prefix.toUpperCase(), consecutive: Number(digits) };
}

/** Whether a press sends it again: what a provider or the shop stopped, or what waits for its next try. */
export function canSendAgain({ state, dueAt }: Pick<ListedInvoice, 'state' | 'dueAt'>): boolean {
  return state === 'rejected' || state === 'stopped' || ((state === 'queued' || state === 'pending') && dueAt !== null);
}

/** Queued for the owner's own hand: `INVOICING=manual`. */
export function isTypedByHand({ state, dueAt }: Pick<ListedInvoice, 'state' | 'dueAt'>): boolean {
  return state === 'queued' && dueAt === null;
}
