import { z } from 'zod';
import { maxPriceInPesos } from '../../shared/money.ts';
import { type PesosProblem, readPesos, type TypedPesos } from '../../shared/pesos.ts';
import type { RefusedForm } from '../../shared/refusal.ts';
import { readHundredths, writtenHundredths } from '../../shared/typed-hundredths.ts';
import { type NumberProblem, readWholeNumber, type TypedNumber } from '../../shared/typed-number.ts';
import { manyLines, oneLine } from '../../shared/visible-text.ts';
import { isCategory, noCategory, type ProductCategory } from '../categories.ts';
import { withoutAccents, wordsOf } from '../plain-text.ts';
import { type ProductVat, productVats, storedVat, usualVat } from '../product-vat.ts';
import { typedPictureAddress } from '../typed-picture-address.ts';
import { mostUnits, readStock } from './stock-change.ts';

export interface ProductFacts {
  name: string;
  /** Whole pesos. */
  price: number;
  category: ProductCategory;
  description: string;
  discount: number;
  stock: number;
  coupon: string | null;
  image: string | null;
  sales: number;
  cost: number | null;
  costUsdCents: number | null;
  costHasVat: boolean;
  vat: ProductVat;
  lowStockAt: number | null;
}

export type ProductField = keyof ProductFacts;

export function partsOf<Facts extends ProductFacts>(facts: Facts) {
  const { cost, costUsdCents, costHasVat, vat, lowStockAt, ...imported } = facts;
  const ownersOwn = {
    cost,
    cost_usd_cents: costUsdCents,
    cost_has_vat: costHasVat,
    ...storedVat(vat),
  };
  return { ownersOwn, onShelf: { low_stock_at: lowStockAt }, imported };
}
export type ProductFieldProblem =
  | NumberProblem
  | PesosProblem
  | 'missing'
  | 'too_long'
  | 'not_a_choice'
  | 'bad_address'
  | 'below_held';
export type ProductProblems = Partial<Record<ProductField, ProductFieldProblem>>;

export const mostOf = {
  price: maxPriceInPesos,
  discount: 99,
  stock: mostUnits,
  sales: mostUnits,
  cost: maxPriceInPesos,
  costUsdCents: 100_000_000,
  lowStockAt: 1_000_000,
} as const satisfies Partial<Record<ProductField, number>>;
export type NumberField = keyof typeof mostOf;

const line = (most: number) => z.string().transform(oneLine).pipe(z.string().max(most, 'too_long'));
const lines = z.string().transform(manyLines).pipe(z.string().max(10_000, 'too_long'));

function figure<Fallback>(
  read: (typed: string, most: number) => TypedNumber | TypedPesos,
  field: NumberField,
  fallback: Fallback,
) {
  return z.string().transform((typed, issues): number | Fallback => {
    if (typed.trim() === '') return fallback;
    const taken = read(typed, mostOf[field]);
    if (taken.ok) return taken.value;
    issues.addIssue({ code: 'custom', message: taken.code });
    return z.NEVER;
  });
}
/** `12`, or `+5` and `-2` relative to what the form showed. */
function stockFrom(expected: number) {
  return z.string().transform((typed, issues): number => {
    if (typed.trim() === '') return 0;
    const refuse = (message: NumberProblem) => {
      issues.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const read = readStock(typed);
    if (!read.ok) return refuse(read.code);
    const stock = 'by' in read ? expected + read.by : read.stock;
    if (stock < 0) return refuse('negative');
    return stock > mostOf.stock ? refuse('too_large') : stock;
  });
}
const orNull = (text: string) => text || null;
const dollars = z.string().transform((typed, issues): number | null => {
  if (typed.trim() === '') return null;
  const read = readHundredths(typed, mostOf.costUsdCents);
  // A cost of 0 counts as unknown: no price can follow it.
  if (read.ok) return read.value || null;
  issues.addIssue({ code: 'custom', message: read.code });
  return z.NEVER;
});

const oneOf = <Value extends number | boolean | string>(usual: Value, values: readonly Value[]) =>
  z.string().transform((typed, issues): Value => {
    const text = typed.trim();
    const value = text === '' ? usual : values.find((each) => String(each) === text);
    if (value !== undefined) return value;
    issues.addIssue({ code: 'custom', message: 'not_a_choice' });
    return z.NEVER;
  });

const fields = {
  name: line(200).pipe(z.string().min(1, 'missing')),
  price: z
    .string()
    .trim()
    .min(1, 'missing')
    .pipe(figure(readPesos, 'price', 0)),
  category: z.string().refine((key) => key === noCategory || isCategory(key), 'not_a_choice'),
  description: lines,
  discount: figure(readWholeNumber, 'discount', 0),
  stock: stockFrom(0),
  coupon: line(60).transform(orNull),
  image: line(2000)
    .pipe(z.union([z.literal(''), typedPictureAddress], { error: 'bad_address' }))
    .transform(orNull),
  sales: figure(readWholeNumber, 'sales', 0),
  cost: figure(readPesos, 'cost', null),
  costUsdCents: dollars,
  costHasVat: oneOf<boolean>(false, [false, true]),
  vat: oneOf<ProductVat>(usualVat, productVats),
  lowStockAt: figure(readWholeNumber, 'lowStockAt', null),
} satisfies Record<ProductField, z.ZodType<unknown, unknown>>;

export const productFieldNames = Object.keys(fields) as ProductField[];

export type CheckedProduct = { ok: true; facts: ProductFacts } | RefusedForm<ProductProblems>;

/** Only name and price are required (S5.25–S5.27). `+5` is relative to `expectedStock`, which the form showed. */
export function checkProduct(input: Record<string, unknown>, expectedStock = 0): CheckedProduct {
  const facts: Partial<Record<ProductField, unknown>> = {};
  const problems: ProductProblems = {};
  for (const name of productFieldNames) {
    const given = input[name];
    const schema = name === 'stock' ? stockFrom(expectedStock) : fields[name];
    const read = schema.safeParse(typeof given === 'string' ? given.toWellFormed() : '');
    if (read.success) facts[name] = read.data;
    else problems[name] = read.error.issues[0]?.message as ProductFieldProblem;
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, facts: facts as unknown as ProductFacts };
}

export type TypedProduct = Partial<Record<ProductField, string>>;

export function typedProduct(input: Record<string, unknown>): TypedProduct {
  const typed = productFieldNames.map((name) => [name, input[name]] as const);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string'));
}

const asTyped = (field: string, text: string) => (field === 'description' ? manyLines(text) : oneLine(text));

/** What the form is filled with: texts as it reads them, whatever an older release stored. */
export function writtenProduct(facts: ProductFacts): Required<TypedProduct> {
  const written = Object.fromEntries(productFieldNames.map((name) => [name, asTyped(name, String(facts[name] ?? ''))]));
  const costUsdCents = facts.costUsdCents === null ? '' : writtenHundredths(facts.costUsdCents);
  return { ...(written as Required<TypedProduct>), costUsdCents };
}

/** Also with the line breaks of a browser, which are others than the shop's. */
export function isUntouched(field: string, typed: string, filledWith: string): boolean {
  return asTyped(field, typed) === filledWith;
}

const longestSlug = 56;

export function slugOfName(name: string): string {
  const slug = wordsOf(withoutAccents(name))
    .join('-')
    .replace(/[^a-z0-9-]/g, '');
  return (
    slug
      .slice(0, longestSlug)
      .replace(/^-+|-+$/g, '')
      .replace(/-{2,}/g, '-') || 'producto'
  );
}
