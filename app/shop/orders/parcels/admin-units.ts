import { dayOf } from '../../shared/day.ts';
import type { AdminUnits } from '../admin/admin-order.ts';
import { type Refund, refundedInCents } from '../admin/refund.ts';
import type { OrderState } from '../fulfilment.ts';
import type { OrderLine } from '../order.ts';
import { usualDeliveryDay } from './delivery-day.ts';
import {
  isOneParcel,
  type OrderUnits,
  paidForReturns,
  parcelsInTransit,
  unitsOut,
  unitsToSend,
  unitsVersion,
} from './order-units.ts';

interface OfOrder {
  state: OrderState;
  lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'chargedInCents'>[];
  refunds: readonly Refund[];
  /** The last day that was promised. */
  promisedTo: string | null;
  now: Date;
}

/** What the owner's page shows of the units of an order. */
export function adminUnitsOf(order: OrderUnits, { state, lines, refunds, promisedTo, now }: OfOrder): AdminUnits {
  const inTransit = new Set(parcelsInTransit(order).map(({ number }) => number));
  const paid = paidForReturns(lines, order.returns);
  return {
    version: unitsVersion(state, order),
    isOne: order.parcels.length === 0 || isOneParcel(order),
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      out: unitsOut(order, parcel),
      arrival: inTransit.has(parcel.number)
        ? { from: dayOf(parcel.sentAt), usual: usualDeliveryDay(promisedTo, { sentAt: parcel.sentAt, now }) }
        : null,
    })),
    toSend: unitsToSend(order),
    returns: order.returns.map((back, index) => ({
      ...back,
      paidInCents: paid[index] ?? 0,
      refundedInCents: refundedInCents(refunds.filter(({ returnId }) => returnId === back.id)),
    })),
  };
}
