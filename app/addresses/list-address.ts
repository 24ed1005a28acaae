import { normalizeTerm } from '#app/shop/catalog/keywords.ts';

const longestTerm = 100;
/** Control characters cannot be typed into a search box and are not valid in HTML. */
const controlSigns = /\p{Cc}/gu;

export function termOf(url: URL): string | null {
  const typed = url.searchParams.get('q');
  return typed === null ? null : normalizeTerm(typed.replace(controlSigns, ' ')).slice(0, longestTerm);
}

/** Searches what was typed, without mending it. */
const asTypedParameter = 'tal_cual';

export const isAsTyped = (url: URL) => url.searchParams.get(asTypedParameter) === '1';

/** Leaves out parameters with their default value, so that each page has one address. */
export function hrefWith(
  path: string,
  parameters: { category?: string | null; q?: string; asTyped?: boolean; page?: number },
): string {
  const query = new URLSearchParams();
  if (parameters.q) query.set('q', parameters.q);
  if (parameters.asTyped) query.set(asTypedParameter, '1');
  if (parameters.category) query.set('category', parameters.category);
  if (parameters.page && parameters.page > 1) query.set('page', String(parameters.page));
  return query.size > 0 ? `${path}?${query}` : path;
}
