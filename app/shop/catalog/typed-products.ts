import type { ReadField } from '../shared/typed-fields.ts';
import { productIdPattern } from './product.ts';

/** Their codes or their addresses in the shop, between blanks or commas. Whether there are such products is for the command to say. */
export function readTypedProducts(typed: string, most: number): ReadField<string[]> {
  const words = typed.split(/[\s,]+/).filter((each) => each !== '');
  if (words.some((each) => each.length > 200)) return { ok: false, code: 'too_long' };
  const value = [...new Set(words.map((each) => each.replace(/^.*\/product\/([^/?#]+).*$/, '$1')))];
  if (!value.every((id) => productIdPattern.test(id))) return { ok: false, code: 'not_there' };
  return value.length > most ? { ok: false, code: 'too_long' } : { ok: true, value };
}
