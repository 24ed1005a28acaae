import type { Cart } from '../cart/cart.ts';
import { type CheckedLine, cartFactsOf } from '../cart/cart-check.ts';
import type { OrderArrival } from '../delivery/arrival.ts';
import type { OrderCoupon } from '../promotions/order-coupon.ts';
import { isWholePesos } from '../shared/money.ts';
import type { ShownStatus } from './fulfilment.ts';
import { isOpen, type OrderStatus } from './lifecycle.ts';
import type { Order, OrderCustomer, OrderLine } from './order.ts';
import type { TimelineEntry } from './order-timeline.ts';
import { itemMoments, type LineUnits, type OrderUnits, unitsToSend } from './parcels/order-units.ts';
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
  coupon: OrderCoupon | null;
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
