import { sql } from 'kysely';
import type { Allowance } from '#app/platform/rate-limit.server.ts';
import { mailRow } from '../mails/mails.server.ts';
import { countedWith } from '../shared/database-rate-limit.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import type { NewOrderLine, Order } from './order.ts';
import { orderMail } from './order-mails.server.ts';
import { type TaxedLine, vatOfLines } from './order-vat.server.ts';
import { referenceTime } from './reference.ts';

interface Writing {
  address: string | null;
  now: Date;
  askAfterSeconds: number;
  /** The first of the orders that this one ends, each of which replaced the one before. */
  chain?: string | null;
  /** What is counted with the order; beyond one of the allowances no mail about it is written. */
  counts?: readonly { subject: string; allowance: Allowance }[];
}

/**
 * Of one piece, in cents and as the owner wrote it, with its IVA or without: the higher of the costs in pesos and in dollars, as
 * `costWithVatInCents` says; dollars at the rate of `lastDollarRate`.
 */
const unitCost = sql<number | null>`greatest(cost::bigint * 100, CASE WHEN cost_usd_cents IS NOT NULL THEN
  (cost_usd_cents * (SELECT (rule ->> 'rateInCents')::bigint FROM change_sets
    WHERE field = 'price' AND rule ->> 'way' = 'dollars' AND state NOT IN ('undoing', 'undone')
    ORDER BY created_at DESC LIMIT 1) + 99) / 100 END)`;

/** Of a legal text, which the buyer agrees to with the order. @param now or when the payment page with its link was loaded */
const versionInForce = (page: string, now: Date) =>
  sql<number | null>`(SELECT max(number) FROM page_versions WHERE page = ${page} 
    AND (in_force_at <= ${now}::timestamptz OR published_by IS NULL))`;

/**
 * The order with its lines, its history, its mail and its first question about a payment, in one statement. Its units must be held
 * already. Of two that write one reference at once, the second waits here for the first.
 *
 * @returns null when there is an order under this reference: then nothing was written. `hasOtherTexts`: a legal text came into force
 * after the payment page was loaded, so the buyer agreed to another one; the transaction must not be committed
 */
export async function writeOrder(
  transaction: DatabaseTransaction,
  order: Order,
  lines: readonly NewOrderLine[],
  { address, now, askAfterSeconds, chain = null, counts = [] }: Writing,
): Promise<{ vatInCents: number; hasOtherTexts: boolean } | null> {
  const { customer, reference } = order;
  const loadedAt = referenceTime(reference) ?? now;
  const isOther = (page: string) =>
    sql`${versionInForce(page, loadedAt)} IS DISTINCT FROM ${versionInForce(page, now)}`;
  const mail = mailRow(orderMail({ kind: 'order-received', reference }, customer.email));
  const counting = counts.length > 0 ? countedWith('placed', counts, now) : null;
  const written = await transaction
    .with('placed', (db) =>
      db
        .insertInto('orders')
        .values({
          reference,
          status: order.status,
          hold_status: 'held',
          hold_expires_at: order.holdExpiresAt,
          hold_address: address,
          payment_expires_at: order.paymentExpiresAt,
          amount_in_cents: order.amountInCents,
          pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          currency: order.currency,
          request_fingerprint: order.requestFingerprint,
          replaced_by: null,
          first_reference: chain,
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
          courier_notes: customer.courierNotes ?? null,
          coupon_code: order.couponCode,
          arrives_from: order.arrival?.from ?? null,
          arrives_to: order.arrival?.to ?? null,
          terms_accepted_at: now,
          terms_version: versionInForce('terminos', now),
          privacy_version: versionInForce('privacidad', now),
          paid_transaction_id: order.paidTransactionId,
          paid_at: null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .returning('reference'),
    )
    .with(
      'lines',
      () => sql<TaxedLine>`(INSERT INTO order_lines (order_reference, product_id, product_name, category, image, list_price, discount,
        unit_price_in_cents, quantity, coupon_in_cents, campaign_id, warranty_months, vat_percent, zero_vat_kind,
        unit_cost_in_cents, cost_has_vat)
      SELECT reference, "productId", "productName", l.category, l.image, "listPrice", l.discount, "unitPriceInCents", quantity,
        "unitPriceInCents" * quantity - "chargedInCents", "campaignId", kept.* FROM placed, json_to_recordset(${JSON.stringify(lines)}::json) AS l ("productId" text,
        "productName" text, category text, image text, "listPrice" integer, discount smallint, "unitPriceInCents" bigint,
        quantity integer, "chargedInCents" bigint, "campaignId" bigint)
      LEFT JOIN LATERAL (
        SELECT maker_warranty_months(CASE WHEN deleted_at IS NULL THEN specs END), vat_percent,
          CASE WHEN vat_percent = 0 THEN zero_vat_kind END, unit_cost, CASE WHEN unit_cost IS NOT NULL THEN cost_has_vat END
        FROM products, LATERAL (SELECT ${unitCost} AS unit_cost) AS costs WHERE id = "productId" LIMIT 1) AS kept ON true
      RETURNING charged_in_cents AS "chargedInCents", vat_percent AS percent)`,
    )
    .with(
      'history',
      () => sql<object>`(INSERT INTO order_history (order_reference, from_status, to_status, cause, at)
      SELECT reference, NULL, ${order.status}::text, 'placed', ${now}::timestamptz FROM placed)`,
    )
    .with('counted', () => counting?.part ?? sql<object>`(SELECT)`)
    .with(
      'mail',
      () => sql<object>`(INSERT INTO mails (dedupe_key, recipient, kind, message)
      SELECT ${mail.dedupe_key}::text, ${mail.recipient}::text, ${mail.kind}::text, ${mail.message}::jsonb FROM placed
      WHERE ${counting?.isAllowed('counted') ?? sql<boolean>`true`}
      ON CONFLICT (dedupe_key) DO NOTHING)`,
    )
    .with(
      'follow_up',
      () => sql<object>`(INSERT INTO order_follow_ups (order_reference, ask_at)
      SELECT reference, now() + make_interval(secs => ${askAfterSeconds}::float8) FROM placed)`,
    )
    .selectFrom('placed')
    .select([
      sql<TaxedLine[]>`(SELECT json_agg(lines) FROM lines)`.as('taxed'),
      sql<boolean>`${isOther('terminos')} OR ${isOther('privacidad')}`.as('hasOtherTexts'),
    ])
    .executeTakeFirst();
  return written ? { vatInCents: vatOfLines(written.taxed), hasOtherTexts: written.hasOtherTexts } : null;
}
