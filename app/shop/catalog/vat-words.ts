import { plainWords } from './category-words.ts';
import { type ProductVat, readVat } from './product-vat.ts';

/** `19`, `19 %`, `19,00`, "Exento", "Excluidas"; a 0 does not say which of the two. Undefined if it is none. */
export function readVatWords(typed: string): ProductVat | undefined {
  const word = plainWords(typed);
  if (/^exent[oa]s?$/.test(word)) return 'exempt';
  if (/^excluid[oa]s?$/.test(word)) return 'excluded';
  const rate = typed.replace('%', '').trim();
  return /^\d/.test(rate) ? readVat(rate.replace(/[.,]0+$/, '')) : undefined;
}
