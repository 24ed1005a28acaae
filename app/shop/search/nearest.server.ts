import type { CategoryName } from '../catalog/categories.ts';
import { isCategoryName } from '../catalog/categories.ts';
import type { ProductSummary } from '../catalog/product.ts';
import { productsInOrder } from '../catalog/products.server.ts';
import { fresh, matchQuery, type ProductsInOrder, type SearchTools } from './match-term.server.ts';
import { parseTerm, type SearchQuery, type Slot } from './search-query.ts';

export interface Nearest {
  products: ProductSummary[];
  /** Where what was looked for would be. */
  category: CategoryName | null;
}

const mostShown = 8;

/**
 * For a term that found nothing: what has most of its words, and the category that the term or those products name.
 * @param inOrder reads the products from memory; without it the database is asked
 */
export async function nearestTo(
  tools: SearchTools,
  term: string,
  inOrder: ProductsInOrder = (ids) => productsInOrder(tools.db, ids),
): Promise<Nearest> {
  const query = parseTerm(term, await tools.words.synonyms());
  if (!query) return { products: [], category: null };
  const upToDate = await fresh(tools);
  const products = await inOrder(await fewerWords(upToDate, query), upToDate.isFresh);
  return { products, category: namedIn(query) ?? mostCommon(products) };
}

/** Without the words that no product has; then without one of the others, the last first; then one of them alone. */
async function fewerWords(tools: SearchTools, query: SearchQuery): Promise<string[]> {
  const known: Slot[] = [];
  for (const slot of query.slots) {
    if ((await matchQuery(tools, only(query, [slot]), 1)).ids.length > 0) known.push(slot);
  }
  const fewer = known.map((_, at) => known.filter((_slot, index) => index !== known.length - 1 - at));
  const tries = [known, ...fewer, ...known.map((slot) => [slot])].filter(
    (slots) => slots.length > 0 && slots.length < query.slots.length,
  );
  for (const slots of tries) {
    const { ids } = await matchQuery(tools, only(query, slots), mostShown);
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
