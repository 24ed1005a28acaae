import { readDay } from '../../shared/day.ts';
import { addressOf, readChoice, readPage, readSought } from '../../shared/desk-query.ts';
import type { OrderState } from '../fulfilment.ts';
import type { AttentionKind } from './attention.ts';

/** What the owner's list can be narrowed to: first what is due. */
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
  'cancelled',
  'lapsing',
  'late',
] as const;
export type DeskFilter = (typeof deskFilters)[number];

/** Asked for by the links of the first page only. */
const momentary: readonly DeskFilter[] = ['lapsing', 'late'];

/** The filters that the list offers. */
export function offeredFilters(current: DeskFilter): DeskFilter[] {
  return deskFilters.filter((filter) => filter === current || !momentary.includes(filter));
}

export interface DeskQuery {
  filter: DeskFilter;
  /** As typed. */
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
  /** Sum of quantities. */
  pieces: number;
  /** Whether something about it waits for a decision. */
  needsDecision: boolean;
}

export interface DeskList {
  orders: DeskListedOrder[];
  /** Of everything that the filter finds, not only of this page. */
  total: number;
  /** Those of them whose payment stands. */
  paid: { orders: number; amountInCents: number };
  /** 1 … pages; a page beyond the end shows the last one. */
  page: number;
  pages: number;
}

/** An order about which a person must decide, and what. */
export interface Decision {
  reference: string;
  fullName: string;
  /** The oldest first. */
  kinds: AttentionKind[];
  since: Date;
}

/** Reads an address; whatever it does not understand it leaves out. */
export function readDeskQuery(parameters: URLSearchParams): DeskQuery {
  return {
    filter: readChoice(parameters.get('ver'), deskFilters) ?? 'all',
    sought: readSought(parameters),
    from: readDay(parameters.get('desde')),
    to: readDay(parameters.get('hasta')),
    page: readPage(parameters),
  };
}

/** The same as an address, with only what says something. */
export function deskAddress(path: string, { filter, sought, from, to, page }: DeskQuery): string {
  const ver = filter === 'all' ? null : filter;
  return addressOf(path, { ver, q: sought, desde: from, hasta: to, page: page > 1 ? page : null });
}
