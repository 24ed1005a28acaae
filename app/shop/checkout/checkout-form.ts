import { z } from 'zod';
import { legalIdTypes } from '../orders/order.ts';
import { emptyAsMissing, requiredText as required } from '../shared/typed-text.ts';

/**
 * The checkout form, one schema for browser and server. Phone and document have no format of their own (S5.23, S5.24);
 * lengths are bounded only so that nobody stores a book.
 */
export const checkoutFields = z.object({
  fullName: required(120),
  email: required(254).pipe(z.email('not_an_email')),
  phoneNumber: required(40),
  legalId: required(40),
  legalIdType: z.enum(legalIdTypes, { error: 'not_a_choice' }).default('CC'),
  addressLine1: required(200),
  city: required(100),
  region: required(100),
  country: z.literal('CO', { error: 'not_a_choice' }).default('CO'),
  terms: z.literal('on', { error: 'not_accepted' }),
});

export type CheckoutField = keyof z.input<typeof checkoutFields>;
export type CheckoutCustomer = Omit<z.output<typeof checkoutFields>, 'terms'>;
export type FieldProblem = 'missing' | 'too_long' | 'not_an_email' | 'not_a_choice' | 'not_accepted';
export type FieldProblems = Partial<Record<CheckoutField, FieldProblem>>;

/** In the order in which the form shows them. */
export const checkoutFieldNames = Object.keys(checkoutFields.shape) as CheckoutField[];

export type CheckedForm =
  | { ok: true; customer: CheckoutCustomer }
  | { ok: false; problems: FieldProblems; message: FormMessage };

/** Which of the form's sentences is said: empty fields first, then other field problems, then the terms. */
export type FormMessage = 'fields_missing' | 'fields_wrong' | 'terms_not_accepted';

export function checkForm(input: Record<string, unknown>): CheckedForm {
  const values = Object.fromEntries(checkoutFieldNames.map((name) => [name, emptyAsMissing(input[name])]));
  const parsed = checkoutFields.safeParse(values);
  if (parsed.success) {
    const { terms: _accepted, ...customer } = parsed.data;
    return { ok: true, customer };
  }
  const problems: FieldProblems = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path[0] as CheckoutField;
    problems[name] ??= issue.message as FieldProblem;
  }
  return { ok: false, problems, message: messageOf(problems) };
}

function messageOf(problems: FieldProblems): FormMessage {
  const { terms: _terms, ...others } = problems;
  const kinds = Object.values(others);
  if (kinds.includes('missing')) return 'fields_missing';
  return kinds.length > 0 ? 'fields_wrong' : 'terms_not_accepted';
}
