import { readDay } from '../shared/day.ts';
import type { AttentionKind } from './attention.ts';
import type { OrderState } from './fulfilment.ts';

/** What the owner's list can be narrowed to: first what is due. */
export const deskFilters = [
  'all',
  'to_prepare',
  'to_send',
  'sent',
  'to_decide',
  'unpaid',
  'declined',
  'delivered',
  'cancelled',
] as const;
export type DeskFilter = (typeof deskFilters)[number];

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
  total: number;
  /** Of everything that the filter finds, not only of this page. */
  amountInCents: number;
  /** 1 … pages; a page beyond the end shows the last one. */
  page: number;
  pages: number;
}

/** Something that a person must decide, with as much of its order as says which one it is. */
export interface Decision {
  id: number;
  kind: AttentionKind;
  reference: string | null;
  since: Date;
  fullName: string | null;
  amountInCents: number | null;
}

/** Reads an address; whatever it does not understand it leaves out. */
export function readDeskQuery(parameters: URLSearchParams): DeskQuery {
  const filter = parameters.get('ver') as DeskFilter | null;
  const page = Number(parameters.get('page') ?? 1);
  return {
    filter: filter && deskFilters.includes(filter) ? filter : 'all',
    sought: (parameters.get('q') ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 120),
    from: readDay(parameters.get('desde')),
    to: readDay(parameters.get('hasta')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The same as an address, with only what says something. */
export function deskAddress(path: string, { filter, sought, from, to, page }: DeskQuery): string {
  const parameters = new URLSearchParams();
  if (filter !== 'all') parameters.set('ver', filter);
  if (sought) parameters.set('q', sought);
  if (from) parameters.set('desde', from);
  if (to) parameters.set('hasta', to);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

const mostWords = 6;

/** What was typed, as the column `orders.search` is written: lower case, without accents. */
export function wordsSought(sought: string): string[] {
  return sought.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(/\s+/).filter(Boolean).slice(0, mostWords);
}
