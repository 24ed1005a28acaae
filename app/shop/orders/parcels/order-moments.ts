import type { FulfilmentStatus } from '../fulfilment.ts';
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
