import { categoryFactsOf } from '#app/shop/catalog/categories/category-facts.ts';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { facetsOf, facetValue, factOf, shownFacetsOf } from '#app/shop/catalog/filters/facets.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { shownUses } from '#app/shop/catalog/uses/uses.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { facetWords, factWords, labelOf, type SpecRow } from './specs.ts';

const mostKeyFacts = 5;
/** In characters: a longer one is read in the sheet. */
const longestKeyFact = 20;

/** The facts by which a product is chosen, above its price: those of its card first, then those that filter its category. */
export function keyFacts(category: ProductCategory, specs: Specs): SpecRow[] {
  const rows: SpecRow[] = [];
  for (const key of keysOf(category)) {
    const value = keyFactWords(category, specs, key);
    if (value !== '' && value.length <= longestKeyFact) rows.push({ label: labelOf(key), value });
    if (rows.length === mostKeyFacts) break;
  }
  return rows;
}

function keysOf(category: ProductCategory): ReadonlySet<string> {
  return new Set([...categoryFactsOf(category).onCard, ...shownFacetsOf([category]).map(({ key }) => key)]);
}

/** Empty when the fact is not there. What a part is for is said as in its sheet: of resolutions the highest. */
export function keyFactWords(category: ProductCategory, specs: Specs, key: string): string {
  const use = ownValue(shownUses(category, specs), key);
  if (use !== undefined) return factWords(category, key, use);
  const facet = facetsOf(category).get(key);
  const found = facet && facetValue(facet, factOf(category, specs, key));
  if (!facet || !found) return '';
  return found.slugs.map((slug, at) => facetWords(facet, { slug, text: found.texts[at] ?? slug })).join(', ');
}
