import type { ItemClaimKind } from '../claims/claim.ts';
import type { ShopperOrder } from '../orders/shopper-order.ts';
import type { SoldItem } from './item.ts';
import type { Warranty, WithdrawalClock } from './rights.ts';

export interface ItemClaim {
  number: string;
  kind: ItemClaimKind;
  filedAt: Date;
  isOpen: boolean;
}

export interface Offer {
  id: number;
  offeredAt: Date;
  /** The warranty is another's from then on. */
  acceptedAt: Date | null;
}

/** What was delivered; nothing of the buyer. */
export interface Passport {
  order: string;
  item: SoldItem;
  serial: string | null;
  boughtOn: Date;
  deliveredAt: Date;
  warranty: Warranty;
  /** The shop has it again. */
  givenBackAt: Date | null;
}

export interface OwnPassport extends Passport {
  withdrawal: WithdrawalClock;
  offer: Offer | null;
  claims: ItemClaim[];
}

/** Who has the order's page, or the key of the one who bought it used. */
export type Asking = 'buyer' | 'holder';

export type ItemRefusal =
  | 'given_away'
  | 'given_back'
  | 'withdrawal_over'
  | 'withdrawn_already'
  | 'warranty_over'
  | 'warranty_open'
  | 'forgotten'
  | 'offered_already'
  | 'no_offer';

/** What stands against a claim from the page; it can always be filed by the form for PQR. */
export function refusalOfClaim(
  kind: ItemClaimKind,
  asking: Asking,
  { withdrawal, warranty, offer, claims, givenBackAt }: OwnPassport,
): ItemRefusal | null {
  if (givenBackAt) return 'given_back';
  if (asking === 'buyer' && offer?.acceptedAt) return 'given_away';
  if (kind === 'withdrawal') {
    if (asking === 'holder') return 'given_away';
    if (claims.some((claim) => claim.kind === 'withdrawal')) return 'withdrawn_already';
    return withdrawal.isOver ? 'withdrawal_over' : null;
  }
  if (warranty.isOver) return 'warranty_over';
  return claims.some((claim) => claim.kind === 'warranty' && claim.isOpen) ? 'warranty_open' : null;
}

/** An item that goes back to the shop, or has been given away, cannot be given to anybody. */
export function refusalOfOffer({ offer, claims, warranty, givenBackAt }: OwnPassport): ItemRefusal | null {
  if (givenBackAt) return 'given_back';
  if (offer) return offer.acceptedAt ? 'given_away' : 'offered_already';
  if (claims.some(({ kind }) => kind === 'withdrawal')) return 'withdrawn_already';
  return warranty.isOver ? 'warranty_over' : null;
}

/** Of an order that came back, or whose payment was annulled, no item has a page to show. */
export function hasPassports({ status, units }: Pick<ShopperOrder, 'status' | 'units'>): boolean {
  return units.delivered.length > 0 && (status === 'partly_sent' || status === 'sent' || status === 'delivered');
}

/** As a claim names it. */
export interface NamedItem {
  order: string;
  number: number;
  productName: string;
  serial: string | null;
}
