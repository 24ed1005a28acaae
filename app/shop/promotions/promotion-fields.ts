import { isCategory } from '../catalog/categories.ts';
import { productIdPattern } from '../catalog/product.ts';
import type { AdminProblem, AdminProblems } from '../shared/admin-form.ts';
import { readDay } from '../shared/day.ts';
import type { Refused } from '../shared/refusal.ts';
import { oneLine } from '../shared/visible-text.ts';

/** Fields that coupons and campaigns have both. */
export type Texts = Readonly<Record<string, string | undefined>>;
export type ReadField<Value> = { ok: true; value: Value } | Refused<AdminProblem>;

/** Days are before it. */
export const latestDay = '2100-01-01';
const mostListed = 500;

/** Reads fields one after the other and notes what is wrong with each. */
export function fieldReader() {
  const problems: AdminProblems = {};
  return {
    problems,
    /** @returns what was read, and otherwise anything: the form is refused then */
    take<Value>(name: string, read: ReadField<Value>, otherwise: Value): Value {
      if (read.ok) return read.value;
      problems[name] = read.code;
      return otherwise;
    },
  };
}

export function readTypedDay(typed: string): ReadField<string> {
  const day = readDay(typed.trim());
  if (day === null || day >= latestDay) return { ok: false, code: typed.trim() === '' ? 'missing' : 'not_a_day' };
  return { ok: true, value: day };
}

/** What a promotion holds for, as typed; the command finds the makers. */
export interface TypedScope {
  categories: string[];
  makers: string[];
  products: string[];
}

/** @param form categories one a line */
export function readScope(form: Texts, { take }: Pick<ReturnType<typeof fieldReader>, 'take'>): TypedScope {
  return {
    categories: take('category', readCategories(form.category ?? ''), []),
    makers: take('makers', readList(form.makers ?? '', /[\n,]/), []),
    products: take('products', readProducts(form.products ?? ''), []),
  };
}

function readList(typed: string, between: RegExp): ReadField<string[]> {
  const value = [...new Set(typed.split(between).map(oneLine))].filter((each) => each !== '');
  const isTooLong = value.length > mostListed || value.some((each) => each.length > 200);
  return isTooLong ? { ok: false, code: 'too_long' } : { ok: true, value };
}

function readCategories(typed: string): ReadField<string[]> {
  const read = readList(typed, /\n/);
  return read.ok && !read.value.every(isCategory) ? { ok: false, code: 'not_a_choice' } : read;
}

/** By their codes or their addresses in the shop. */
function readProducts(typed: string): ReadField<string[]> {
  const read = readList(typed, /[\s,]+/);
  if (!read.ok) return read;
  const value = read.value.map((each) => each.replace(/^.*\/product\/([^/?#]+).*$/, '$1'));
  return value.every((id) => productIdPattern.test(id)) ? { ok: true, value } : { ok: false, code: 'not_there' };
}

/** What a form shows of it. */
export function typedScope({ categories, makers, products }: Readonly<Record<keyof TypedScope, readonly string[]>>) {
  return { category: categories.join('\n'), makers: makers.join(', '), products: products.join('\n') };
}
