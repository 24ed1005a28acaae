import type { ShownStatus } from '#app/shop/orders/fulfilment.ts';
import { orderStatusText } from '#app/text/orders/order-status.ts';
import { classNames } from '#app/ui/class-names.ts';

const classes = {
  awaiting_payment: 'bg-signal-tint border-signal',
  declined: 'bg-bad-tint border-bad',
  expired: 'bg-sunken border-control-line',
  replaced: 'bg-sunken border-control-line',
  paid: 'bg-ok-tint border-ok',
  paid_without_stock: 'bg-signal-tint border-signal',
  voided: 'bg-sunken border-control-line',
  cancelled: 'bg-sunken border-control-line',
  prepared: 'bg-ok-tint border-ok',
  partly_sent: 'bg-mask-tint border-mask',
  sent: 'bg-mask-tint border-mask',
  delivered: 'bg-mask-tint border-mask',
  returned: 'bg-sunken border-control-line',
} as const satisfies Record<ShownStatus, string>;

export function OrderStatusBadge({ status }: { status: ShownStatus }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-table border px-2.5 py-0.5 text-14 font-semibold text-ink',
        classes[status],
      )}
    >
      {orderStatusText[status]}
    </span>
  );
}
