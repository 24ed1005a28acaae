/**
 * What the shop needs of a payment provider. `adapters/wompi` is the one that implements it; foreign shapes are translated
 * there, so that nothing here knows how Wompi writes them.
 */
export const transactionStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** A transaction as the provider's own API reports it: the only thing that money decisions rest on. */
export interface GatewayTransaction {
  id: string;
  reference: string;
  status: TransactionStatus;
  amountInCents: number;
  currency: string;
  /** CARD, NEQUI, PSE, …: the list grows, so it is opaque text. */
  method: string | null;
}

/** The provider could not answer: time-out, refusal of our key, nonsense. Nothing is known, so nothing may be decided. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** What a shopper and an order bring to the provider's page. */
export interface CheckoutRequest {
  reference: string;
  amountInCents: number;
  currency: string;
  expiresAt: Date;
  customer: {
    fullName: string;
    email: string;
    phoneNumber: string;
    legalId: string;
    legalIdType: string;
    addressLine1: string;
    city: string;
    region: string;
    country: string;
  };
}

export interface PaymentGateway {
  /** The address of the hosted page, every field signed. No network. */
  checkoutUrl(request: CheckoutRequest): string;
  /** Null when the provider knows no such transaction. Throws `GatewayUnavailable`. */
  findTransaction(id: string): Promise<GatewayTransaction | null>;
  /** Every transaction made under a reference. Throws `GatewayUnavailable`. */
  transactionsOf(reference: string): Promise<GatewayTransaction[]>;
  /** Whether a delivered event is genuine, and which transaction it speaks of. No network. */
  readEvent(delivery: EventDelivery): EventReading;
}

export interface EventDelivery {
  /** The body as it came, byte for byte. */
  body: string;
  contentType: string | null;
}

export type EventReading =
  | { kind: 'transaction'; transactionId: string; status: TransactionStatus; checksum: string }
  /** Genuine, but of a type that the shop does not handle: the list grows. */
  | { kind: 'other'; event: string }
  | { kind: 'refused'; reason: EventRefusal };

export type EventRefusal = 'content_type' | 'malformed' | 'wrong_environment' | 'properties' | 'checksum';

/** Ids go into an address of the provider's API, so nothing but what an id can be is let through. */
export const transactionIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
