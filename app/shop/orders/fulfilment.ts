import { isPaid, type OrderStatus, orderMoves } from './lifecycle.ts';

/** Apart from payment: `lifecycle.ts` decides whether an order is paid, and a payment leads to `to_prepare`. */
export const fulfilmentStatuses = [
  'none',
  'to_prepare',
  'prepared',
  'sent',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number];

export const adminSteps = ['prepare', 'send', 'deliver', 'return', 'restock', 'cancel'] as const;
export type AdminStep = (typeof adminSteps)[number];

interface FulfilmentMove {
  to: FulfilmentStatus;
  needsPaid: boolean;
}

const whilePaid = (to: FulfilmentStatus): FulfilmentMove => ({ to, needsPaid: true });
const anyhow = (to: FulfilmentStatus): FulfilmentMove => ({ to, needsPaid: false });

/** Other steps are not allowed. A sent order cannot be cancelled any more: it comes back. */
const fulfilmentMoves: Record<FulfilmentStatus, Partial<Record<AdminStep, FulfilmentMove>>> = {
  none: { restock: anyhow('to_prepare'), cancel: anyhow('cancelled') },
  to_prepare: {
    prepare: whilePaid('prepared'),
    send: whilePaid('sent'),
    cancel: anyhow('cancelled'),
  },
  prepared: { send: whilePaid('sent'), cancel: anyhow('cancelled') },
  // A parcel on its way arrives, or comes back, even if its payment was annulled in between.
  sent: { deliver: anyhow('delivered'), return: anyhow('returned') },
  delivered: { return: anyhow('returned') },
  returned: {},
  cancelled: {},
};

export interface OrderState {
  status: OrderStatus;
  fulfilment: FulfilmentStatus;
}

export function fulfilmentMove({ status, fulfilment }: OrderState, step: AdminStep): FulfilmentStatus | null {
  const move = fulfilmentMoves[fulfilment][step];
  if (!move || (move.needsPaid && status !== 'paid')) return null;
  // These two also move the order itself, so its own table must allow them.
  if (step === 'cancel' && orderMoves[status].cancelled.stock !== 'return') return null;
  if (step === 'restock' && orderMoves[status].restocked.stock !== 'sell') return null;
  return move.to;
}

export function stepsOf(state: OrderState): AdminStep[] {
  return adminSteps.filter((step) => fulfilmentMove(state, step) !== null);
}

export function owesRefund({ status }: Pick<OrderState, 'status'>): boolean {
  return isPaid(status);
}

export type ShownStatus = OrderStatus | 'prepared' | 'sent' | 'delivered' | 'returned';

export function shownStatus({ status, fulfilment }: OrderState): ShownStatus {
  if (fulfilment === 'returned') return fulfilment;
  const hasStartedFulfilment = fulfilment === 'prepared' || fulfilment === 'sent' || fulfilment === 'delivered';
  return status === 'paid' && hasStartedFulfilment ? fulfilment : status;
}

const slipGoesWith = {
  none: false,
  to_prepare: true,
  prepared: true,
  sent: true,
  delivered: false,
  returned: false,
  cancelled: false,
} as const satisfies Record<FulfilmentStatus, boolean>;

/** Unpaid orders have none, so that nobody packs them. */
export function hasSlip({ status, fulfilment }: OrderState): boolean {
  return status === 'paid' && slipGoesWith[fulfilment];
}

export function stateVersion({ status, fulfilment }: OrderState): string {
  return `${status}/${fulfilment}`;
}
