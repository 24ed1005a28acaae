import { type OrderStatus, orderMoves } from './lifecycle.ts';

/** Apart from payment: `lifecycle.ts` decides whether an order is paid, and a payment leads to `to_prepare`. */
export const fulfilmentStatuses = [
  'none',
  'to_prepare',
  'prepared',
  /** Some of it has left, in one parcel or several. */
  'partly_sent',
  'sent',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number];

/**
 * `drop`: what has not left yet never will. `close`: what Wompi annulled is put away. The money went back by itself, and the buyer was
 * told so.
 */
export const adminSteps = ['prepare', 'send', 'drop', 'deliver', 'return', 'restock', 'cancel', 'close'] as const;
export type AdminStep = (typeof adminSteps)[number];

interface FulfilmentMove {
  to: FulfilmentStatus;
  needsPaid: boolean;
}

const whilePaid = (to: FulfilmentStatus): FulfilmentMove => ({ to, needsPaid: true });
const anyhow = (to: FulfilmentStatus): FulfilmentMove => ({ to, needsPaid: false });

/** Other steps are not allowed. A sent order cannot be cancelled any more: it comes back. */
const fulfilmentMoves: Record<FulfilmentStatus, Partial<Record<AdminStep, FulfilmentMove>>> = {
  none: { restock: anyhow('to_prepare'), cancel: anyhow('cancelled'), close: anyhow('cancelled') },
  to_prepare: {
    prepare: whilePaid('prepared'),
    send: whilePaid('sent'),
    cancel: anyhow('cancelled'),
    close: anyhow('cancelled'),
  },
  prepared: { send: whilePaid('sent'), cancel: anyhow('cancelled'), close: anyhow('cancelled') },
  partly_sent: { send: whilePaid('sent'), drop: anyhow('sent') },
  // A parcel on its way arrives, or comes back, even if its payment was annulled in between.
  sent: { deliver: anyhow('delivered'), return: anyhow('returned') },
  delivered: { return: anyhow('returned') },
  returned: {},
  cancelled: {},
};

/** Some of the units leave, or one parcel arrives, or some of the units come back: then the rest decides (`fulfilmentOf`). */
export const partSteps = ['send', 'deliver', 'return'] as const;
export type PartStep = (typeof partSteps)[number];

const partMoves: Record<PartStep, Partial<Record<FulfilmentStatus, FulfilmentMove>>> = {
  send: {
    to_prepare: whilePaid('partly_sent'),
    prepared: whilePaid('partly_sent'),
    partly_sent: whilePaid('partly_sent'),
  },
  deliver: { partly_sent: anyhow('partly_sent'), sent: anyhow('sent') },
  return: { partly_sent: anyhow('partly_sent'), sent: anyhow('sent'), delivered: anyhow('delivered') },
};

export interface OrderState {
  status: OrderStatus;
  fulfilment: FulfilmentStatus;
}

export function fulfilmentMove({ status, fulfilment }: OrderState, step: AdminStep): FulfilmentStatus | null {
  const move = fulfilmentMoves[fulfilment][step];
  if (!move || (move.needsPaid && status !== 'paid')) return null;
  // These also move the order itself, so its own table must allow them.
  const isAnnulled = status === 'voided';
  if (step === 'close' && !isAnnulled) return null;
  if (step === 'cancel' && (isAnnulled || orderMoves[status].cancelled.stock !== 'return')) return null;
  if (step === 'restock' && orderMoves[status].restocked.stock !== 'sell') return null;
  return move.to;
}

export function partMove({ status, fulfilment }: OrderState, step: PartStep): FulfilmentStatus | null {
  const move = partMoves[step][fulfilment];
  return move && (!move.needsPaid || status === 'paid') ? move.to : null;
}

export function partsOf(state: OrderState): PartStep[] {
  return partSteps.filter((step) => partMove(state, step) !== null);
}

export function stepsOf(state: OrderState): AdminStep[] {
  return adminSteps.filter((step) => fulfilmentMove(state, step) !== null);
}

export type ShownStatus = OrderStatus | 'prepared' | 'partly_sent' | 'sent' | 'delivered' | 'returned';

export function shownStatus({ status, fulfilment }: OrderState): ShownStatus {
  if (fulfilment === 'returned') return fulfilment;
  const hasStartedFulfilment =
    fulfilment === 'prepared' || fulfilment === 'partly_sent' || fulfilment === 'sent' || fulfilment === 'delivered';
  return status === 'paid' && hasStartedFulfilment ? fulfilment : status;
}

const slipGoesWith = {
  none: false,
  to_prepare: true,
  prepared: true,
  partly_sent: true,
  sent: true,
  delivered: false,
  returned: false,
  cancelled: false,
} as const satisfies Record<FulfilmentStatus, boolean>;

/** Unpaid orders have none, so that nobody packs them. */
export function hasSlip({ status, fulfilment }: OrderState): boolean {
  return status === 'paid' && slipGoesWith[fulfilment];
}

/** Until all of it is sent: what is left goes to the right address. What is sent to nobody needs none. */
export function canCorrectRecipient({ status, fulfilment }: OrderState): boolean {
  return leftToSend.includes(fulfilment) && isToBeSent[status];
}

const leftToSend: readonly FulfilmentStatus[] = ['none', 'to_prepare', 'prepared', 'partly_sent'];

/** Or may be, once it is paid. */
const isToBeSent = {
  awaiting_payment: true,
  declined: true,
  expired: true,
  replaced: false,
  paid: true,
  paid_without_stock: true,
  voided: false,
  cancelled: false,
} as const satisfies Record<OrderStatus, boolean>;

export function stateVersion({ status, fulfilment }: OrderState): string {
  return `${status}/${fulfilment}`;
}
