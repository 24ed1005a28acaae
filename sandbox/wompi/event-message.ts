import type { WompiEnvironment } from '../keys.ts';
import type { Settings } from '../settings.ts';
import { eventChecksum, SIGNED_PROPERTIES } from './signature.ts';
import type { Transaction } from './transactions.ts';

export interface EventMessage {
  body: string;
  checksum: string;
}

/** Later attempts send the same body. */
export function eventMessage(
  transaction: Transaction,
  options: {
    eventsSecret: string;
    environment: WompiEnvironment;
    sentAt: Date;
    content: Settings['eventContent'];
    tamperedReference: string | null;
  },
): EventMessage {
  const { content } = options;
  const shown = eventTransaction(transaction);
  if (content === 'tampered-reference') {
    // The reference is not signed, so the checksum is still right.
    shown.reference = options.tamperedReference ?? `${transaction.reference}-ALTERADA`;
  }
  const data = { transaction: shown };
  const timestamp = Math.floor(options.sentAt.getTime() / 1000);
  const secret = content === 'bad-checksum' ? `${options.eventsSecret}-falso` : options.eventsSecret;
  const digest = eventChecksum(data, SIGNED_PROPERTIES, timestamp, secret);
  const checksum = content === 'uppercase-checksum' ? digest.toUpperCase() : digest;
  const signature = { properties: [...SIGNED_PROPERTIES], checksum };
  const body = {
    event: 'transaction.updated',
    data,
    sent_at: options.sentAt.toISOString(),
    // Top level in the Spanish guide, inside `signature` in the English one.
    ...(content === 'timestamp-in-signature' ? { signature: { ...signature, timestamp } } : { timestamp, signature }),
    environment: options.environment,
  };
  return { body: JSON.stringify(body), checksum };
}

function eventTransaction(transaction: Transaction): Record<string, unknown> {
  return {
    id: transaction.id,
    created_at: transaction.created_at,
    finalized_at: transaction.finalized_at,
    amount_in_cents: transaction.amount_in_cents,
    reference: transaction.reference,
    customer_email: transaction.customer_email,
    currency: transaction.currency,
    payment_method_type: transaction.payment_method_type,
    payment_method: transaction.payment_method,
    status: transaction.status,
    status_message: transaction.status_message,
    shipping_address: transaction.shipping_address,
    redirect_url: transaction.redirect_url,
    payment_source_id: transaction.payment_source_id,
    payment_link_id: transaction.payment_link_id,
    customer_data: transaction.customer_data,
  };
}
