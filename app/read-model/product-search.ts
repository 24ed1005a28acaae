import type { SearchQuery } from './query.ts';

export interface Found {
  /** Of products that are shown, the best first. */
  ids: string[];
  /** Whether more match than were asked for. */
  hasMore: boolean;
}

/**
 * Product search. Two implementations find the same products in the same order: `createWordIndex` in memory, and `searchInDatabase`,
 * which answers while there is no index that is up to date. `both-searches.db.test.ts` compares them.
 */
export interface ProductSearch {
  /** What matches, in the order of its ranking tier, then by rank, then by id (docs/search.md). */
  find(query: SearchQuery, most: number): Found | Promise<Found>;
}
