import { sql } from 'kysely';
import type { AttentionKind } from '#app/shop/orders/admin/attention.ts';
import type { HoldStatus, OrderStatus } from '#app/shop/orders/lifecycle.ts';
import type { TransactionStatus } from '#app/shop/payments/gateway.ts';
import type { Database } from '#app/shop/shared/schema.ts';

/** Read by plain SQL, without the code that the checkers judge. */
export interface Tables {
  products: { id: string; stock: number; held: number; available: number; sales: number }[];
  /** From the audit, summed up. */
  adjustments: { id: string; units: number }[];
  orders: {
    reference: string;
    status: OrderStatus;
    holdStatus: HoldStatus;
    isLapsed: boolean;
    amountInCents: number;
    currency: string;
    paidTransactionId: string | null;
  }[];
  lines: {
    reference: string;
    productId: string;
    listPrice: number;
    discount: number;
    unitPriceInCents: number;
    quantity: number;
    couponInCents: number;
  }[];
  coupons: { code: string; uses: number }[];
  couponUses: { reference: string; code: string; isGivenBack: boolean }[];
  moves: { reference: string; from: OrderStatus | null; to: OrderStatus; cause: string }[];
  payments: { id: string; reference: string; status: TransactionStatus; amountInCents: number; currency: string }[];
  attention: { kind: AttentionKind; reference: string | null; transactionId: string | null }[];
  mails: { id: string; key: string; recipient: string; kind: string; isSent: boolean; isEnded: boolean }[];
  followed: string[];
}

export interface ProviderTransaction {
  id: string;
  reference: string;
  status: TransactionStatus;
  amountInCents: number;
  currency: string;
}

export interface ArrivedMail {
  messageId: string;
  recipients: readonly string[];
}

export async function readTables(db: Database): Promise<Tables> {
  const rows = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await statement.execute(db)).rows as Row[];
  type Of<Name extends keyof Tables> = Tables[Name][number];
  return {
    products: await rows(sql<Of<'products'>>`
      SELECT id, stock, held, available, sales FROM products JOIN shelf ON product_id = id ORDER BY id`),
    adjustments: await rows(sql<Of<'adjustments'>>`
      SELECT subject_id AS id, sum((after ->> 'stock')::int - (before ->> 'stock')::int)::int AS units
      FROM audit_entries WHERE subject = 'product' AND action = 'changed' AND before ? 'stock' GROUP BY subject_id`),
    orders: await rows(sql<Of<'orders'>>`
      SELECT reference, status, hold_status AS "holdStatus", hold_expires_at < now() AS "isLapsed",
        amount_in_cents AS "amountInCents", currency, paid_transaction_id AS "paidTransactionId"
      FROM orders ORDER BY reference`),
    lines: await rows(sql<Of<'lines'>>`
      SELECT order_reference AS reference, product_id AS "productId", list_price AS "listPrice", discount,
        unit_price_in_cents AS "unitPriceInCents", quantity, coupon_in_cents AS "couponInCents"
      FROM order_lines ORDER BY order_reference, product_id`),
    coupons: await rows(sql<Of<'coupons'>>`SELECT code, uses FROM coupons ORDER BY code`),
    couponUses: await rows(sql<Of<'couponUses'>>`
      SELECT order_reference AS reference, code, given_back_at IS NOT NULL AS "isGivenBack"
      FROM coupon_uses JOIN coupons ON coupons.id = coupon_id ORDER BY order_reference`),
    moves: await rows(sql<Of<'moves'>>`
      SELECT order_reference AS reference, from_status AS "from", to_status AS "to", cause
      FROM order_history ORDER BY id`),
    payments: await rows(sql<Of<'payments'>>`
      SELECT transaction_id AS id, order_reference AS reference, status, amount_in_cents AS "amountInCents", currency
      FROM payments ORDER BY transaction_id`),
    attention: await rows(sql<Of<'attention'>>`
      SELECT kind, order_reference AS reference, transaction_id AS "transactionId" FROM attention_items ORDER BY id`),
    mails: await rows(sql<Of<'mails'>>`
      SELECT id::text AS id, dedupe_key AS key, recipient, kind, sent_at IS NOT NULL AS "isSent", ended_at IS NOT NULL AS "isEnded"
      FROM mails WHERE kind NOT LIKE 'owner-%' ORDER BY created_at`),
    followed: (
      await rows(sql<{ reference: string }>`
        SELECT order_reference AS reference FROM order_follow_ups`)
    ).map(({ reference }) => reference),
  };
}
