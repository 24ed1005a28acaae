import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import type { DeskOrder } from '#app/shop/orders/desk/desk-order.ts';
import { refundedInCents, refundMethods } from '#app/shop/orders/desk/refund.ts';
import { writtenHundredths } from '#app/shop/shared/typed-hundredths.ts';
import { deskText, refundMethodNames } from '#app/text/desk/orders/orders.ts';
import { formatCents, formatDay } from '#app/text/format.ts';
import { Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { DeskForm, deskField, fieldId, troubleOf } from '../frame/desk-form.tsx';
import { Folded } from '../frame/folded.tsx';

interface OrderRefundsProps {
  order: DeskOrder;
  today: string;
  /** The order has just come back: the form has the focus, at the one thing that is missing. */
  isNext?: boolean;
  refusal: DeskRefusal | null;
}

export function refundLeft({ receivedInCents, refunds }: DeskOrder): number {
  return receivedInCents - refundedInCents(refunds);
}

export function isRefundDue({ decisions }: DeskOrder): boolean {
  return decisions.some(({ kind, settledAt }) => kind === 'refund_due' && settledAt === null);
}

/** Records a refund that the owner has already made elsewhere. */
export function OrderRefunds({ order, today, isNext, refusal }: OrderRefundsProps) {
  const { refunds } = order;
  const left = refundLeft(order);
  if (left <= 0 && refunds.length === 0) return null;
  const trouble = troubleOf(refusal, 'refund');
  const field = (name: string) => deskField('refund', name, trouble);
  const { refundAmount: amount, refundedOn, refundMethod: method, refundReference: transferReference } = deskText;
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{deskText.refunds}</h2>
      <ul className="flex flex-col gap-1">
        {refunds.map((refund, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added
          <li key={index} className="wrap-anywhere">
            {deskText.refundLine(
              formatCents(refund.amountInCents),
              formatDay(refund.refundedOn),
              refundMethodNames[refund.method],
              refund.transferReference,
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Folded title={deskText.refundTitle} trouble={trouble} isOpen={isRefundDue(order)}>
          <DeskForm
            key={refunds.length}
            intent="refund"
            seen={refunds.length}
            trouble={trouble}
            labels={{ amount, refundedOn, method, transferReference }}
            button={deskText.refundSave}
            kind="outline"
          >
            <p className="text-14 text-muted">{deskText.refundLead}</p>
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
                defaultValue={trouble.typed.amount ?? writtenHundredths(left)}
                label={amount}
                required
                inputMode="numeric"
                autoComplete="off"
              />
              <Field
                {...field('refundedOn')}
                defaultValue={trouble.typed.refundedOn ?? today}
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
          </DeskForm>
        </Folded>
      )}
    </Card>
  );
}

export function NoteForm({ order, refusal }: Pick<OrderRefundsProps, 'order' | 'refusal'>) {
  const trouble = troubleOf(refusal, 'note');
  return (
    <Card>
      <DeskForm
        // Keyed, so that the form starts again from what was saved.
        key={order.note}
        intent="note"
        seen={order.note ?? ''}
        trouble={trouble}
        labels={{ note: deskText.note }}
        button={deskText.noteSave}
        kind="outline"
      >
        <TextAreaField
          {...deskField('note', 'note', trouble)}
          id={fieldId('note', 'note')}
          defaultValue={trouble.typed.note ?? order.note ?? ''}
          label={deskText.note}
          hint={deskText.noteHint}
          rows={3}
          maxLength={2000}
        />
      </DeskForm>
    </Card>
  );
}
