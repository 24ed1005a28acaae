import { normalizeTerm } from '#app/shop/catalog/keywords.ts';

/** A page number out of an address; whatever is no number is the first page. */
export function pageOf(url: URL, parameter = 'page'): number {
  const page = Number(url.searchParams.get(parameter) ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Longer than any name; what is beyond finds nothing more. */
const longestTerm = 100;
/** Nobody types these, and no page may contain them. */
const controlSigns = /\p{Cc}/gu;

/** The search term of an address as it is compared; null when the address has none at all. */
export function termOf(url: URL): string | null {
  const typed = url.searchParams.get('q');
  return typed === null ? null : normalizeTerm(typed.replace(controlSigns, ' ')).slice(0, longestTerm);
}

/** An address with only those parameters that say something. */
export function hrefWith(path: string, parameters: { category?: string | null; q?: string; page?: number }): string {
  const query = new URLSearchParams();
  if (parameters.q) query.set('q', parameters.q);
  if (parameters.category) query.set('category', parameters.category);
  if (parameters.page && parameters.page > 1) query.set('page', String(parameters.page));
  return query.size > 0 ? `${path}?${query}` : path;
}
