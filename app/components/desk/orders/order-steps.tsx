import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import type { DeskOrder } from '#app/shop/orders/desk/desk-order.ts';
import { type DeskStep, owesRefund, stateMark } from '#app/shop/orders/fulfilment.ts';
import { deskText, stepNames } from '#app/text/desk/orders/orders.ts';
import { CheckboxField, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { DeskForm, deskField, troubleOf } from '../frame/desk-form.tsx';
import { Folded } from '../frame/folded.tsx';
import { ParcelFields, parcelLabels } from './order-parcel.tsx';

interface OrderStepsProps {
  order: DeskOrder;
  refusal: DeskRefusal | null;
}

export function OrderSteps({ order, refusal }: OrderStepsProps) {
  const can = (step: DeskStep) => order.steps.includes(step);
  const seen = stateMark(order.state);
  const bare = (step: DeskStep) => ({ intent: step, seen, trouble: troubleOf(refusal, step), button: stepNames[step] });
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="heading text-18">{deskText.next}</h2>
      {order.steps.length === 0 && <p>{deskText.nothingNext}</p>}
      {can('restock') && (
        <DeskForm {...bare('restock')}>
          <p>{deskText.restockLead}</p>
        </DeskForm>
      )}
      {can('prepare') && (
        <DeskForm {...bare('prepare')}>
          <p>{deskText.prepareLead}</p>
        </DeskForm>
      )}
      {can('send') && <SendForm seen={seen} refusal={refusal} isNext={!can('prepare')} />}
      {can('deliver') && <DeskForm {...bare('deliver')} />}
      {can('return') && <ReturnForm seen={seen} refusal={refusal} />}
      {can('cancel') && <CancelForm seen={seen} refusal={refusal} isOwed={owesRefund(order.state)} />}
    </Card>
  );
}

function SendForm({ seen, refusal, isNext }: { seen: string; refusal: DeskRefusal | null; isNext: boolean }) {
  const trouble = troubleOf(refusal, 'send');
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2 font-bold">{deskText.sendTitle}</h3>
      <DeskForm
        intent="send"
        seen={seen}
        trouble={trouble}
        labels={parcelLabels}
        button={stepNames.send}
        kind={isNext ? 'primary' : 'outline'}
      >
        <ParcelFields intent="send" trouble={trouble} />
        <p className="text-14 text-muted">{deskText.sendLead}</p>
      </DeskForm>
    </div>
  );
}

function ReturnForm({ seen, refusal }: { seen: string; refusal: DeskRefusal | null }) {
  const trouble = troubleOf(refusal, 'return');
  const { returnReason: reason, returnShelf: shelf, returnShelves } = deskText;
  return (
    <Folded title={deskText.returnTitle} trouble={trouble} isBelow>
      <DeskForm
        intent="return"
        seen={seen}
        trouble={trouble}
        labels={{ reason, shelf }}
        button={stepNames.return}
        kind="outline"
      >
        <p>{deskText.returnLead}</p>
        <TextAreaField
          {...deskField('return', 'reason', trouble)}
          label={reason}
          hint={deskText.returnReasonHint}
          required
          maxLength={500}
          rows={2}
        />
        <SelectField
          {...deskField('return', 'shelf', trouble)}
          label={shelf}
          options={Object.entries(returnShelves).map(([value, label]) => ({ value, label }))}
        />
      </DeskForm>
    </Folded>
  );
}

function CancelForm({ seen, refusal, isOwed }: { seen: string; refusal: DeskRefusal | null; isOwed: boolean }) {
  const trouble = troubleOf(refusal, 'cancel');
  const { cancelReasonLabel: reason, cancelSure: sure } = deskText;
  const { defaultValue: _never, ...sureField } = deskField('cancel', 'sure', trouble);
  return (
    <Folded title={deskText.cancelTitle} trouble={trouble} isBelow isGrave>
      <DeskForm
        intent="cancel"
        seen={seen}
        trouble={trouble}
        labels={{ reason, sure }}
        button={stepNames.cancel}
        kind="outline"
      >
        <p>{isOwed ? deskText.cancelPaid : deskText.cancelUnpaid}</p>
        <TextAreaField
          {...deskField('cancel', 'reason', trouble)}
          label={reason}
          hint={deskText.cancelReasonHint}
          required
          maxLength={500}
          rows={2}
        />
        <CheckboxField {...sureField} label={sure} required />
      </DeskForm>
    </Folded>
  );
}
