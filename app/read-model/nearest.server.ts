import { type CategoryName, isCategoryName } from '#app/shop/catalog/categories.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { productsInOrder } from '#app/shop/catalog/products.server.ts';
import { parseTerm, type SearchQuery, type Slot } from './query.ts';
import type { ProductSearch } from './ranking.ts';
import { productSearch, type SearchTools } from './search.server.ts';

export interface Nearest {
  products: ProductSummary[];
  /** Where what was looked for would be. */
  category: CategoryName | null;
}

const mostShown = 8;

/** For a term that found nothing: what has most of its words, and the category that the term or those products name. */
export async function nearestTo(tools: SearchTools, term: string): Promise<Nearest> {
  const query = parseTerm(term, tools.synonyms);
  if (!query) return { products: [], category: null };
  const products = await productsInOrder(tools.db, await fewerWords(productSearch(tools), query));
  return { products, category: namedIn(query) ?? mostCommon(products) };
}

/** Without the words that no product has; then without one of the others, the last first; then one of them alone. */
async function fewerWords(search: ProductSearch, query: SearchQuery): Promise<string[]> {
  const known: Slot[] = [];
  for (const slot of query.slots) {
    if ((await search.find(only(query, [slot]), 1)).ids.length > 0) known.push(slot);
  }
  const fewer = known.map((_, at) => known.filter((_slot, index) => index !== known.length - 1 - at));
  const tries = [known, ...fewer, ...known.map((slot) => [slot])].filter(
    (slots) => slots.length > 0 && slots.length < query.slots.length,
  );
  for (const slots of tries) {
    const { ids } = await search.find(only(query, slots), mostShown);
    if (ids.length > 0) return ids;
  }
  return [];
}

const only = (query: SearchQuery, slots: readonly Slot[]): SearchQuery => ({ ...query, slots });

function namedIn({ slots }: SearchQuery): CategoryName | null {
  const named = slots.flatMap(({ categories }) => (categories.length === 1 ? categories : []));
  return named[0] ?? null;
}

function mostCommon(products: readonly ProductSummary[]): CategoryName | null {
  const times = new Map<CategoryName, number>();
  for (const { category } of products)
    if (isCategoryName(category)) times.set(category, (times.get(category) ?? 0) + 1);
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
