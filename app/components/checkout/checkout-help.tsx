import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { askArrival } from '#app/browser/delivery/arrival-call.ts';
import { readSavedMunicipality, saveMunicipality } from '#app/browser/delivery/saved-municipality.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { MunicipalityChoices } from '#app/components/municipality/municipality-choices.tsx';
import type { CheckoutField } from '#app/shop/checkout/checkout-form.ts';
import { fewDigits, meantEmail } from '#app/shop/checkout/soft-questions.ts';
import { destinationOf, findMunicipality } from '#app/shop/delivery/municipalities.ts';
import { type CompanyField, isDoubtfulNit, nitOf } from '#app/shop/invoices/company-buyer.ts';
import { questionText } from '#app/text/checkout/questions.ts';
import { writeInto } from '#app/ui/combobox/combobox.tsx';

interface CheckoutHelpProps {
  form: HTMLElement;
  /** When it arrives at the municipality that is typed. */
  onArrival(sentence: string): void;
}

/** What the payment page can do without: choices and questions. It comes with the first field that is used, and refuses nothing. */
export default function CheckoutHelp({ form, onArrival }: CheckoutHelpProps) {
  const field = useCallback(
    (name: CheckoutField) => form.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement,
    [form],
  );
  /** Null until the company's fields have come. */
  const companyField = useCallback(
    (name: CompanyField) => form.querySelector<HTMLInputElement>(`input[name=${name}]`),
    [form],
  );
  const [values, setValues] = useState({ email: '', phoneNumber: '', city: '', region: '', nit: '', checkDigit: '' });
  const { city, region } = values;

  useEffect(() => {
    const saved = readSavedMunicipality();
    if (saved && field('city').value === '' && field('region').value === '') {
      writeInto(field('city'), saved.city);
      writeInto(field('region'), saved.region);
    }
    const read = () =>
      setValues({
        email: field('email').value,
        phoneNumber: field('phoneNumber').value,
        city: field('city').value,
        region: field('region').value,
        nit: companyField('invoiceNit')?.value ?? '',
        checkDigit: companyField('invoiceDv')?.value ?? '',
      });
    // Choosing a saved address writes its fields afterwards, with no event of theirs.
    const readSoon = () => setTimeout(read);
    read();
    form.addEventListener('change', readSoon);
    return () => form.removeEventListener('change', readSoon);
  }, [form, field, companyField]);

  useEffect(() => {
    const destination = destinationOf({ city, region });
    if (destination === '') return;
    const municipality = findMunicipality(city, region);
    if (municipality) saveMunicipality(municipality);
    let isCurrent = true;
    askArrival(destination).then(
      (sentence) => isCurrent && onArrival(sentence),
      (error: unknown) => logFailure('Nothing says when it arrives', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [city, region, onArrival]);

  const checkDigit = companyField('invoiceDv');
  return (
    <>
      <MunicipalityChoices city={field('city')} region={field('region')} />
      <EmailQuestion input={field('email')} typed={values.email} />
      <PhoneQuestion input={field('phoneNumber')} typed={values.phoneNumber} />
      {checkDigit && below(checkDigit, isDoubtfulNit(values) && questionText.nit(nitOf(values)))}
    </>
  );
}

interface QuestionProps {
  input: HTMLInputElement;
  typed: string;
}

function EmailQuestion({ input, typed }: QuestionProps) {
  const meant = meantEmail(typed);
  function take(email: string) {
    writeInto(input, email);
    input.focus();
  }
  return below(
    input,
    meant && (
      <>
        {questionText.email}{' '}
        <button
          type="button"
          aria-label={questionText.takeNamed(meant)}
          onClick={() => take(meant)}
          className="min-h-6 font-semibold text-accent underline underline-offset-2"
        >
          {questionText.take(meant)}
        </button>
      </>
    ),
  );
}

function PhoneQuestion({ input, typed }: QuestionProps) {
  const digits = fewDigits(typed);
  return below(input, digits !== null && questionText.phone(digits));
}

/** In the frame of its field. A status, so that it is read without taking the focus. */
function below(input: HTMLInputElement, question: ReactNode) {
  const frame = input.parentElement;
  return (
    frame &&
    createPortal(
      <p role="status" className="text-14 empty:hidden">
        {question}
      </p>,
      frame,
    )
  );
}
