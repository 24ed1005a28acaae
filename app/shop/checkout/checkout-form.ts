import { recipientFields } from '../orders/customer-fields.ts';
import {
  accepted,
  choice,
  email,
  type FieldProblem,
  type FormProblems,
  type FormValues,
  line,
  optional,
  readFields,
} from '../shared/forms/form-rules.ts';
import type { RefusedForm } from '../shared/refusal.ts';

export const longestCourierNotes = 200;

const { fullName, ...recipient } = recipientFields;

/** In the order of the page. */
const checkoutFields = {
  fullName,
  email: email(),
  ...recipient,
  country: choice(['CO'], 'CO'),
  courierNotes: optional(line(longestCourierNotes)),
  terms: accepted,
};

export type CheckoutField = keyof typeof checkoutFields;
export type CheckoutCustomer = Omit<FormValues<typeof checkoutFields>, 'terms'>;
export type FieldProblems = FormProblems<typeof checkoutFields>;

export const checkoutFieldNames = Object.keys(checkoutFields) as CheckoutField[];

export type CheckedForm =
  | { ok: true; customer: CheckoutCustomer }
  | RefusedForm<FieldProblems, { message: FormMessage }>;

export type FormMessage = 'fields_missing' | 'fields_wrong' | 'terms_not_accepted';

export function checkForm(input: Record<string, unknown>): CheckedForm {
  const read = readFields(checkoutFields, input);
  if (!read.ok) return { ...read, message: messageOf(read.problems) };
  const { terms: _accepted, ...customer } = read.values;
  return { ok: true, customer };
}

function messageOf(problems: FieldProblems): FormMessage {
  const { terms: _terms, ...others } = problems;
  const kinds: FieldProblem[] = Object.values(others);
  if (kinds.includes('missing')) return 'fields_missing';
  return kinds.length > 0 ? 'fields_wrong' : 'terms_not_accepted';
}
