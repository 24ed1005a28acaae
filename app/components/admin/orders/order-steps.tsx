import type { AdminItem } from '#app/shop/aftersale/admin-items.ts';
import { type AdminOrder, moneyOfOrder } from '#app/shop/orders/admin/admin-order.ts';
import type { LastStep } from '#app/shop/orders/admin/corrections/take-back.ts';
import { dueInCents, isPaidBack, type OrderMoney, refundableInCents } from '#app/shop/orders/admin/refund-due.ts';
import type { AdminStep } from '#app/shop/orders/fulfilment.ts';
import { countUnits } from '#app/shop/orders/parcels/order-units.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { orderUnitsText } from '#app/text/admin/orders/order-units.ts';
import { adminOrdersText, stepNames } from '#app/text/admin/orders/orders.ts';
import { formatCents } from '#app/text/format.ts';
import { CheckboxField, Field, TextAreaField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { AdminForm, formOf } from '../frame/admin-form.tsx';
import { Folded } from '../frame/folded.tsx';
import { ParcelFields, parcelLabels } from './order-parcel.tsx';
import { DropForm, ReturnForm } from './order-return.tsx';
import { UndoStep } from './order-undo.tsx';
import { UnitFields, unitLabels } from './unit-fields.tsx';

interface OrderStepsProps {
  order: AdminOrder;
  items: readonly AdminItem[];
  /** Null where it is offered elsewhere, or not at all. */
  last: LastStep | null;
  today: string;
  refusal: AdminRefusal | null;
}

export function OrderSteps({ order, items, last, today, refusal }: OrderStepsProps) {
  const can = (step: AdminStep) => order.steps.includes(step);
  const { version } = order.units;
  const bare = (step: AdminStep) => ({ form: formOf(refusal, step), version, button: stepNames[step] });
  const money = moneyOfOrder(order);
  const due = dueInCents(money);
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="heading text-18">{adminOrdersText.next}</h2>
      {due > 0 && <p className="font-semibold">{adminOrdersText.refundDue(formatCents(due))}</p>}
      {order.steps.length === 0 && order.parts.length === 0 && due === 0 && <p>{adminOrdersText.nothingNext}</p>}
      {isPaidBack(money) && <p className="font-semibold">{adminOrdersText.paidBack}</p>}
      {can('close') && (
        <AdminForm {...bare('close')}>
          <p>{adminOrdersText.closeLead}</p>
        </AdminForm>
      )}
      {can('restock') && (
        <AdminForm {...bare('restock')}>
          <p>{adminOrdersText.restockLead}</p>
        </AdminForm>
      )}
      {can('prepare') && (
        <AdminForm {...bare('prepare')}>
          <p>{adminOrdersText.prepareLead}</p>
        </AdminForm>
      )}
      {can('send') && <SendForm order={order} refusal={refusal} isNext={!can('prepare')} />}
      {can('deliver') && <DeliverForm order={order} today={today} refusal={refusal} />}
      {order.parts.includes('return') && <ReturnForm order={order} items={items} refusal={refusal} />}
      {can('drop') && <DropForm order={order} refusal={refusal} />}
      {can('cancel') && (
        <CancelForm version={version} refusal={refusal} lead={cancelLead(money)} isNext={isPaidBack(money)} />
      )}
      {last && (
        <div className="border-t border-line pt-4">
          <UndoStep last={last} refusal={refusal} />
        </div>
      )}
    </Card>
  );
}

function cancelLead(money: OrderMoney): string {
  if (isPaidBack(money)) return adminOrdersText.cancelPaidBack;
  return refundableInCents(money) > 0 ? adminOrdersText.cancelPaid : adminOrdersText.cancelUnpaid;
}

interface SendFormProps extends Pick<OrderStepsProps, 'order' | 'refusal'> {
  isNext: boolean;
}

function SendForm({ order: { lines, units }, refusal, isNext }: SendFormProps) {
  const form = formOf(refusal, 'send');
  const isSplit = units.parcels.length > 0;
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2 font-bold">{adminOrdersText.sendTitle}</h3>
      <AdminForm
        key={units.version}
        form={form}
        version={units.version}
        labels={{ ...parcelLabels, ...unitLabels(lines, units.toSend) }}
        button={stepNames.send}
        kind={isNext ? 'primary' : 'outline'}
      >
        <ParcelFields form={form} />
        {countUnits(units.toSend) > 1 && (
          <details open={isSplit || form.refusal !== null}>
            <summary className="flex min-h-11 items-center font-semibold">{orderUnitsText.sendParts}</summary>
            <p className="mb-3 text-14 text-muted">{orderUnitsText.sendPartsLead}</p>
            <UnitFields form={form} lines={lines} units={units.toSend} />
          </details>
        )}
        <p className="text-14 text-muted">{adminOrdersText.sendLead}</p>
      </AdminForm>
    </div>
  );
}

function DeliverForm({ order: { units }, today, refusal }: Pick<OrderStepsProps, 'order' | 'today' | 'refusal'>) {
  const form = formOf(refusal, 'deliver');
  const field = form.field('deliveredOn');
  // All that are under way arrive on one day, so none of them left later.
  const from = units.parcels
    .flatMap(({ arrival }) => arrival?.from ?? [])
    .sort()
    .at(-1);
  return (
    <AdminForm
      form={form}
      version={units.version}
      labels={{ deliveredOn: orderUnitsText.deliveredOn }}
      button={stepNames.deliver}
    >
      <Field
        {...field}
        defaultValue={field.defaultValue ?? today}
        label={orderUnitsText.deliveredOn}
        hint={orderUnitsText.deliveredOnHint}
        type="date"
        min={from}
        max={today}
        className="max-w-60"
      />
    </AdminForm>
  );
}

interface CancelFormProps {
  version: string;
  refusal: AdminRefusal | null;
  lead: string;
  /** Nothing else is left to do. */
  isNext: boolean;
}

function CancelForm({ version, refusal, lead, isNext }: CancelFormProps) {
  const form = formOf(refusal, 'cancel');
  const { cancelReasonLabel: reason, cancelSure: sure } = adminOrdersText;
  const { defaultValue: _never, ...sureField } = form.field('sure');
  return (
    <Folded title={adminOrdersText.cancelTitle} form={form} isOpen={isNext} isBelow isGrave>
      <AdminForm form={form} version={version} labels={{ reason, sure }} button={stepNames.cancel} kind="outline">
        <p>{lead}</p>
        <TextAreaField
          {...form.field('reason')}
          label={reason}
          hint={adminOrdersText.cancelReasonHint}
          required
          maxLength={500}
          rows={2}
        />
        <CheckboxField {...sureField} label={sure} required />
      </AdminForm>
    </Folded>
  );
}
