import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { VatPercent } from '../catalog/product-cost.ts';
import type { ZeroVatKind } from '../catalog/product-vat.ts';
import type { ArrivalCause } from '../delivery/arrival.ts';
import type { AttentionKind } from './admin/attention.ts';
import type { RefundMethod } from './admin/refund.ts';
import type { AdminStep, FulfilmentStatus } from './fulfilment.ts';
import type { HoldStatus, OrderStatus } from './lifecycle.ts';
import type { ParcelTables } from './parcels/parcel-tables.ts';

export interface OrderTables extends ParcelTables {
  orders: {
    reference: string;
    status: OrderStatus;
    hold_status: HoldStatus;
    hold_expires_at: Date;
    /** The address that it was made from; deleted when the hold ends. */
    hold_address: Generated<string | null>;
    payment_expires_at: Date;
    amount_in_cents: number;
    /** Of all lines. */
    pieces: Generated<number>;
    currency: string;
    request_fingerprint: string;
    replaced_by: string | null;
    /** The first of the orders that one browser made, each of which replaced the one before; null for that first one. */
    first_reference: Generated<string | null>;
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
    courier_notes: Generated<string | null>;
    coupon_code: Generated<string | null>;
    terms_accepted_at: Date;
    /** Numbers of the versions that were in force; null of orders from before they were noted. */
    terms_version: Generated<number | null>;
    privacy_version: Generated<number | null>;
    paid_transaction_id: string | null;
    paid_at: Date | null;
    /** Set when the buyer's account is deleted. */
    forget_after: Generated<Date | null>;
    forgotten_at: Generated<Date | null>;
    fulfilment_status: Generated<FulfilmentStatus>;
    prepared_at: Generated<Date | null>;
    /** When the last parcel left, and arrived. */
    sent_at: Generated<Date | null>;
    delivered_at: Generated<Date | null>;
    cancelled_at: Generated<Date | null>;
    returned_at: Generated<Date | null>;
    /** Of the last return, for the release before: `order_returns` is what is read. */
    return_reason: Generated<string | null>;
    /** Of the last parcel, written by a trigger for the release before: `parcels` is what is read. */
    carrier: Generated<string | null>;
    tracking_number: Generated<string | null>;
    tracking_url: Generated<string | null>;
    cancel_reason: Generated<string | null>;
    owner_note: Generated<string | null>;
    /** Days in Colombia, as they were said when the order was made, or as they are since a late payment. */
    arrives_from: Generated<string | null>;
    arrives_to: Generated<string | null>;
    /** What was said at first, where something changed it. */
    first_arrives_from: Generated<string | null>;
    first_arrives_to: Generated<string | null>;
    arrival_changed_by: Generated<ArrivalCause | null>;
    arrival_changed_at: Generated<Date | null>;
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
    /** Whole pesos, when the order was made. */
    list_price: number;
    discount: number;
    unit_price_in_cents: number;
    warranty_months: Generated<number | null>;
    quantity: number;
    /** Off the line beyond its own discount, by the order's coupon. */
    coupon_in_cents: Generated<number>;
    /** For all units: what they cost less the coupon. */
    charged_in_cents: GeneratedAlways<number>;
    /** Whose price it was sold for. */
    campaign_id: Generated<number | null>;
    /** Of IVA, in the price; null of lines from before it was kept. */
    vat_percent: Generated<VatPercent | null>;
    /** Of a rate of 0, when the order was made; null: the owner had not said. */
    zero_vat_kind: Generated<ZeroVatKind | null>;
    /** Of one piece, when the order was made; null is not known. */
    unit_cost_in_cents: Generated<number | null>;
    /** Whether that cost has IVA in it. */
    cost_has_vat: Generated<boolean | null>;
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
  /** What the owner did with it, and what it was before, to be taken back. */
  order_steps: {
    id: Generated<number>;
    order_reference: string;
    step: AdminStep;
    /** Orders that were handled by one press. */
    press: string | null;
    taken_at: Date;
    /** By the database's clock. */
    written_at: Generated<Date>;
    taken_back_at: Generated<Date | null>;
    from_status: OrderStatus;
    from_fulfilment_status: FulfilmentStatus;
    from_hold_status: HoldStatus;
    /** Ids of decisions that were open. */
    from_decisions: number[];
    to_status: OrderStatus;
    to_fulfilment_status: FulfilmentStatus;
    to_hold_status: HoldStatus;
    to_decisions: number[];
    /** Ids of parcels that left or arrived with it. */
    parcels: number[];
    /** Of what it noted as come back; gone once that was undone. */
    return_id: number | null;
    /** `unitsVersion` of what it left. */
    left_version: string;
    left_money_hash: string;
    left_rights_hash: string;
  };
  order_follow_ups: {
    order_reference: string;
    /** By the database's clock. */
    ask_at: Date;
    times_asked: Generated<number>;
    /** Asked about once, and after all others. */
    is_replaced: Generated<boolean>;
  };
  refunds: {
    id: Generated<number>;
    order_reference: string;
    amount_in_cents: number;
    /** A day in Colombia, `2026-11-21`; read it with `to_char`. */
    refunded_on: string;
    method: RefundMethod;
    transfer_reference: string;
    noted_at: Date;
    /** What came back that it pays for; null for money of the order as a whole. */
    return_id: Generated<number | null>;
  };
  attention_items: {
    id: Generated<number>;
    kind: AttentionKind;
    order_reference: string | null;
    transaction_id: string | null;
    details: JSONColumnType<Record<string, string | number | boolean | null>>;
    created_at: Date;
    settled_at: Date | null;
    note: Generated<string | null>;
  };
}
