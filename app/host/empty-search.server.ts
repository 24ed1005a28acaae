import { type Limit, limitKey } from '#app/platform/limits.server.ts';
import type { Services } from '#app/services.server.ts';
import { countEmptySearch } from '#app/shop/search/empty-searches.server.ts';

/**
 * Counts a search without a result for the owner's list, up to what one address may add to it. Counted in memory, so no address is stored.
 * Nobody waits for it: a failed count must not cost the page.
 */
export function noteEmptySearch({ db, limits, clock, log }: Services, term: string, clientAddress: string): void {
  const now = clock.now();
  const key = limitKey(clientAddress);
  const isOver = (limit: Limit) => limit.take(key, now) > 0;
  if (isOver(limits.emptySearches) || isOver(limits.emptySearchesInADay)) return;
  countEmptySearch(db, term, now).catch((err) => log.warn({ err }, 'an empty search was not counted'));
}
