import { type OrderState, type ShownStatus, shownStatus } from '#app/shop/orders/fulfilment.ts';
import { adminOrdersText, adminStatusNames } from '#app/text/admin/orders/orders.ts';
import { classNames } from '#app/ui/class-names.ts';

const statusClasses = {
  awaiting_payment: 'bg-sunken border-control-line',
  declined: 'bg-bad-tint border-bad',
  expired: 'bg-sunken border-control-line',
  replaced: 'bg-sunken border-control-line',
  paid: 'bg-signal-tint border-signal',
  paid_without_stock: 'bg-signal-tint border-signal',
  voided: 'bg-sunken border-control-line',
  cancelled: 'bg-sunken border-control-line',
  prepared: 'bg-signal-tint border-signal',
  partly_sent: 'bg-signal-tint border-signal',
  sent: 'bg-mask-tint border-mask',
  delivered: 'bg-ok-tint border-ok',
  returned: 'bg-sunken border-control-line',
} as const satisfies Record<ShownStatus, string>;

const badgeClasses = 'inline-block rounded-table border px-2.5 py-0.5 text-14 font-semibold text-ink';

export function AdminStatusBadge({ state, needsDecision = false }: { state: OrderState; needsDecision?: boolean }) {
  const shown = shownStatus(state);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={classNames(badgeClasses, statusClasses[shown])}>{adminStatusNames[shown]}</span>
      {needsDecision && (
        <span className={classNames(badgeClasses, 'border-bad bg-bad-tint')}>{adminOrdersText.needsDecision}</span>
      )}
    </span>
  );
}
