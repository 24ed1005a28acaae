import { normalizeTerm } from '../catalog/keywords.ts';
import { type ProductSummary, productsPerPage, shortestSearchTerm, suggestionsShown } from '../catalog/product.ts';
import { type ProductPage, productsByIds } from '../catalog/products.server.ts';
import { cutPage } from '../shared/page.ts';
import { corrected } from './correct-term.server.ts';
import {
  countMatches,
  matchTerm,
  mostMatches,
  noMatches,
  type SearchTools,
  type TermMatches,
} from './match-term.server.ts';

export interface FoundPage extends ProductPage {
  /** There are more than `total`. */
  hasMore: boolean;
  /** What was searched instead, when no product has a word as it was typed. */
  corrected: string | null;
}

export interface SearchAsked {
  page?: number;
  /** Search what was typed and nothing else. */
  isAsTyped?: boolean;
}

export async function searchProducts(
  tools: SearchTools,
  term: string,
  { page = 1, isAsTyped = false }: SearchAsked = {},
): Promise<FoundPage> {
  // Only as far as this page reaches; the rest is counted.
  const reached = Math.min(mostMatches, page * productsPerPage);
  const found = await matchOrCorrect(tools, term, reached, isAsTyped);
  const total = found.hasMore ? await countMatches(tools, found.corrected ?? term) : found.ids.length;
  const { offset, ...shown } = cutPage(page, Math.min(total, mostMatches), productsPerPage);
  const products = await inOrder(tools, found.ids.slice(offset, offset + productsPerPage));
  return {
    products,
    total: Math.min(total, mostMatches),
    hasMore: total > mostMatches,
    corrected: found.corrected,
    ...shown,
  };
}

export async function suggestProducts(tools: SearchTools, term: string): Promise<ProductSummary[]> {
  if (normalizeTerm(term).length < shortestSearchTerm) return [];
  const { ids } = await matchOrCorrect(tools, term, suggestionsShown, false);
  return inOrder(tools, ids);
}

/** What a term matches, or what it would match without its typing mistakes. */
export async function matchOrCorrect(
  tools: SearchTools,
  term: string,
  most = mostMatches,
  isAsTyped = false,
): Promise<TermMatches & { corrected: string | null }> {
  const asTyped = await matchTerm(tools, term, most);
  if (asTyped.ids.length > 0 || isAsTyped) return { ...asTyped, corrected: null };
  const better = await corrected(tools, term, most);
  return better ? { ...better.matches, corrected: better.term } : { ...noMatches, corrected: null };
}

async function inOrder({ db }: SearchTools, ids: readonly string[]): Promise<ProductSummary[]> {
  const products = await productsByIds(db, ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
