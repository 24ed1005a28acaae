import type { Selectable } from 'kysely';
import type { Schema } from '../shared/schema.ts';
import type { LegalIdType, Order } from './order.ts';
import { toArrival } from './order-arrival.server.ts';

export function toOrder(row: Selectable<Schema['orders']>): Order {
  return {
    reference: row.reference,
    status: row.status,
    amountInCents: row.amount_in_cents,
    currency: 'COP',
    customer: {
      fullName: row.full_name,
      email: row.email,
      phoneNumber: row.phone_number,
      legalId: row.legal_id,
      legalIdType: row.legal_id_type as LegalIdType,
      addressLine1: row.address_line_1,
      city: row.city,
      region: row.region,
      country: 'CO',
      ...(row.courier_notes !== null && { courierNotes: row.courier_notes }),
    },
    customerId: row.customer_id,
    forgetAfter: row.forget_after,
    paymentExpiresAt: row.payment_expires_at,
    holdExpiresAt: row.hold_expires_at,
    paidTransactionId: row.paid_transaction_id,
    requestFingerprint: row.request_fingerprint,
    arrival: toArrival(row),
    couponCode: row.coupon_code,
  };
}
