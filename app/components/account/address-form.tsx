import { type FormEvent, Suspense, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { type AddressField, type AddressProblems, checkAddress } from '#app/shop/customers/address.ts';
import { departmentNames } from '#app/shop/customers/departments.ts';
import { addressLabels, addressProblemText, addressText, missingAddressText } from '#app/text/account/addresses.ts';
import { countryName } from '#app/text/checkout/checkout.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { CheckboxField, Field, SelectField } from '#app/ui/form/field.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';

const MunicipalityChoices = lazyWithRetry(() => import('#app/components/municipality/municipality-choices.tsx'));

export interface AddressAnswer {
  typed: Partial<Record<AddressField, string>>;
  problems: AddressProblems;
  refusal: string | null;
}

export interface AddressFormProps {
  /** Created with the form, so that sending it twice stores one address. */
  id: string;
  values: Partial<Record<AddressField, string>>;
  mayBecomeDefault: boolean;
  answer: AddressAnswer | undefined;
}

export function AddressForm({ id, values, mayBecomeDefault, answer }: AddressFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const [found, setFound] = useState<AddressProblems | null>(null);
  const [city, setCity] = useState<HTMLInputElement | null>(null);
  const problems = found ?? answer?.problems ?? {};
  const typed = answer?.typed ?? values;

  function validate(event: FormEvent<HTMLFormElement>) {
    const checked = checkAddress(Object.fromEntries(new FormData(event.currentTarget)));
    setFound(checked.ok ? null : checked.problems);
    if (!checked.ok) event.preventDefault();
  }

  const { field: labelled, errors } = labelledFields(addressLabels, addressProblemText, problems, missingAddressText);
  const field = (name: AddressField) => ({ ...labelled(name), defaultValue: typed[name], required: true });
  return (
    <Card>
      <Form method="post" noValidate onSubmit={validate} className="flex flex-col gap-5">
        {!found && answer?.refusal && <Notice kind="error">{answer.refusal}</Notice>}
        {errors.length > 0 && <ErrorSummary title={addressText.errorSummary} errors={errors} attempt={problems} />}
        <input type="hidden" name="id" value={id} />
        <Field {...field('label')} maxLength={40} autoComplete="off" hint={addressText.labelHint} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field('recipient')} maxLength={120} autoComplete="name" />
          <Field {...field('phoneNumber')} maxLength={40} type="tel" inputMode="tel" autoComplete="tel" />
        </div>
        <Field {...field('addressLine1')} maxLength={200} autoComplete="address-line1" hint={addressText.addressHint} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            {...field('city')}
            maxLength={100}
            autoComplete="address-level2"
            onFocus={(event) => setCity(event.currentTarget)}
          />
          {city && (
            <Suspense>
              <MunicipalityChoices
                city={city}
                region={city.form?.querySelector<HTMLSelectElement>('select[name=region]') ?? null}
              />
            </Suspense>
          )}
          <SelectField
            {...field('region')}
            autoComplete="address-level1"
            options={[
              { value: '', label: addressText.chooseDepartment },
              ...departmentNames.map((name) => ({ value: name, label: name })),
            ]}
          />
        </div>
        <SelectField
          name="country"
          label={addressText.country}
          hint={addressText.countryHint}
          defaultValue="CO"
          options={[{ value: 'CO', label: countryName }]}
        />
        {mayBecomeDefault && <CheckboxField name="asDefault" label={addressText.asDefault} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {isBusy ? addressText.saving : addressText.save}
          </Button>
          <LinkButton to="/addresses" kind="quiet">
            {addressText.cancel}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}
