import { isTypedByHand, type ListedInvoice } from '#app/shop/invoices/admin/invoice-list.ts';
import { invoiceStateNames, type ShownState } from '#app/text/admin/invoices/invoices.ts';
import type { Reason } from '#app/text/admin/invoices/reasons.ts';
import { classNames } from '#app/ui/class-names.ts';

const stateClasses = {
  accepted: 'bg-ok-tint border-ok',
  rejected: 'bg-bad-tint border-bad',
  stopped: 'bg-bad-tint border-bad',
  queued: 'bg-sunken border-control-line',
  pending: 'bg-mask-tint border-mask',
  by_hand: 'bg-signal-tint border-signal',
} as const satisfies Record<ShownState, string>;

export function InvoiceStateBadge({ invoice }: { invoice: Pick<ListedInvoice, 'state' | 'dueAt'> }) {
  const shown = isTypedByHand(invoice) ? 'by_hand' : invoice.state;
  return (
    <span
      className={classNames(
        'inline-block rounded-table border px-2.5 py-0.5 text-14 font-semibold text-ink',
        stateClasses[shown],
      )}
    >
      {invoiceStateNames[shown]}
    </span>
  );
}

/** Why it is not accepted, and what can be done about it. */
export function InvoiceReasons({ reasons }: { reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1 text-14 wrap-anywhere">
      {reasons.map(({ what, fix }) => (
        <li key={what}>
          {what} {fix && <span className="font-semibold">{fix}</span>}
        </li>
      ))}
    </ul>
  );
}
