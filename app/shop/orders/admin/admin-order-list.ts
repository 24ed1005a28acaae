import { addressOf, readChoice, readSought } from '../../shared/admin-query.ts';
import { readDay } from '../../shared/day.ts';
import { readPage } from '../../shared/page.ts';
import type { OrderState } from '../fulfilment.ts';
import type { AttentionKind } from './attention.ts';

export const adminOrderFilters = [
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
export type AdminOrderFilter = (typeof adminOrderFilters)[number];

/** Only the links of the admin's first page ask for these. */
const momentary: readonly AdminOrderFilter[] = ['lapsing', 'late'];

export function offeredFilters(current: AdminOrderFilter): AdminOrderFilter[] {
  return adminOrderFilters.filter((filter) => filter === current || !momentary.includes(filter));
}

export interface AdminOrderQuery {
  filter: AdminOrderFilter;
  sought: string;
  /** Days in Colombia, both included: `2026-11-21`. */
  from: string | null;
  to: string | null;
  page: number;
}

export interface AdminListedOrder {
  reference: string;
  state: OrderState;
  createdAt: Date;
  paidAt: Date | null;
  amountInCents: number;
  fullName: string;
  city: string;
  units: number;
  needsDecision: boolean;
}

/** What one file of orders may hold. */
export const mostInFile = 100_000;

/** A line of the file of orders. */
export interface FiledOrder extends Omit<AdminListedOrder, 'needsDecision'> {
  legalIdType: string;
  legalId: string;
  email: string;
  phoneNumber: string;
  region: string;
  carrier: string | null;
  trackingNumber: string | null;
  transaction: string | null;
  /** As Wompi names it. */
  method: string | null;
  refundedInCents: number;
  /** Its number, once it has one. */
  invoice: string | null;
  couponCode: string | null;
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

export function readAdminOrderQuery(parameters: URLSearchParams): AdminOrderQuery {
  return {
    filter: readChoice(parameters.get('ver'), adminOrderFilters) ?? 'all',
    sought: readSought(parameters),
    from: readDay(parameters.get('desde')),
    to: readDay(parameters.get('hasta')),
    page: readPage(parameters),
  };
}

export function adminOrderListAddress(path: string, { filter, sought, from, to, page }: AdminOrderQuery): string {
  const ver = filter === 'all' ? null : filter;
  return addressOf(path, { ver, q: sought, desde: from, hasta: to, page: page > 1 ? page : null });
}
