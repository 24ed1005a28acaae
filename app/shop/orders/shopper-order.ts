import type { Cart } from '../cart/cart.ts';
import { type CheckedLine, cartFactsOf } from '../cart/cart-check.ts';
import type { ShownStatus } from './fulfilment.ts';
import { isOpen, type OrderStatus } from './lifecycle.ts';
import type { OrderCustomer, OrderLine } from './order.ts';

/** An order in its buyer's list. */
export interface ListedOrder {
  reference: string;
  status: ShownStatus;
  createdAt: Date;
  amountInCents: number;
  /** Sum of quantities. */
  pieces: number;
  /** The first few, with what their pictures are made of. */
  products: { name: string; image: string | null; category: string }[];
  /** What the live channel calls it. */
  liveId: string;
}

/** An order as its buyer sees it: everything as it was when it was made. */
export interface ShopperOrder {
  reference: string;
  status: ShownStatus;
  createdAt: Date;
  amountInCents: number;
  /** Null: the person was taken out of it. */
  customer: ShownCustomer | null;
  lines: OrderLine[];
  /** Who carries it, once it was sent. */
  parcel: Parcel | null;
  cancelReason: string | null;
  timeline: TimelineEntry[];
  wayOn: WayOn;
  liveId: string;
}

export interface Parcel {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
}

/** As a form carries it, so that what the owner saw can be compared with what is. */
export function parcelMark({ carrier, trackingNumber, trackingUrl }: Parcel): string {
  return JSON.stringify([carrier, trackingNumber, trackingUrl]);
}

/** Who bought, as a page says it: the document's number is nobody's business whom the link of a mail was passed on to. */
export interface ShownCustomer extends Omit<OrderCustomer, 'legalId'> {
  legalIdEnding: string;
}

/** What the buyer can do about a payment. */
export type WayOn =
  /** Back to the provider's page under the same reference. */
  | 'finish'
  /** The same things again, as a new order. */
  | 'again'
  /** A payment is under way, and the bank has not answered. */
  | 'wait'
  | null;

export interface PayableOrder {
  status: OrderStatus;
  holdExpiresAt: Date;
  paymentExpiresAt: Date;
  /** A reference that the provider has seen a payment for is spent there. */
  hasPayments: boolean;
  isForgotten: boolean;
}

export function wayOnOf(order: PayableOrder, now: Date): WayOn {
  if (order.isForgotten) return null;
  if (isOpen(order.status)) {
    if (order.hasPayments) return 'wait';
    return order.holdExpiresAt > now && order.paymentExpiresAt > now ? 'finish' : 'again';
  }
  return payAgain[order.status] ? 'again' : null;
}

const payAgain = {
  awaiting_payment: true,
  declined: true,
  expired: true,
  /** Another order took its place: that one is to be paid. */
  replaced: false,
  paid: false,
  paid_without_stock: false,
  voided: true,
  /** The shop does not want to sell this, or cannot. */
  cancelled: false,
} as const satisfies Record<OrderStatus, boolean>;

/** What happened, in the words of whoever bought. */
export type TimelineKind =
  | 'placed'
  | 'payment_pending'
  | 'payment_declined'
  | 'hold_lapsed'
  | 'replaced'
  | 'paid'
  | 'paid_without_stock'
  | 'paid_twice'
  | 'payment_voided'
  | 'prepared'
  | 'sent'
  | 'delivered'
  | 'cancelled'
  | 'refunded';

export interface TimelineEntry {
  kind: TimelineKind;
  at: Date;
  /** Of a payment: CARD, NEQUI, PSE …, as the provider writes it. */
  method: string | null;
}

export interface HistoryRow {
  to: OrderStatus;
  transactionId: string | null;
  at: Date;
}

export interface PaymentRow {
  id: string;
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
  method: string | null;
  firstSeenAt: Date;
  updatedAt: Date;
}

/** When the owner did what. */
export interface FulfilmentMoments {
  prepared?: Date | null;
  sent?: Date | null;
  delivered?: Date | null;
  refunded?: readonly Date[];
}

const kindOfStatus: Record<OrderStatus, TimelineKind> = {
  awaiting_payment: 'payment_pending',
  declined: 'payment_declined',
  expired: 'hold_lapsed',
  replaced: 'replaced',
  paid: 'paid',
  paid_without_stock: 'paid_without_stock',
  voided: 'payment_voided',
  cancelled: 'cancelled',
};

/** What a payment tells beyond the moves of its order: a second decline or a second approval moves nothing. */
const kindOfPayment: Record<PaymentRow['status'], TimelineKind> = {
  PENDING: 'payment_pending',
  APPROVED: 'paid_twice',
  DECLINED: 'payment_declined',
  ERROR: 'payment_declined',
  VOIDED: 'payment_voided',
};

/** The order's moves and what its payments add to them, in the order in which they happened. */
export function timelineOf(
  history: readonly HistoryRow[],
  payments: readonly PaymentRow[],
  fulfilled: FulfilmentMoments = {},
): TimelineEntry[] {
  const methods = new Map(payments.map(({ id, method }) => [id, method]));
  const moves = history.map(({ to, transactionId, at }, index): TimelineEntry => {
    const kind = index === 0 ? 'placed' : kindOfStatus[to];
    return { kind, at, method: transactionId === null ? null : (methods.get(transactionId) ?? null) };
  });
  const told = new Set(history.map(({ transactionId, to }) => `${transactionId} ${kindOfStatus[to]}`));
  const isTold = ({ id, status }: PaymentRow) =>
    told.has(`${id} ${kindOfPayment[status]}`) ||
    (status === 'APPROVED' && (told.has(`${id} paid`) || told.has(`${id} paid_without_stock`)));
  const others = payments
    .filter((payment) => !isTold(payment))
    .map((payment): TimelineEntry => {
      const at = payment.status === 'PENDING' ? payment.firstSeenAt : payment.updatedAt;
      return { kind: kindOfPayment[payment.status], at, method: payment.method };
    });
  const onItsWay = (['prepared', 'sent', 'delivered'] as const).flatMap((kind): TimelineEntry[] => {
    const at = fulfilled[kind];
    return at ? [{ kind, at, method: null }] : [];
  });
  const refunds = (fulfilled.refunded ?? []).map((at): TimelineEntry => ({ kind: 'refunded', at, method: null }));
  return [...moves, ...others, ...onItsWay, ...refunds].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * The cart with an order's things in it again, as they are on the shelf today. What is in the cart already is not doubled: a
 * declined shopper still has it there.
 */
export function cartWithOrder(cart: Cart, lines: readonly CheckedLine[]): Cart {
  const filled = new Map(cart.map((item) => [item.id, item]));
  for (const { id, quantity, product } of lines) {
    if (!product || product.stock === 0) continue;
    const wanted = Math.min(Math.max(quantity, filled.get(id)?.quantity ?? 0), product.stock);
    filled.set(id, { ...cartFactsOf(product), quantity: wanted });
  }
  return [...filled.values()];
}

export function canBeBought({ product }: CheckedLine): boolean {
  return product !== null && product.stock > 0;
}
