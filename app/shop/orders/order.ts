import type { OrderStatus } from './lifecycle.ts';

/** Who buys and where it goes (specification section 3, checkout customer data). */
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
}

export const legalIdTypes = ['CC', 'CE', 'NIT', 'PP'] as const;
export type LegalIdType = (typeof legalIdTypes)[number];

/** A line with its price frozen when the order was made. */
export interface OrderLine {
  productId: string;
  productName: string;
  category: string;
  image: string | null;
  /** Whole pesos. */
  listPrice: number;
  discount: number;
  unitPriceInCents: number;
  quantity: number;
}

export interface Order {
  reference: string;
  status: OrderStatus;
  amountInCents: number;
  currency: 'COP';
  customer: OrderCustomer;
  /** The account that it belongs to; null for a guest's. */
  customerId: string | null;
  /** Set when the buyer's account is gone: then the order can do without the person. */
  forgetAfter: Date | null;
  paymentExpiresAt: Date;
  holdExpiresAt: Date;
  paidTransactionId: string | null;
  requestFingerprint: string;
}
