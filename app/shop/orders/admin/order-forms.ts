import { z } from 'zod';
import type { AdminProblem, AdminProblems } from '../../shared/admin-form.ts';
import { readDay } from '../../shared/day.ts';
import { readPesosAndCentavos } from '../../shared/pesos.ts';
import type { RefusedForm } from '../../shared/refusal.ts';
import { manyLines, oneLine } from '../../shared/visible-text.ts';
import { refundMethods } from './refund.ts';

const mostPesos = 999_999_999_999;

function required(most: number) {
  return z.string({ error: 'missing' }).transform(oneLine).pipe(z.string().min(1, 'missing').max(most, 'too_long'));
}

/** A select or checkbox that was not touched is missing from the form. */
function emptyAsMissing(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** HTTPS only: the address is mailed to the buyer. */
function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).hostname.includes('.');
}

const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsNull, schema.nullable());

/** What shows nothing is no word either: a field takes it out. */
function blankAsNull(value: unknown): unknown {
  return typeof value !== 'string' || oneLine(value) === '' ? null : value;
}

/** In cents: an order from when prices had centavos is refunded with them. */
const refunded = z
  .string({ error: 'missing' })
  .transform((typed, issues): number => {
    const read = readPesosAndCentavos(typed, mostPesos);
    if (read.ok) return read.value;
    issues.addIssue({ code: 'custom', message: read.code });
    return z.NEVER;
  })
  .pipe(z.number().min(1, 'too_small'));

const day = z.string({ error: 'missing' }).refine((text) => readDay(text) !== null, 'not_a_day');

const parcel = z.object({
  carrier: required(80),
  trackingNumber: required(80),
  trackingUrl: optional(z.string().trim().max(500, 'too_long').refine(isHttps, 'not_https')),
});

const cameBack = z.object({ reason: required(500), shelf: z.enum(['back', 'off'], { error: 'not_a_choice' }) });

export const orderForms = {
  send: parcel,
  parcel,
  cancel: z.object({ reason: required(500), sure: z.literal('on', { error: 'missing' }) }),
  /** Without a day, it arrived now. */
  deliver: z.object({ deliveredOn: optional(day) }),
  return: cameBack,
  drop: cameBack,
  note: z.object({
    note: optional(z.string().transform(manyLines).pipe(z.string().max(2000, 'too_long'))),
  }),
  refund: z
    .object({
      amount: refunded,
      refundedOn: day,
      method: z.enum(refundMethods, { error: 'not_a_choice' }),
      transferReference: required(120),
      returnId: optional(
        z
          .string()
          .regex(/^\d{1,15}$/, 'not_a_choice')
          .transform(Number),
      ),
    })
    .transform(({ amount, ...facts }) => ({ amountInCents: amount, ...facts })),
  settle: z.object({ note: required(500) }),
} as const;

export type OrderFormName = keyof typeof orderForms;
export type OrderFormFacts<Form extends OrderFormName> = z.output<(typeof orderForms)[Form]>;
export type CheckedOrderForm<Form extends OrderFormName> =
  | { ok: true; facts: OrderFormFacts<Form> }
  | RefusedForm<AdminProblems>;

export function checkOrderForm<Form extends OrderFormName>(
  form: Form,
  input: Record<string, unknown>,
): CheckedOrderForm<Form> {
  const values = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, emptyAsMissing(value)]));
  const parsed = orderForms[form].safeParse(values);
  if (parsed.success) return { ok: true, facts: parsed.data as OrderFormFacts<Form> };
  const problems: AdminProblems = {};
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message as AdminProblem;
  return { ok: false, problems };
}
