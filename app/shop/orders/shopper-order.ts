import type { Cart } from '../cart/cart.ts';
import { type CheckedLine, cartFactsOf } from '../cart/cart-check.ts';
import type { OrderArrival } from '../delivery/arrival.ts';
import { isWholePesos } from '../shared/money.ts';
import type { AdminStep, FulfilmentStatus, OrderState, ShownStatus } from './fulfilment.ts';
import { isOpen, type OrderStatus } from './lifecycle.ts';
import type { Order, OrderCustomer, OrderLine } from './order.ts';
import { momentOfStep, type StepMoment } from './parcels/order-moments.ts';
import { isOneParcel, itemMoments, type LineUnits, type OrderUnits, unitsToSend } from './parcels/order-units.ts';
import type { Parcel } from './parcels/parcel.ts';

export interface ListedOrder {
  reference: string;
  status: ShownStatus;
  createdAt: Date;
  amountInCents: number;
  units: number;
  products: { name: string; image: string | null; category: string }[];
  liveId: string;
}

export interface ShopperOrder {
  reference: string;
  status: ShownStatus;
  createdAt: Date;
  amountInCents: number;
  /** null: the buyer's data was removed. */
  customer: ShownCustomer | null;
  lines: OrderLine[];
  units: ShownUnits;
  arrival: OrderArrival | null;
  holdExpiresAt: Date;
  cancelReason: string | null;
  /** Its payment was annulled: the money went back by itself. */
  isAnnulled: boolean;
  timeline: TimelineEntry[];
  nextStep: NextStep;
  /** It was bought, so it can be bought once more. */
  canBuyAgain: boolean;
  liveId: string;
}

/** Where its units are; why they came back is the owner's alone. */
export interface ShownUnits {
  parcels: ShownParcel[];
  toSend: LineUnits[];
  /** The numbers of the items that the buyer has. */
  delivered: number[];
}

export interface ShownParcel extends Parcel {
  number: number;
  deliveredAt: Date | null;
  units: LineUnits[];
}

/** Only the end of the document's number: the mail's link may be passed on to other people. */
export interface ShownCustomer extends Omit<OrderCustomer, 'legalId'> {
  legalIdEnding: string;
}

export type NextStep =
  | 'finish'
  | 'again'
  /** A payment is under way and the bank has not answered. */
  | 'wait'
  | null;

interface PayableOrder extends Pick<Order, 'status' | 'holdExpiresAt' | 'paymentExpiresAt' | 'amountInCents'> {
  /** The provider accepts no second payment for a reference. */
  hasPayments: boolean;
  isForgotten: boolean;
}

export function nextStepOf(order: PayableOrder, now: Date): NextStep {
  if (order.isForgotten) return null;
  if (isOpen(order.status)) {
    if (order.hasPayments) return 'wait';
    // Wompi takes no centavos, which an order from before may have: it is ordered again at today's prices.
    const isPayable = isWholePesos(order.amountInCents);
    return isPayable && order.holdExpiresAt > now && order.paymentExpiresAt > now ? 'finish' : 'again';
  }
  return payAgain[order.status] ? 'again' : null;
}

const payAgain = {
  awaiting_payment: true,
  declined: true,
  expired: true,
  replaced: false,
  paid: false,
  paid_without_stock: false,
  voided: true,
  cancelled: false,
} as const satisfies Record<OrderStatus, boolean>;

export function canBuyAgain(status: OrderStatus, isForgotten: boolean): boolean {
  return !isForgotten && wasBought[status];
}

const wasBought = {
  awaiting_payment: false,
  declined: false,
  expired: false,
  replaced: false,
  paid: true,
  paid_without_stock: true,
  voided: false,
  cancelled: true,
} as const satisfies Record<OrderStatus, boolean>;

export const orderSteps = ['received', 'paid', 'packed', 'sent', 'delivered'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** How many of the steps are done; `null` for an order that follows these steps no more. */
export function stepsDone(status: ShownStatus): number | null {
  return doneOf[status];
}

const doneOf = {
  awaiting_payment: 1,
  declined: null,
  expired: null,
  replaced: null,
  paid: 2,
  paid_without_stock: null,
  voided: null,
  cancelled: null,
  prepared: 3,
  partly_sent: 3,
  sent: 4,
  delivered: 5,
  returned: null,
} as const satisfies Record<ShownStatus, number | null>;

/** An order that will come, or that has come: nothing is promised of one that was declined, or paid when the units were gone. */
export function isPromised(status: ShownStatus): boolean {
  return stepsDone(status) !== null;
}

/** Says when it arrives only what will still come. */
export function isExpected(status: ShownStatus): boolean {
  const done = stepsDone(status);
  return done !== null && done < orderSteps.length;
}

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
  | 'sent_part'
  | 'delivered'
  | 'delivered_part'
  | 'returned'
  | 'returned_part'
  | 'dropped_part'
  | 'cancelled'
  | 'not_sent'
  | 'not_sent_part'
  | 'not_delivered'
  | 'not_delivered_part'
  | 'not_returned'
  | 'not_returned_part'
  | 'not_dropped_part'
  | 'not_cancelled'
  | 'refunded';

export interface TimelineEntry {
  kind: TimelineKind;
  at: Date;
  method: string | null;
}

export interface HistoryRow {
  to: OrderStatus;
  /** Why it moved; only that a step was taken back is told apart. */
  cause?: string;
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

export interface FulfilmentMoments {
  prepared?: Date | null;
  sent?: Date | null;
  delivered?: Date | null;
  returned?: Date | null;
  refunded?: readonly Date[];
  /** Where it left in several parcels, or some of it came back. */
  parts?: readonly PartEntry[];
  /** Steps that were a mistake, and were taken back. */
  takenBack?: readonly TakenBack[];
}

interface TakenBack {
  step: AdminStep;
  from: FulfilmentStatus;
  left: OrderState;
  takenAt: Date;
  takenBackAt: Date;
}

interface PartEntry {
  kind: 'sent_part' | 'delivered_part' | 'returned_part' | 'dropped_part';
  at: Date;
}

/** What happened to some of the units; what happened to the last of them is in the order's own moments. */
export function partsInTime(
  order: OrderUnits,
  { sent, delivered, returned }: Pick<FulfilmentMoments, 'sent' | 'delivered' | 'returned'>,
): PartEntry[] {
  const isOther = (at: Date, moment: Date | null | undefined) => at.getTime() !== moment?.getTime();
  const parcels = isOneParcel(order) ? [] : order.parcels;
  return [
    ...parcels.flatMap(({ sentAt, deliveredAt }): PartEntry[] => [
      ...(isOther(sentAt, sent) ? [{ kind: 'sent_part' as const, at: sentAt }] : []),
      ...(deliveredAt && isOther(deliveredAt, delivered) ? [{ kind: 'delivered_part' as const, at: deliveredAt }] : []),
    ]),
    ...order.returns
      .filter(({ notedAt }) => isOther(notedAt, returned))
      .map(({ notedAt: at, units }): PartEntry => {
        return { kind: units.every(({ parcel }) => parcel === null) ? 'dropped_part' : 'returned_part', at };
      }),
  ];
}

export function shownUnits(order: OrderUnits): ShownUnits {
  return {
    parcels: order.parcels.map(({ number, carrier, trackingNumber, trackingUrl, deliveredAt, units }) => {
      return { number, carrier, trackingNumber, trackingUrl, deliveredAt, units };
    }),
    toSend: unitsToSend(order),
    delivered: itemMoments(order).flatMap(({ deliveredAt, backAt }, index) =>
      deliveredAt && !backAt ? [index + 1] : [],
    ),
  };
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

/** Of what the buyer could read meanwhile. A cancelled order has both in its own history; that it was packed is no matter of his. */
const correctionOf = {
  sent: 'not_sent',
  sent_part: 'not_sent_part',
  delivered: 'not_delivered',
  delivered_part: 'not_delivered_part',
  returned: 'not_returned',
  returned_part: 'not_returned_part',
  dropped_part: 'not_dropped_part',
  prepared: null,
} as const satisfies Record<StepMoment, TimelineKind | null>;

/** For payments that did not move the order: a second decline, a second approval. */
const kindOfPayment: Record<PaymentRow['status'], TimelineKind> = {
  PENDING: 'payment_pending',
  APPROVED: 'paid_twice',
  DECLINED: 'payment_declined',
  ERROR: 'payment_declined',
  VOIDED: 'payment_voided',
};

export function timelineOf(
  history: readonly HistoryRow[],
  payments: readonly PaymentRow[],
  fulfilled: FulfilmentMoments = {},
): TimelineEntry[] {
  const methods = new Map(payments.map(({ id, method }) => [id, method]));
  const moves = history.map(({ to, cause, transactionId, at }, index): TimelineEntry => {
    const kind = index === 0 ? 'placed' : cause === 'taken_back' ? 'not_cancelled' : kindOfStatus[to];
    return { kind, at, method: transactionId === null ? null : (methods.get(transactionId) ?? null) };
  });
  const reported = new Set(history.map(({ transactionId, to }) => `${transactionId} ${kindOfStatus[to]}`));
  const isReported = ({ id, status }: PaymentRow) =>
    reported.has(`${id} ${kindOfPayment[status]}`) ||
    (status === 'APPROVED' && (reported.has(`${id} paid`) || reported.has(`${id} paid_without_stock`)));
  const others = payments
    .filter((payment) => !isReported(payment))
    .map((payment): TimelineEntry => {
      const at = payment.status === 'PENDING' ? payment.firstSeenAt : payment.updatedAt;
      return { kind: kindOfPayment[payment.status], at, method: payment.method };
    });
  const fulfilmentEntries = (['prepared', 'sent', 'delivered', 'returned'] as const).flatMap(
    (kind): TimelineEntry[] => {
      const at = fulfilled[kind];
      return at ? [{ kind, at, method: null }] : [];
    },
  );
  const mistakes = (fulfilled.takenBack ?? []).flatMap(({ takenAt, takenBackAt, ...taken }): TimelineEntry[] => {
    const said = momentOfStep(taken);
    // The rest of an order that left in part is a part too.
    const corrected = said && correctionOf[taken.from === 'partly_sent' && said === 'sent' ? 'sent_part' : said];
    if (!said || !corrected) return [];
    return [
      { kind: said, at: takenAt, method: null },
      { kind: corrected, at: takenBackAt, method: null },
    ];
  });
  const refunds = (fulfilled.refunded ?? []).map((at): TimelineEntry => ({ kind: 'refunded', at, method: null }));
  const parts = (fulfilled.parts ?? []).map((part): TimelineEntry => ({ ...part, method: null }));
  return [...moves, ...others, ...fulfilmentEntries, ...parts, ...mistakes, ...refunds].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

/** Takes the larger quantity of cart and order: after a decline the cart still has the products. */
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
