import { type Recipient, type RecipientField, recipientVersion } from '#app/shop/orders/customer-fields.ts';
import { legalIdTypes } from '#app/shop/orders/order.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { recipientLabels, recipientText } from '#app/text/admin/orders/corrections.ts';
import { legalIdTypeNames } from '#app/text/checkout/checkout.ts';
import { Field, SelectField } from '#app/ui/form/field.tsx';
import { AdminForm, formOf } from '../frame/admin-form.tsx';
import { Folded } from '../frame/folded.tsx';

interface CorrectRecipientProps {
  recipient: Recipient;
  isPaid: boolean;
  refusal: AdminRefusal | null;
}

/** Who an order is for and where it goes, until it is sent. */
export function CorrectRecipient({ recipient, isPaid, refusal }: CorrectRecipientProps) {
  const form = formOf(refusal, 'recipient');
  const version = recipientVersion(recipient);
  const field = (name: RecipientField) => {
    const shown = form.field(name);
    return {
      ...shown,
      label: recipientLabels[name],
      defaultValue: shown.defaultValue ?? recipient[name],
      required: true,
      autoComplete: 'off',
    };
  };
  const { required: _always, autoComplete: _off, ...legalIdType } = field('legalIdType');
  return (
    <Folded title={recipientText.title} form={form}>
      {/* Keyed, so that the form starts again from what was saved. */}
      <AdminForm
        key={version}
        form={form}
        version={version}
        labels={recipientLabels}
        button={recipientText.save}
        kind="outline"
      >
        <p className="text-14 text-muted">
          {recipientText.lead} {isPaid ? recipientText.mailed : recipientText.unpaid}
        </p>
        <Field {...field('fullName')} maxLength={120} />
        <Field {...field('phoneNumber')} maxLength={500} inputMode="tel" />
        <SelectField
          {...legalIdType}
          options={legalIdTypes.map((value) => ({ value, label: legalIdTypeNames[value] }))}
        />
        <Field {...field('legalId')} maxLength={500} />
        <Field {...field('addressLine1')} maxLength={200} />
        <Field {...field('city')} maxLength={100} />
        <Field {...field('region')} maxLength={100} />
      </AdminForm>
    </Folded>
  );
}
