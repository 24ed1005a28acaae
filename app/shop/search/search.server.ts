import { normalizeTerm } from '../catalog/keywords.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '../catalog/product.ts';
import { productsInOrder } from '../catalog/products.server.ts';
import { corrected as correctedTerm } from './correct-term.server.ts';
import type { FoundProducts, TermMatches } from './found-terms.server.ts';
import { fresh, matchTerm, noMatches, type ProductsInOrder, type SearchTools } from './match-term.server.ts';

/** As many are counted; more are said to be more. */
export const mostFound = 1_000;
/** As many are looked at where a filter or an order asks for others than the best. */
export const mostFiltered = 5_000;

interface SearchOptions {
  most?: number;
  /** Search what was typed and nothing else. */
  isAsTyped?: boolean;
}

/** Right for all that was acknowledged before the call: what a term matches, the best first, or what it would match without its typing mistakes. */
export async function findProducts(
  tools: SearchTools,
  term: string,
  { most = mostFound, isAsTyped = false }: SearchOptions = {},
): Promise<FoundProducts> {
  const upToDate = await fresh(tools);
  const search = () => searched(upToDate, term, most, isAsTyped);
  return upToDate.foundTerms?.find(`${most} ${isAsTyped} ${normalizeTerm(term)}`, search) ?? search();
}

async function searched(tools: SearchTools, term: string, most: number, isAsTyped: boolean): Promise<FoundProducts> {
  const asTyped = await matchTerm(tools, term, most);
  if (asTyped.ids.length > 0 || isAsTyped) return { ...asTyped, corrected: null };
  const better = await correctedTerm(tools, term, most);
  if (!better) return { ...noMatches, corrected: null };
  const { matches, term: corrected } = better;
  return { ...matches, corrected, mayEnter: eitherOf(asTyped.mayEnter, matches.mayEnter) };
}

function eitherOf(one: TermMatches['mayEnter'], other: TermMatches['mayEnter']): NonNullable<TermMatches['mayEnter']> {
  return async (products) => !one || !other || (await one(products)) || (await other(products));
}

/** @param inOrder reads the products from memory; without it the database is asked */
export async function suggestProducts(
  tools: SearchTools,
  term: string,
  inOrder: ProductsInOrder = (ids) => productsInOrder(tools.db, ids),
): Promise<ProductSummary[]> {
  if (normalizeTerm(term).length < shortestSearchTerm) return [];
  const upToDate = await fresh(tools);
  const { ids } = await findProducts(upToDate, term, { most: suggestionsShown });
  return inOrder(ids, upToDate.isFresh);
}
