import type { MailKind } from '../mails/mail.ts';
import { type OrderStatus, orderStatuses } from './lifecycle.ts';

export type OrderMailKind = Extract<MailKind, `order-${string}`>;

export function isOrderMail(kind: MailKind): kind is OrderMailKind {
  return kind.startsWith('order-');
}

export const mailOfStatus = {
  awaiting_payment: null,
  declined: 'order-declined',
  expired: null,
  replaced: null,
  paid: 'order-paid',
  paid_without_stock: 'order-paid-without-stock',
  voided: 'order-voided',
  // The step that cancels sends it, with the reason.
  cancelled: null,
} as const satisfies Record<OrderStatus, OrderMailKind | null>;

/** Decided when a mail's turn comes, which can be minutes or, with the mail server down, days after it was queued. */
export type OrderMailTiming = 'send' | 'wait' | 'drop';

function inEveryStatus(timing: OrderMailTiming): Record<OrderStatus, OrderMailTiming> {
  return Object.fromEntries(orderStatuses.map((status) => [status, timing])) as Record<OrderStatus, OrderMailTiming>;
}
const always = inEveryStatus('send');
const never = inEveryStatus('drop');

export const orderMailTimings: Record<OrderMailKind, Record<OrderStatus, OrderMailTiming>> = {
  // It names the order's current status, so it stays true if the payment was quicker.
  'order-received': { ...never, awaiting_payment: 'send', declined: 'send', paid: 'send' },
  'order-paid': { ...never, paid: 'send' },
  'order-paid-without-stock': { ...never, paid_without_stock: 'send' },
  'order-payment-in-review': always,
  // After a decline Wompi offers another try at once, and the bank's answer to that may take time.
  'order-declined': { ...never, declined: 'send', awaiting_payment: 'wait', expired: 'wait' },
  // Closing it makes the annulment no less true.
  'order-voided': { ...never, voided: 'send', cancelled: 'send' },
  'order-sent': always,
  'order-parcel-corrected': always,
  'order-not-sent': { ...never, paid: 'send', voided: 'send' },
  'order-cancelled': { ...never, cancelled: 'send' },
  'order-not-cancelled': { ...always, cancelled: 'drop' },
  'order-address-corrected': { ...never, paid: 'send', paid_without_stock: 'send' },
  'order-review': { ...never, paid: 'send' },
  'order-invoice-buyer': always,
  // The DIAN has it, whatever became of the order.
  'order-invoice': always,
};

/** What a mail says of the parcel: that there is one, or none. */
const saysOfParcel: Partial<Record<OrderMailKind, boolean>> = {
  'order-sent': true,
  'order-parcel-corrected': true,
  'order-not-sent': false,
};

/** A step may have been taken, or taken back, since the mail was queued. */
export function orderMailTiming(
  kind: OrderMailKind,
  { status, parcel }: { status: OrderStatus; parcel: unknown },
): OrderMailTiming {
  const says = saysOfParcel[kind];
  return says === undefined || says === (parcel !== null) ? orderMailTimings[kind][status] : 'drop';
}
