import type { OrderArrival } from '../delivery/arrival.ts';
import type { OrderStatus } from './lifecycle.ts';

export interface OrderCustomer {
  fullName: string;
  email: string;
  phoneNumber: string;
  legalId: string;
  legalIdType: LegalIdType;
  addressLine1: string;
  city: string;
  region: string;
  country: 'CO';
  /** What the shopper asks of who brings the parcel. */
  courierNotes?: string;
}

export const legalIdTypes = ['CC', 'CE', 'NIT', 'PP'] as const;
export type LegalIdType = (typeof legalIdTypes)[number];

/** Prices of the moment when the order was made. `listPrice` is whole pesos. */
export interface OrderLine {
  productId: string;
  productName: string;
  category: string;
  image: string | null;
  listPrice: number;
  discount: number;
  /** With its own discount, before the order's coupon. */
  unitPriceInCents: number;
  /** By the maker, as announced when it was bought; null: none longer than the law's is known. */
  warrantyMonths: number | null;
  quantity: number;
  /** For all units, with the coupon. */
  chargedInCents: number;
}

/** The database adds the rest when it writes the order. */
export type NewOrderLine = Omit<OrderLine, 'warrantyMonths'> & { campaignId?: number | null };

export interface Order {
  reference: string;
  status: OrderStatus;
  amountInCents: number;
  currency: 'COP';
  customer: OrderCustomer;
  customerId: string | null;
  forgetAfter: Date | null;
  paymentExpiresAt: Date;
  holdExpiresAt: Date;
  paidTransactionId: string | null;
  requestFingerprint: string;
  /** Null for orders that were promised none. */
  arrival: OrderArrival | null;
  couponCode: string | null;
}
