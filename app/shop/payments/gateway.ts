import type { OrderCustomer } from '../orders/order.ts';
import type { Refused } from '../shared/refusal.ts';

export const transactionStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** As the provider's own API reports it; decisions about money rest on nothing else. */
export interface GatewayTransaction {
  id: string;
  reference: string;
  status: TransactionStatus;
  amountInCents: number;
  currency: string;
  /** CARD, NEQUI, PSE, …: the list grows, so any text is accepted. */
  method: string | null;
}

/** No usable answer: a timeout, our key refused, an unreadable body. Nothing is known, so nothing may be decided. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

export interface CheckoutRequest {
  reference: string;
  amountInCents: number;
  /** The IVA within the amount, to the centavo; null of a seller who charges none. */
  vatInCents: number | null;
  currency: string;
  expiresAt: Date;
  /** False: the person who is sent there may not know it, and types it at the provider. */
  withDocument?: boolean;
  customer: OrderCustomer;
}

export interface PaymentGateway {
  /** Every field is signed. No network call. */
  checkoutUrl(request: CheckoutRequest): string;
  /**
   * @returns null when the provider knows no such transaction
   * @throws GatewayUnavailable
   */
  findTransaction(id: string): Promise<GatewayTransaction | null>;
  /** @throws GatewayUnavailable */
  transactionsOf(reference: string): Promise<GatewayTransaction[]>;
  readEvent(delivery: EventDelivery): EventReading;
}

export interface EventDelivery {
  /** The body as received, byte for byte. */
  body: string;
  contentType: string | null;
}

export type EventReading =
  | { ok: true; kind: 'transaction'; transactionId: string; status: TransactionStatus; checksum: string }
  | { ok: true; kind: 'other'; event: string }
  | Refused<EventRefusal>;

export type EventRefusal = 'content_type' | 'malformed' | 'wrong_environment' | 'properties' | 'checksum';

/** Ids go into an address of the provider's API, so no other characters are allowed. */
export const transactionIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
