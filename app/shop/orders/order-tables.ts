import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AttentionKind } from './desk/attention.ts';
import type { RefundMethod } from './desk/refund.ts';
import type { FulfilmentStatus } from './fulfilment.ts';
import type { HoldStatus, OrderStatus } from './lifecycle.ts';

/** The tables of orders, as `shop/shared/schema.ts` knows them with all others. */
export interface OrderTables {
  orders: {
    reference: string;
    status: OrderStatus;
    hold_status: HoldStatus;
    hold_expires_at: Date;
    /** Where it was made from; gone with the hold. */
    hold_address: Generated<string | null>;
    payment_expires_at: Date;
    amount_in_cents: number;
    currency: string;
    request_fingerprint: string;
    replaced_by: string | null;
    /** Null: a guest's. */
    customer_id: string | null;
    full_name: string;
    email: string;
    phone_number: string;
    legal_id: string;
    legal_id_type: string;
    address_line_1: string;
    city: string;
    region: string;
    country: string;
    terms_accepted_at: Date;
    paid_transaction_id: string | null;
    paid_at: Date | null;
    /** The buyer's account is gone; from then on the order can do without the person. */
    forget_after: Generated<Date | null>;
    forgotten_at: Generated<Date | null>;
    fulfilment_status: Generated<FulfilmentStatus>;
    prepared_at: Generated<Date | null>;
    sent_at: Generated<Date | null>;
    delivered_at: Generated<Date | null>;
    cancelled_at: Generated<Date | null>;
    carrier: Generated<string | null>;
    tracking_number: Generated<string | null>;
    tracking_url: Generated<string | null>;
    /** Told to the buyer. */
    cancel_reason: Generated<string | null>;
    /** For the owner alone. */
    owner_note: Generated<string | null>;
    /** What the owner's search looks into. */
    search: GeneratedAlways<string>;
    created_at: Date;
    updated_at: Date;
  };
  order_lines: {
    order_reference: string;
    product_id: string;
    product_name: string;
    category: string;
    image: string | null;
    /** Whole pesos, as it stood when the order was made. */
    list_price: number;
    discount: number;
    unit_price_in_cents: number;
    quantity: number;
  };
  order_history: {
    id: Generated<number>;
    order_reference: string;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    cause: string;
    transaction_id: string | null;
    at: Date;
  };
  /** Money that the owner sent back elsewhere, written down. */
  refunds: {
    id: Generated<number>;
    order_reference: string;
    amount_in_cents: number;
    /** `2026-11-21`, in Colombia; read it with `to_char`. */
    refunded_on: string;
    method: RefundMethod;
    transfer_reference: string;
    noted_at: Date;
  };
  attention_items: {
    id: Generated<number>;
    kind: AttentionKind;
    order_reference: string | null;
    transaction_id: string | null;
    details: JSONColumnType<Record<string, string | number | boolean | null>>;
    created_at: Date;
    settled_at: Date | null;
    /** How the owner decided. */
    note: Generated<string | null>;
  };
}
