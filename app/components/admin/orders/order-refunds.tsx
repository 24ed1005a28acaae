import { type AdminOrder, type AdminReturn, moneyOfOrder } from '#app/shop/orders/admin/admin-order.ts';
import { refundMethods } from '#app/shop/orders/admin/refund.ts';
import { dueInCents, refundableInCents } from '#app/shop/orders/admin/refund-due.ts';
import { addUnits } from '#app/shop/orders/parcels/order-units.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { writtenHundredths } from '#app/shop/shared/typed-hundredths.ts';
import { orderUnitsText } from '#app/text/admin/orders/order-units.ts';
import { adminOrdersText, refundMethodNames } from '#app/text/admin/orders/orders.ts';
import { formatCents, formatDay } from '#app/text/format.ts';
import { unitWords } from '#app/text/orders/orders.ts';
import { Field, SelectField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { AdminForm, formOf } from '../frame/admin-form.tsx';
import { Folded } from '../frame/folded.tsx';

interface OrderRefundsProps {
  order: AdminOrder;
  today: string;
  /** The order has just come back: the form has the focus, at the one thing that is missing. */
  isNext?: boolean;
  refusal: AdminRefusal | null;
}

export function refundLeft(order: AdminOrder): number {
  return refundableInCents(moneyOfOrder(order));
}

export function isRefundDue({ decisions }: AdminOrder): boolean {
  return decisions.some(({ kind, settledAt }) => kind === 'refund_due' && settledAt === null);
}

/** What is due; of what came back first, where several returns wait for their money. Else all that is left. */
function proposedRefund(order: AdminOrder): { amountInCents: number; of: AdminReturn | null } {
  const due = dueInCents(moneyOfOrder(order));
  if (due === 0) return { amountInCents: refundLeft(order), of: null };
  const [of = null, other] = order.units.returns.filter(({ paidInCents, refundedInCents: done }) => done < paidInCents);
  return { amountInCents: of && other ? Math.min(due, of.paidInCents - of.refundedInCents) : due, of };
}

function unitsBack({ lines }: AdminOrder, { units }: AdminReturn): string {
  return unitWords(addUnits(units), new Map(lines.map(({ productId, productName }) => [productId, productName])));
}

/** Records a refund that the owner has already made elsewhere. */
export function OrderRefunds({ order, today, isNext, refusal }: OrderRefundsProps) {
  const { refunds } = order;
  const left = refundLeft(order);
  const due = dueInCents(moneyOfOrder(order));
  if (left <= 0 && refunds.length === 0) return null;
  const form = formOf(refusal, 'refund');
  const { field } = form;
  const proposed = proposedRefund(order);
  const {
    refundAmount: amount,
    refundedOn,
    refundMethod: method,
    refundReference: transferReference,
  } = adminOrdersText;
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{adminOrdersText.refunds}</h2>
      <ul className="flex flex-col gap-1">
        {refunds.map((refund, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added
          <li key={index} className="wrap-anywhere">
            {adminOrdersText.refundLine(
              formatCents(refund.amountInCents),
              formatDay(refund.refundedOn),
              refundMethodNames[refund.method],
              refund.transferReference,
            )}
          </li>
        ))}
      </ul>
      {due > 0 && <p className="mt-2 font-semibold">{adminOrdersText.refundDue(formatCents(due))}</p>}
      {left === 0 && <p className="mt-2 text-14 text-muted">{adminOrdersText.refundedWhole}</p>}
      {left > 0 && (
        <Folded title={adminOrdersText.refundTitle} form={form} isOpen={isRefundDue(order)}>
          <AdminForm
            key={`${refunds.length}/${order.units.version}`}
            form={form}
            version={refunds.length}
            labels={{ amount, refundedOn, method, transferReference }}
            button={adminOrdersText.refundSave}
            kind="outline"
          >
            <p className="text-14 text-muted">{adminOrdersText.refundLead}</p>
            {proposed.of && (
              <>
                {order.state.fulfilment !== 'returned' && (
                  <p className="wrap-anywhere">{orderUnitsText.refundOf(unitsBack(order, proposed.of))}</p>
                )}
                <input type="hidden" name="returnId" value={proposed.of.id} />
              </>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                {...field('transferReference')}
                label={transferReference}
                required
                maxLength={120}
                autoComplete="off"
                autoFocus={isNext}
                className="sm:col-span-2"
              />
              <Field
                {...field('amount')}
                defaultValue={field('amount').defaultValue ?? writtenHundredths(proposed.amountInCents)}
                label={amount}
                required
                inputMode="numeric"
                autoComplete="off"
              />
              <Field
                {...field('refundedOn')}
                defaultValue={field('refundedOn').defaultValue ?? today}
                label={refundedOn}
                type="date"
                max={today}
                required
              />
              <SelectField
                {...field('method')}
                label={method}
                options={refundMethods.map((value) => ({ value, label: refundMethodNames[value] }))}
              />
            </div>
          </AdminForm>
        </Folded>
      )}
    </Card>
  );
}
