import { facetOf } from './facets.ts';
import type { FactFilter, ListView } from './list-view.ts';
import type { CodedColumn, ProductColumns } from './product-columns.ts';

/**
 * Leaves out makers and words of facts that no product of the categories has, as an address may name anything: the list
 * is then shown as if they had not been asked for. Figures and yes or no mean something whether products have them or not.
 */
export function withoutUnknown(view: ListView, all: readonly ProductColumns[]): ListView {
  const facts = new Map<string, FactFilter>();
  for (const [key, { slugs, range }] of view.facts) {
    const columns = all.flatMap(({ facets, size }) => {
      const column = facets.get(key)?.column;
      return column ? [{ column, size }] : [];
    });
    const known = facetOf(key)?.kind === 'words' ? slugs.filter((slug) => isAnywhere(columns, slug)) : slugs;
    if (known.length > 0 || range) facts.set(key, { slugs: known, range });
  }
  const ofMakers = all.map(({ brand, size }) => ({ column: brand, size }));
  return { ...view, brands: view.brands.filter((slug) => isAnywhere(ofMakers, slug)), facts };
}

/** Looked for in the rows: a column knows values longer than products have them. */
function isAnywhere(columns: readonly { column: CodedColumn; size: number }[], slug: string): boolean {
  return columns.some(({ column: { codes, values }, size }) => {
    const rows = codes.subarray(0, size);
    return values.some((value, code) => value?.slugs.includes(slug) && rows.includes(code));
  });
}
