import { type FoundProducts, findProducts, mostFiltered, mostFound, type SearchSource } from '../search.server.ts';
import { readWish, type Wish } from './wish.ts';

export type FoundWish = Omit<FoundProducts, 'ids'> & {
  /** Null where everything is a filter: all products are in question. */
  ids: string[] | null;
  wish: Wish;
};

/** What the words of a wish find. Of a term that was corrected, what it wishes is read again. */
export async function findWished(search: SearchSource, term: string, isFiltered: boolean): Promise<FoundWish> {
  const wish = readWish(term, search.synonyms);
  if (wish.rest === '') return { ids: null, hasMore: false, corrected: null, wish };
  if (wish.unsold !== null) return { ids: [], hasMore: false, corrected: null, wish };
  const most = isFiltered || wish.rest !== term || wish.categories.length > 0 ? mostFiltered : mostFound;
  const asSaid = await findProducts(search, wish.rest, { most });
  // "Porcesador para oficina": no product says "oficina", and a processor need not.
  const isUnclear = asSaid.ids.length === 0 && wish.unclear !== null;
  const found = isUnclear ? await findProducts(search, wish.unclear?.rest ?? '', { most }) : asSaid;
  if (found.corrected === null) return { ...found, wish };
  const { budget, isAvailable, isForeign } = wish;
  const said = isUnclear ? `${found.corrected} ${wish.unclear?.purpose}` : found.corrected;
  const corrected = { ...readWish(said, search.synonyms), budget, isAvailable, isForeign };
  if (corrected.rest === '' || corrected.rest === found.corrected) return { ...found, wish: corrected };
  const { ids, hasMore } = await findProducts(search, corrected.rest, { most });
  return { ids, hasMore, corrected: found.corrected, wish: corrected };
}
