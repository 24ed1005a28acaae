import { mostLines, requestedLines } from '../cart/cart-request.ts';
import { type CompanyBuyer, readCompany } from '../invoices/company-buyer.ts';
import { type CheckedForm, type CheckoutField, checkForm, checkoutFieldNames } from './checkout-form.ts';

export interface SubmittedCheckout {
  form: CheckedForm;
  lines: { id: string; quantity: number }[] | null;
  /** Different ones, where they are more than fit one order. */
  tooManyProducts: number | null;
  reference: string;
  expectedAmountInCents: number | undefined;
  typed: Partial<Record<CheckoutField, string>>;
  /** As it was typed; empty without one. */
  coupon: string;
  /** To whom the invoice is made out, if not to the customer. */
  company: CompanyBuyer | null;
  /** Empty where the form carries no captcha. */
  captchaToken: string;
}

const longestToken = 10_000;
const longestCoupon = 200;

export function readSubmittedCheckout(fields: FormData): SubmittedCheckout {
  const entries = Object.fromEntries(fields);
  const seen = Number(text(entries.seenAmountInCents) || Number.NaN);
  const typed = Object.fromEntries(
    checkoutFieldNames.map((name) => [name, text(entries[name])]).filter(([, value]) => value !== ''),
  );
  return {
    form: checkForm(entries),
    ...readLines(text(entries.cart)),
    reference: text(entries.reference),
    expectedAmountInCents: Number.isSafeInteger(seen) ? seen : undefined,
    typed,
    coupon: text(entries.coupon).trim().slice(0, longestCoupon),
    company: readCompany(fields),
    captchaToken: text(entries.recaptchaToken).slice(0, longestToken),
  };
}

function readLines(json: string): Pick<SubmittedCheckout, 'lines' | 'tooManyProducts'> {
  if (json.trim() === '') return { lines: [], tooManyProducts: null };
  try {
    const sent: unknown = JSON.parse(json);
    if (Array.isArray(sent) && sent.length > mostLines) return { lines: null, tooManyProducts: sent.length };
    const parsed = requestedLines.safeParse(sent);
    return { lines: parsed.success ? parsed.data : null, tooManyProducts: null };
  } catch {
    return { lines: null, tooManyProducts: null };
  }
}

function text(value: FormDataEntryValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
