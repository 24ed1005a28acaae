import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';

/** Searches what was typed, without mending it. */
const asTypedParameter = 'tal_cual';

export const isAsTyped = (url: URL) => url.searchParams.get(asTypedParameter) === '1';

/** What makes the address of a search, beside filters. */
export function searchParameters(term: string, asTyped: boolean): Parameter[] {
  return asTyped
    ? [
        ['q', term],
        [asTypedParameter, '1'],
      ]
    : [['q', term]];
}

/** Only what fits in the build of this code (`shop/builds/requests/fit-filter.server.ts`). */
export function fitParameters(code: string | null): Parameter[] {
  return code === null
    ? []
    : [
        ['con', code],
        ['sirve', '1'],
      ];
}

/** What a list's address asks, in the one order in which it is written. */
export type ListParameters = {
  category?: string | null;
  /** The term of a search and filters, as `queryParameters` gives them. */
  filters?: Parameter[];
  page?: number;
};

/** Leaves out parameters with their default value, so that each page has one address. */
export function hrefWith(path: string, { category, filters, page = 1 }: ListParameters): string {
  const query = new URLSearchParams(filters);
  if (category) query.set('category', category);
  if (page > 1) query.set('page', `${page}`);
  return path + (query.size > 0 ? `?${query}` : '');
}
