import { isPaid, type OrderStatus, orderMoves } from './lifecycle.ts';

/**
 * What the owner does with an order, beside its payment: one more small table. `lifecycle.ts` says whether an order is paid;
 * a payment puts it on this path (`to_prepare`), and cancelling takes it off both.
 */
export const fulfilmentStatuses = ['none', 'to_prepare', 'prepared', 'sent', 'delivered', 'cancelled'] as const;
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number];

/** What a person at the desk can do. */
export const deskSteps = ['prepare', 'send', 'deliver', 'restock', 'cancel'] as const;
export type DeskStep = (typeof deskSteps)[number];

export interface FulfilmentMove {
  to: FulfilmentStatus;
  /** Only while the order is paid: not when its payment was annulled. */
  needsPaid: boolean;
}

const whilePaid = (to: FulfilmentStatus): FulfilmentMove => ({ to, needsPaid: true });
const anyhow = (to: FulfilmentStatus): FulfilmentMove => ({ to, needsPaid: false });

/** Null: cannot follow. What was sent is no more cancelled: it comes back as a return, and the money with a refund note. */
export const fulfilmentMoves: Record<FulfilmentStatus, Record<DeskStep, FulfilmentMove | null>> = {
  none: { prepare: null, send: null, deliver: null, restock: anyhow('to_prepare'), cancel: anyhow('cancelled') },
  to_prepare: {
    prepare: whilePaid('prepared'),
    send: whilePaid('sent'),
    deliver: null,
    restock: null,
    cancel: anyhow('cancelled'),
  },
  prepared: { prepare: null, send: whilePaid('sent'), deliver: null, restock: null, cancel: anyhow('cancelled') },
  // A parcel under way arrives even when its payment was annulled meanwhile.
  sent: { prepare: null, send: null, deliver: anyhow('delivered'), restock: null, cancel: null },
  delivered: { prepare: null, send: null, deliver: null, restock: null, cancel: null },
  cancelled: { prepare: null, send: null, deliver: null, restock: null, cancel: null },
};

/** How an order stands, on both tables. */
export interface OrderState {
  status: OrderStatus;
  fulfilment: FulfilmentStatus;
}

/** @returns where the step leads; null when it cannot be taken from here */
export function fulfilmentMove({ status, fulfilment }: OrderState, step: DeskStep): FulfilmentStatus | null {
  const move = fulfilmentMoves[fulfilment][step];
  if (!move || (move.needsPaid && status !== 'paid')) return null;
  // These two are moves of the order itself, so its own table must have them as well.
  if (step === 'cancel' && orderMoves[status].cancelled.stock !== 'return') return null;
  if (step === 'restock' && orderMoves[status].restocked.stock !== 'sell') return null;
  return move.to;
}

/** What can be done next, in the order in which it is offered. */
export function stepsOf(state: OrderState): DeskStep[] {
  return deskSteps.filter((step) => fulfilmentMove(state, step) !== null);
}

/** Whether cancelling leaves the shop with money that is not its own. */
export function owesRefund({ status }: Pick<OrderState, 'status'>): boolean {
  return isPaid(status);
}

/** What its buyer is told of an order: how it is on its way, once it is. */
export type ShownStatus = OrderStatus | 'prepared' | 'sent' | 'delivered';

export function shownStatus({ status, fulfilment }: OrderState): ShownStatus {
  const isOnItsWay = fulfilment === 'prepared' || fulfilment === 'sent' || fulfilment === 'delivered';
  return status === 'paid' && isOnItsWay ? fulfilment : status;
}

/** Of what is paid and to be sent, and until the parcel has arrived. */
const slipGoesWith = {
  none: false,
  to_prepare: true,
  prepared: true,
  // Its number is known only now, and paper gets lost.
  sent: true,
  delivered: false,
  cancelled: false,
} as const satisfies Record<FulfilmentStatus, boolean>;

/** Whether there is a packing slip: nobody packs what is not paid. */
export function hasSlip({ status, fulfilment }: OrderState): boolean {
  return status === 'paid' && slipGoesWith[fulfilment];
}

/** As a form carries it, so that what the owner saw can be compared with what is. */
export function stateMark({ status, fulfilment }: OrderState): string {
  return `${status}/${fulfilment}`;
}
