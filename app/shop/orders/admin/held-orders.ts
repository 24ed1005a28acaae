import { addressOf, readChoice } from '../../shared/admin-query.ts';
import { readPage } from '../../shared/page.ts';

/** Whose unpaid orders stand together: those of one e-mail, or those made from one network address. */
export const heldViews = ['email', 'address'] as const;
export type HeldView = (typeof heldViews)[number];

export interface HeldQuery {
  view: HeldView;
  page: number;
}

export interface HeldSum {
  orders: number;
  units: number;
  amountInCents: number;
}

export interface Holder extends HeldSum {
  /** The e-mail in lower case, or the address (of IPv6 its /64). */
  who: string;
  since: Date;
  until: Date;
  /** Only the newest ones of a holder with many. */
  shown: HeldOrderRow[];
}

export type CrowdedHolder = HeldSum & Pick<Holder, 'who'> & { view: HeldView };

export interface HeldOrderRow {
  reference: string;
  fullName: string;
  email: string;
  units: number;
  amountInCents: number;
  since: Date;
  until: Date;
  /** The bank has not answered yet: pressing for all leaves such an order alone. */
  isBankPending: boolean;
}

export function readHeldQuery(parameters: URLSearchParams): HeldQuery {
  return { view: readChoice(parameters.get('por'), heldViews) ?? 'email', page: readPage(parameters) };
}

export function heldAddress(path: string, { view, page }: HeldQuery): string {
  return addressOf(path, { por: view === 'email' ? null : view, page: page > 1 ? page : null });
}
