import { z } from 'zod';

/** Amounts are texts with at most two decimals, and what is optional is there whole or not at all. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'debe ser un número con máximo dos decimales');
const signedAmount = z.string().regex(/^-?\d{1,6}(\.\d{1,2})?$/, 'debe ser un número con máximo dos decimales');
const filled = (most: number) =>
  z.string().trim().min(1, 'es obligatorio').max(most, `no puede tener más de ${most} caracteres`);

const RATES = ['0.00', '5.00', '19.00'] as const;
const DOCUMENT_CODES = ['11', '12', '13', '21', '22', '31', '41', '42', '47', '48', '50', '91'] as const;
/** Of the list of means of payment, those that a shop uses. */
const PAYMENT_CODES = ['10', '20', '31', '42', '47', '48', '49', '71', '72', 'ZZZ'] as const;

const tax = z.union([
  z.strictObject({ is_excluded: z.literal(true) }),
  z.strictObject({ code: z.literal('01'), rate: z.enum(RATES) }),
]);

const item = z.strictObject({
  code_reference: filled(100),
  name: filled(300),
  quantity: amount,
  price: amount,
  discount_rate: amount.optional(),
  discount_amount: amount.optional(),
  unit_measure_code: filled(10),
  standard_code: filled(10),
  note: filled(500).optional(),
  taxes: z.array(tax).min(1).max(3),
});

const customer = z.strictObject({
  identification_document_code: z.enum(DOCUMENT_CODES),
  identification: filled(60),
  dv: z.string().regex(/^\d$/).optional(),
  legal_organization_code: z.enum(['1', '2']),
  company: filled(450).optional(),
  names: filled(450),
  trade_name: filled(450).optional(),
  tribute_code: z.enum(['01', '04', 'ZA', 'ZZ']).optional(),
  responsibilities: z
    .array(z.enum(['O-13', 'O-15', 'O-23', 'O-47', 'R-99-PN']))
    .min(1)
    .optional(),
  address: filled(300).optional(),
  email: z.email().max(320).optional(),
  phone: filled(60).optional(),
  country_code: z.literal('CO').optional(),
  municipality_code: z
    .string()
    .regex(/^\d{5}$/, 'debe ser el código DANE del municipio')
    .optional(),
});

const payment = z.strictObject({
  payment_form: z.enum(['1', '2']),
  payment_method_code: z.enum(PAYMENT_CODES),
  reference_code: filled(255).optional(),
  due_date: z.iso.date().optional(),
  amount,
});

const common = {
  reference_code: filled(255),
  numbering_range_id: z.int().positive().optional(),
  send_email: z.boolean().optional(),
  observation: filled(250).optional(),
  payment_details: z.array(payment).min(1).max(10),
  cash_rounding_amount: signedAmount.optional(),
  customer,
  items: z.array(item).min(1, 'debe tener al menos un producto').max(1_500),
};

const bill = z.strictObject({
  ...common,
  document: z.literal('01'),
  operation_type: z.literal('10'),
  order_reference: z.strictObject({ reference_code: filled(255), issue_date: z.iso.date() }).optional(),
});
const note = z.strictObject({
  ...common,
  customization_id: z.enum(['20', '22']),
  correction_concept_code: z.enum(['1', '2', '3', '4', '5', '6']),
  bill_number: filled(60),
});

export type BillBody = z.infer<typeof bill>;
export type NoteBody = z.infer<typeof note>;
export type Problems = Record<string, string[]>;
export type ReadBody<Body> = { ok: true; body: Body } | { ok: false; problems: Problems };

export const readBill = (given: unknown): ReadBody<BillBody> => read(bill, given);
export const readNote = (given: unknown): ReadBody<NoteBody> => read(note, given);

function read<Body extends BillBody | NoteBody>(schema: z.ZodType<Body>, given: unknown): ReadBody<Body> {
  const parsed = schema.safeParse(given);
  const problems: Problems = {};
  const say = (field: string, words: string) => {
    problems[field] = [...(problems[field] ?? []), `El campo ${field} ${words}`];
  };
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) say(path.join('.') || 'body', message);
    return { ok: false, problems };
  }
  const { data } = parsed;
  checkCustomer(data.customer, say);
  for (const [index, { discount_rate: rate, discount_amount: off, quantity }] of data.items.entries()) {
    if (rate !== undefined && off !== undefined) say(`items.${index}.discount_amount`, 'no va con discount_rate');
    if (Number(quantity) <= 0) say(`items.${index}.quantity`, 'debe ser mayor a 0');
  }
  const rounding = centsOf(data.cash_rounding_amount ?? '0');
  if (Math.abs(rounding) > 500_00) say('cash_rounding_amount', 'debe estar entre -500.00 y 500.00');
  const totals = totalsOf(data);
  const paid = data.payment_details.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  if (paid !== totals.total) say('payment_details', `debe sumar el total del documento, ${written(totals.total)}`);
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, body: data };
}

type Say = (field: string, words: string) => void;

function checkCustomer(given: z.infer<typeof customer>, say: Say): void {
  const { identification_document_code: kind, identification, dv, legal_organization_code: organization } = given;
  if (identification === '222222222222') return;
  if (organization === '1' && given.company === undefined) say('customer.company', 'es obligatorio');
  if (kind === '31' && !/^\d{6,15}$/.test(identification))
    say('customer.identification', 'no debe incluir el dígito de verificación');
  if (kind === '31' && dv !== checkDigitOf(identification)) say('customer.dv', 'no corresponde a la identificación');
  if (kind !== '31' && dv !== undefined) say('customer.dv', 'solo va con un NIT');
}

const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

function checkDigitOf(nit: string): string {
  const sum = [...nit].reverse().reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index] ?? 0), 0);
  return String(sum % 11 < 2 ? sum % 11 : 11 - (sum % 11));
}

export interface LineTotals {
  taxable: number;
  tax: number;
  rate: (typeof RATES)[number] | null;
}

export interface Totals {
  lines: LineTotals[];
  gross: number;
  tax: number;
  rounding: number;
  total: number;
}

/** In centavos: price × quantity less the discount, tax on that, line by line, halves to the even one as the annex says. */
export function totalsOf({
  items,
  cash_rounding_amount: rounding = '0',
}: Pick<BillBody, 'items' | 'cash_rounding_amount'>): Totals {
  const lines = items.map(({ price, quantity, discount_rate = '0', discount_amount, taxes: [first] }): LineTotals => {
    const whole = (centsOf(price) * centsOf(quantity)) / 100;
    const off = discount_amount === undefined ? (whole * Number(discount_rate)) / 100 : centsOf(discount_amount);
    const taxable = halfEven(whole - off);
    const rate = first && 'rate' in first ? first.rate : null;
    return { taxable, rate, tax: halfEven((taxable * Number(rate ?? 0)) / 100) };
  });
  const gross = lines.reduce((sum, { taxable }) => sum + taxable, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { lines, gross, tax, rounding: centsOf(rounding), total: gross + tax + centsOf(rounding) };
}

export function centsOf(amount: string): number {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

export const written = (cents: number): string => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`;

function halfEven(value: number): number {
  const [whole, rest] = [Math.floor(value), value - Math.floor(value)];
  if (Math.abs(rest - 0.5) > 1e-6) return Math.round(value);
  return whole % 2 === 0 ? whole : whole + 1;
}
