import { type FollowedCopy, type FollowingOptions, followDatabase } from '#app/platform/live/followed-copy.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import { setCategoryList } from '../categories.ts';
import { readCategories, type StoredCategories } from './categories.server.ts';
import { setFactTable } from './category-facts.ts';

/** The process's copy of the categories (`../categories.ts`) follows the database. */
export function followCategories(db: Queryable, options: FollowingOptions): FollowedCopy {
  return followDatabase({
    isConcerned: (invalidation) => invalidation === 'resync' || invalidation.categories !== undefined,
    refresh: async () => putInForce(await readCategories(db)),
    ...options,
  });
}

export function putInForce({ list, table }: StoredCategories): void {
  setFactTable(table);
  setCategoryList(list);
}
