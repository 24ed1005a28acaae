import { type ChangeEvent, type FormEvent, type RefObject, Suspense, useRef, useState } from 'react';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import {
  type CheckoutCustomer,
  type CheckoutField,
  type FieldProblems,
  longestCourierNotes,
} from '#app/shop/checkout/checkout-form.ts';
import { type DeliveryField, deliveryFields, type SavedDelivery } from '#app/shop/checkout/saved-delivery.ts';
import type { TypedCompany } from '#app/shop/invoices/company-buyer.ts';
import { legalIdTypes } from '#app/shop/orders/order.ts';
import {
  checkout,
  checkoutLabels,
  checkoutPlaceholders,
  countryName,
  fieldProblemText,
  legalIdTypeNames,
  missingFieldText,
  providerTermsAddress,
  savedAddressText,
} from '#app/text/checkout/checkout.ts';
import { CheckboxField, Field, SelectField } from '#app/ui/form/field.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';

const CompanyFields = lazyWithRetry(() => import('./company-fields.tsx'));
const CheckoutHelp = lazyWithRetry(() => import('./checkout-help.tsx'));

interface CheckoutFieldsProps {
  /** What the shopper typed before takes precedence over what the shop knows. */
  typed: Partial<Record<CheckoutField, string>> | null;
  filled: Partial<CheckoutCustomer> | null;
  deliveries: readonly SavedDelivery[];
  company: TypedCompany | null;
  /** Who is not `responsable de IVA` invoices nothing, so nobody asks for it. */
  isInvoiced: boolean;
  problems: FieldProblems;
  arrival: string | null;
  onArrival(sentence: string): void;
}

export function CheckoutFields({
  typed,
  filled,
  deliveries,
  company,
  isInvoiced,
  problems,
  arrival,
  onArrival,
}: CheckoutFieldsProps) {
  const values: Partial<Record<CheckoutField, string>> = typed ?? filled ?? {};
  const saved = useSavedDelivery(deliveries, typed === null);
  const [helped, setHelped] = useState<HTMLElement | null>(null);
  const [legalIdType, setLegalIdType] = useState(values.legalIdType ?? 'CC');
  const labelled = labelledFields(checkoutLabels, fieldProblemText, problems, missingFieldText).field;
  const field = (name: CheckoutField) => ({ ...labelled(name), defaultValue: values[name], required: true });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the focus of its fields, and takes none
    <div
      ref={saved.form}
      onInput={saved.noticeTyping}
      onFocus={(event) => setHelped(event.currentTarget)}
      className="contents"
    >
      {helped && (
        <Suspense>
          <CheckoutHelp form={helped} onArrival={onArrival} />
        </Suspense>
      )}
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="heading mb-4 text-23">{checkout.customer}</legend>
        <Field {...field('fullName')} autoComplete="name" className="sm:col-span-2" />
        <Field {...field('email')} type="email" autoComplete="email" inputMode="email" />
        <Field
          {...field('phoneNumber')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder={checkoutPlaceholders.phoneNumber}
        />
        <SelectField
          {...field('legalIdType')}
          // It always has a value, so marking it as required would only add noise.
          required={false}
          defaultValue={legalIdType}
          onChange={(event) => setLegalIdType(event.currentTarget.value)}
          options={legalIdTypes.map((value) => ({ value, label: legalIdTypeNames[value] }))}
        />
        <Field {...field('legalId')} autoComplete="off" inputMode={legalIdType === 'CC' ? 'numeric' : 'text'} />
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="heading mb-4 text-23">{checkout.delivery}</legend>
        {deliveries.length > 0 && (
          <SelectField
            name="savedAddress"
            label={savedAddressText.choose}
            value={saved.chosen}
            onChange={saved.choose}
            className="sm:col-span-2"
            options={[
              ...deliveries.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: savedAddressText.other },
            ]}
          />
        )}
        <Field
          {...field('addressLine1')}
          autoComplete="address-line1"
          placeholder={checkoutPlaceholders.addressLine1}
          className="sm:col-span-2"
        />
        <Field {...field('city')} autoComplete="address-level2" hint={<Arrival sentence={arrival} />} />
        <Field {...field('region')} autoComplete="address-level1" />
        <Country />
        <Field
          {...field('courierNotes')}
          required={false}
          aside={checkout.optional}
          hint={checkout.courierNotesHint}
          maxLength={longestCourierNotes}
          autoComplete="off"
          className="sm:col-span-2"
        />
      </fieldset>
      {isInvoiced && <CompanyFold company={company} />}
      <Terms isAccepted={typed?.terms !== undefined} error={labelled('terms').error} />
    </div>
  );
}

function Terms({ isAccepted, error }: { isAccepted: boolean; error: string | undefined }) {
  return (
    <CheckboxField
      name="terms"
      required
      defaultChecked={isAccepted}
      error={error}
      label={
        <>
          {checkout.acceptTerms}{' '}
          <a
            href={providerTermsAddress}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent underline underline-offset-2"
          >
            {checkout.providerTerms}
          </a>
        </>
      }
    />
  );
}

/** Open where something is filled in, so that nobody sends a company that they do not see. */
function CompanyFold({ company }: { company: TypedCompany | null }) {
  return (
    <details open={company !== null}>
      <summary className="min-h-6 cursor-pointer font-semibold">{checkout.companyFold}</summary>
      <div className="mt-4 flex flex-col gap-5">
        <p className="text-14 text-muted">{checkout.companyLead}</p>
        <Suspense>
          <CompanyFields company={company} />
        </Suspense>
      </div>
    </details>
  );
}

/** Says the days in place of what asks for the city, so that nothing moves. */
function Arrival({ sentence }: { sentence: string | null }) {
  return <span role="status">{sentence === null ? checkout.arrivalHint : `${sentence}.`}</span>;
}

/** The only one that the shop delivers to. */
function Country() {
  return (
    <p className="sm:col-span-2">
      <input type="hidden" name="country" value="CO" />
      <label htmlFor="country" className="text-14 font-semibold">
        {checkoutLabels.country}
      </label>
      : <output id="country">{countryName}</output>
    </p>
  );
}

/** Typing in the delivery fields switches back to "another address", which restores what was typed before. */
function useSavedDelivery(deliveries: readonly SavedDelivery[], isFilled: boolean) {
  const form: RefObject<HTMLDivElement | null> = useRef(null);
  const typedBefore = useRef<Partial<Record<DeliveryField, string>>>({});
  const [chosen, setChosen] = useState(isFilled ? (deliveries[0]?.id ?? '') : '');

  const fieldOf = (name: DeliveryField) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const id = event.currentTarget.value;
    if (chosen === '') {
      for (const name of deliveryFields) typedBefore.current[name] = fieldOf(name)?.value ?? '';
    }
    const fields = deliveries.find((delivery) => delivery.id === id)?.fields ?? typedBefore.current;
    for (const name of deliveryFields) {
      const field = fieldOf(name);
      if (field) field.value = fields[name] ?? '';
    }
    setChosen(id);
  }

  function noticeTyping(event: FormEvent<HTMLDivElement>) {
    const { name } = event.target as HTMLInputElement;
    if ((deliveryFields as readonly string[]).includes(name)) setChosen('');
  }

  return { form, chosen, choose, noticeTyping };
}
