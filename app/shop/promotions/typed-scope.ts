import { readTypedProducts } from '../catalog/typed-products.ts';
import type { fieldReader, ReadField, Texts } from '../shared/typed-fields.ts';
import { oneLine } from '../shared/visible-text.ts';

const mostListed = 500;

/** What a promotion holds for, as typed; the command looks whether it is there (`withKnownScope`). */
export interface TypedScope {
  categories: string[];
  makers: string[];
  products: string[];
}

/** @param form categories one a line */
export function readScope(form: Texts, { take }: Pick<ReturnType<typeof fieldReader>, 'take'>): TypedScope {
  return {
    categories: take('category', readList(form.category ?? '', /\n/), []),
    makers: take('makers', readList(form.makers ?? '', /[\n,]/), []),
    products: take('products', readTypedProducts(form.products ?? '', mostListed), []),
  };
}

function readList(typed: string, between: RegExp): ReadField<string[]> {
  const value = [...new Set(typed.split(between).map(oneLine))].filter((each) => each !== '');
  const isTooLong = value.length > mostListed || value.some((each) => each.length > 200);
  return isTooLong ? { ok: false, code: 'too_long' } : { ok: true, value };
}

/** What a form shows of it. */
export function typedScope({ categories, makers, products }: Readonly<Record<keyof TypedScope, readonly string[]>>) {
  return { category: categories.join('\n'), makers: makers.join(', '), products: products.join('\n') };
}
