import type { DatabaseTransaction } from '../shared/schema.ts';
import type { Order, OrderLine } from './order.ts';

/** Its pieces must be held already. */
export async function writeOrder(
  transaction: DatabaseTransaction,
  order: Order,
  lines: readonly OrderLine[],
  { address, now }: { address: string | null; now: Date },
): Promise<void> {
  const { customer } = order;
  await transaction
    .insertInto('orders')
    .values({
      reference: order.reference,
      status: order.status,
      hold_status: 'held',
      hold_expires_at: order.holdExpiresAt,
      hold_address: address,
      payment_expires_at: order.paymentExpiresAt,
      amount_in_cents: order.amountInCents,
      currency: order.currency,
      request_fingerprint: order.requestFingerprint,
      replaced_by: null,
      customer_id: order.customerId,
      full_name: customer.fullName,
      email: customer.email,
      phone_number: customer.phoneNumber,
      legal_id: customer.legalId,
      legal_id_type: customer.legalIdType,
      address_line_1: customer.addressLine1,
      city: customer.city,
      region: customer.region,
      country: customer.country,
      terms_accepted_at: now,
      paid_transaction_id: order.paidTransactionId,
      paid_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await transaction
    .insertInto('order_lines')
    .values(
      lines.map((line) => ({
        order_reference: order.reference,
        product_id: line.productId,
        product_name: line.productName,
        category: line.category,
        image: line.image,
        list_price: line.listPrice,
        discount: line.discount,
        unit_price_in_cents: line.unitPriceInCents,
        quantity: line.quantity,
      })),
    )
    .execute();
}
