import { readDay } from '../../shared/day.ts';
import { addressOf, readChoice, readSought } from '../../shared/desk-query.ts';
import { readPage } from '../../shared/page.ts';
import type { OrderState } from '../fulfilment.ts';
import type { AttentionKind } from './attention.ts';

export const deskFilters = [
  'all',
  'unsent',
  'to_prepare',
  'to_send',
  'sent',
  'to_decide',
  'unpaid',
  'declined',
  'delivered',
  'returned',
  'cancelled',
  'replaced',
  'lapsing',
  'late',
] as const;
export type DeskFilter = (typeof deskFilters)[number];

/** Only the links of the desk's first page ask for these. */
const momentary: readonly DeskFilter[] = ['lapsing', 'late'];

export function offeredFilters(current: DeskFilter): DeskFilter[] {
  return deskFilters.filter((filter) => filter === current || !momentary.includes(filter));
}

export interface DeskQuery {
  filter: DeskFilter;
  sought: string;
  /** Days in Colombia, both included: `2026-11-21`. */
  from: string | null;
  to: string | null;
  page: number;
}

export interface DeskListedOrder {
  reference: string;
  state: OrderState;
  createdAt: Date;
  paidAt: Date | null;
  amountInCents: number;
  fullName: string;
  city: string;
  pieces: number;
  needsDecision: boolean;
}

export interface DeskList {
  orders: DeskListedOrder[];
  total: number;
  /** Of all pages. */
  paid: { orders: number; amountInCents: number };
  page: number;
  pages: number;
}

export interface Decision {
  reference: string;
  fullName: string;
  kinds: AttentionKind[];
  since: Date;
}

export interface LostPayment {
  reference: string;
  amountInCents: number;
  since: Date;
}

export function readDeskQuery(parameters: URLSearchParams): DeskQuery {
  return {
    filter: readChoice(parameters.get('ver'), deskFilters) ?? 'all',
    sought: readSought(parameters),
    from: readDay(parameters.get('desde')),
    to: readDay(parameters.get('hasta')),
    page: readPage(parameters),
  };
}

export function deskAddress(path: string, { filter, sought, from, to, page }: DeskQuery): string {
  const ver = filter === 'all' ? null : filter;
  return addressOf(path, { ver, q: sought, desde: from, hasta: to, page: page > 1 ? page : null });
}
