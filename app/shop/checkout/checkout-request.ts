import { requestedLines } from '../cart/cart-request.ts';
import { type CheckedForm, type CheckoutField, checkForm, checkoutFieldNames } from './checkout-form.ts';

export interface SubmittedCheckout {
  form: CheckedForm;
  lines: { id: string; quantity: number }[] | null;
  reference: string;
  seenAmountInCents: number | undefined;
  typed: Partial<Record<CheckoutField, string>>;
  /** Empty where the form carries no captcha. */
  captchaToken: string;
}

const longestToken = 10_000;

export function readSubmittedCheckout(fields: FormData): SubmittedCheckout {
  const entries = Object.fromEntries(fields);
  const seen = Number(text(entries.seenAmountInCents) || Number.NaN);
  const typed = Object.fromEntries(
    checkoutFieldNames.map((name) => [name, text(entries[name])]).filter(([, value]) => value !== ''),
  );
  return {
    form: checkForm(entries),
    lines: readLines(text(entries.cart)),
    reference: text(entries.reference),
    seenAmountInCents: Number.isSafeInteger(seen) ? seen : undefined,
    typed,
    captchaToken: text(entries.recaptchaToken).slice(0, longestToken),
  };
}

function readLines(json: string): SubmittedCheckout['lines'] {
  if (json.trim() === '') return [];
  try {
    const parsed = requestedLines.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function text(value: FormDataEntryValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
