import type { AdminStep, FulfilmentStatus, OrderState } from '../fulfilment.ts';
import type { OrderUnits } from './order-units.ts';

/** When the last parcel left and arrived; null while one is still to come. */
export function momentsOf(
  { parcels }: Pick<OrderUnits, 'parcels'>,
  to: FulfilmentStatus,
): { sent_at: Date | null; delivered_at: Date | null } {
  const arrived = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const hasArrived = to === 'delivered' || (to === 'returned' && arrived.length === parcels.length);
  return {
    sent_at: to === 'partly_sent' ? null : last(parcels.map(({ sentAt }) => sentAt)),
    delivered_at: hasArrived ? last(arrived) : null,
  };
}

function last(moments: readonly Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

export type StepMoment =
  | ('prepared' | 'sent' | 'delivered' | 'returned')
  | ('sent_part' | 'delivered_part' | 'returned_part' | 'dropped_part');

/** How a history names a step by what it left; null where the order's own moves say it. */
export function momentOfStep({ step, left }: { step: AdminStep; left: OrderState }): StepMoment | null {
  switch (step) {
    case 'prepare':
      return 'prepared';
    case 'send':
      return left.fulfilment === 'sent' ? 'sent' : 'sent_part';
    case 'deliver':
      return left.fulfilment === 'delivered' ? 'delivered' : 'delivered_part';
    case 'return':
      return left.fulfilment === 'returned' ? 'returned' : 'returned_part';
    case 'drop':
      return 'dropped_part';
    case 'cancel':
    case 'close':
    case 'restock':
      return null;
  }
}
