import type { AdminStep, FulfilmentStatus, OrderState } from './fulfilment.ts';
import type { OrderStatus } from './lifecycle.ts';
import { momentOfStep, type StepMoment } from './parcels/order-moments.ts';
import { isOneParcel, type OrderUnits } from './parcels/order-units.ts';

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
