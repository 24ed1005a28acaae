import { isPaid, type OrderStatus, orderMoves } from './lifecycle.ts';

/** Apart from payment: `lifecycle.ts` decides whether an order is paid, and a payment leads to `to_prepare`. */
export const fulfilmentStatuses = ['none', 'to_prepare', 'prepared', 'sent', 'delivered', 'cancelled'] as const;
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number];

export const deskSteps = ['prepare', 'send', 'deliver', 'restock', 'cancel'] as const;
export type DeskStep = (typeof deskSteps)[number];

export interface FulfilmentMove {
  to: FulfilmentStatus;
  needsPaid: boolean;
}

const whilePaid = (to: FulfilmentStatus): FulfilmentMove => ({ to, needsPaid: true });
const anyhow = (to: FulfilmentStatus): FulfilmentMove => ({ to, needsPaid: false });

/** null: not allowed. A sent order comes back as a return and a recorded refund. */
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
  // A parcel on its way arrives even if its payment was annulled meanwhile.
  sent: { prepare: null, send: null, deliver: anyhow('delivered'), restock: null, cancel: null },
  delivered: { prepare: null, send: null, deliver: null, restock: null, cancel: null },
  cancelled: { prepare: null, send: null, deliver: null, restock: null, cancel: null },
};

export interface OrderState {
  status: OrderStatus;
  fulfilment: FulfilmentStatus;
}

export function fulfilmentMove({ status, fulfilment }: OrderState, step: DeskStep): FulfilmentStatus | null {
  const move = fulfilmentMoves[fulfilment][step];
  if (!move || (move.needsPaid && status !== 'paid')) return null;
  // These two also move the order itself, so its own table must allow them.
  if (step === 'cancel' && orderMoves[status].cancelled.stock !== 'return') return null;
  if (step === 'restock' && orderMoves[status].restocked.stock !== 'sell') return null;
  return move.to;
}

export function stepsOf(state: OrderState): DeskStep[] {
  return deskSteps.filter((step) => fulfilmentMove(state, step) !== null);
}

export function owesRefund({ status }: Pick<OrderState, 'status'>): boolean {
  return isPaid(status);
}

export type ShownStatus = OrderStatus | 'prepared' | 'sent' | 'delivered';

export function shownStatus({ status, fulfilment }: OrderState): ShownStatus {
  const isOnItsWay = fulfilment === 'prepared' || fulfilment === 'sent' || fulfilment === 'delivered';
  return status === 'paid' && isOnItsWay ? fulfilment : status;
}

const slipGoesWith = {
  none: false,
  to_prepare: true,
  prepared: true,
  sent: true,
  delivered: false,
  cancelled: false,
} as const satisfies Record<FulfilmentStatus, boolean>;

/** Unpaid orders have none, so that nobody packs them. */
export function hasSlip({ status, fulfilment }: OrderState): boolean {
  return status === 'paid' && slipGoesWith[fulfilment];
}

export function stateMark({ status, fulfilment }: OrderState): string {
  return `${status}/${fulfilment}`;
}
