import type { CaptchaOutcome } from '../customers/captcha.ts';
import { storedOrderName } from '../orders/order-number.ts';
import {
  accepted,
  choice,
  email,
  type FormProblems,
  type FormValues,
  line,
  lines,
  optional,
  readFields,
} from '../shared/forms/form-rules.ts';
import type { Refused, RefusedForm } from '../shared/refusal.ts';
import { typedKinds } from './claim.ts';

export const longestClaim = 4000;

const claimFields = {
  kind: choice(typedKinds),
  name: line(120),
  email: email(),
  document: optional(line(40)),
  orderReference: optional(line(80)),
  text: lines(longestClaim),
  privacy: accepted,
};

export type ClaimField = keyof typeof claimFields;
export type ClaimRequest = Omit<FormValues<typeof claimFields>, 'privacy'>;
export type ClaimProblems = FormProblems<typeof claimFields>;

export const claimFieldNames = Object.keys(claimFields) as ClaimField[];

export type CheckedClaim = { ok: true; request: ClaimRequest } | RefusedForm<ClaimProblems>;

/** Of a claim that is filled in rightly. */
export type ClaimRefusal =
  | Refused<'captcha_needed', { how: Exclude<CaptchaOutcome, 'passed'> }>
  /** `wait`: from this address; `too_many`: from all together. */
  | Refused<'wait' | 'too_many', { seconds: number }>;

export function checkClaim(input: Record<string, unknown>): CheckedClaim {
  const read = readFields(claimFields, input);
  if (!read.ok) return read;
  const { privacy: _accepted, ...request } = read.values;
  const { orderReference } = request;
  return {
    ok: true,
    request: orderReference ? { ...request, orderReference: storedOrderName(orderReference) } : request,
  };
}

export function typedIn(input: Record<string, unknown>): Partial<Record<ClaimField, string>> {
  const typed = claimFieldNames.map((name) => [name, input[name]] as const);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string' && value !== ''));
}
