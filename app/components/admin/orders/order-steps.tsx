import type { AdminOrder } from '#app/shop/orders/admin/admin-order.ts';
import { type AdminStep, owesRefund, stateVersion } from '#app/shop/orders/fulfilment.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminOrdersText, stepNames } from '#app/text/admin/orders/orders.ts';
import { CheckboxField, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { AdminForm, formOf } from '../frame/admin-form.tsx';
import { Folded } from '../frame/folded.tsx';
import { ParcelFields, parcelLabels } from './order-parcel.tsx';

interface OrderStepsProps {
  order: AdminOrder;
  refusal: AdminRefusal | null;
}

export function OrderSteps({ order, refusal }: OrderStepsProps) {
  const can = (step: AdminStep) => order.steps.includes(step);
  const version = stateVersion(order.state);
  const bare = (step: AdminStep) => ({ form: formOf(refusal, step), version, button: stepNames[step] });
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="heading text-18">{adminOrdersText.next}</h2>
      {order.steps.length === 0 && <p>{adminOrdersText.nothingNext}</p>}
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
      {can('send') && <SendForm version={version} refusal={refusal} isNext={!can('prepare')} />}
      {can('deliver') && <AdminForm {...bare('deliver')} />}
      {can('return') && <ReturnForm version={version} refusal={refusal} />}
      {can('cancel') && <CancelForm version={version} refusal={refusal} isOwed={owesRefund(order.state)} />}
    </Card>
  );
}

function SendForm({ version, refusal, isNext }: { version: string; refusal: AdminRefusal | null; isNext: boolean }) {
  const form = formOf(refusal, 'send');
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2 font-bold">{adminOrdersText.sendTitle}</h3>
      <AdminForm
        form={form}
        version={version}
        labels={parcelLabels}
        button={stepNames.send}
        kind={isNext ? 'primary' : 'outline'}
      >
        <ParcelFields form={form} />
        <p className="text-14 text-muted">{adminOrdersText.sendLead}</p>
      </AdminForm>
    </div>
  );
}

function ReturnForm({ version, refusal }: { version: string; refusal: AdminRefusal | null }) {
  const form = formOf(refusal, 'return');
  const { returnReason: reason, returnShelf: shelf, returnShelves } = adminOrdersText;
  return (
    <Folded title={adminOrdersText.returnTitle} form={form} isBelow>
      <AdminForm form={form} version={version} labels={{ reason, shelf }} button={stepNames.return} kind="outline">
        <p>{adminOrdersText.returnLead}</p>
        <TextAreaField
          {...form.field('reason')}
          label={reason}
          hint={adminOrdersText.returnReasonHint}
          required
          maxLength={500}
          rows={2}
        />
        <SelectField
          {...form.field('shelf')}
          label={shelf}
          options={Object.entries(returnShelves).map(([value, label]) => ({ value, label }))}
        />
      </AdminForm>
    </Folded>
  );
}

function CancelForm({ version, refusal, isOwed }: { version: string; refusal: AdminRefusal | null; isOwed: boolean }) {
  const form = formOf(refusal, 'cancel');
  const { cancelReasonLabel: reason, cancelSure: sure } = adminOrdersText;
  const { defaultValue: _never, ...sureField } = form.field('sure');
  return (
    <Folded title={adminOrdersText.cancelTitle} form={form} isBelow isGrave>
      <AdminForm form={form} version={version} labels={{ reason, sure }} button={stepNames.cancel} kind="outline">
        <p>{isOwed ? adminOrdersText.cancelPaid : adminOrdersText.cancelUnpaid}</p>
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
