import { coalesce } from '#app/platform/concurrency/coalesce.server.ts';
import type { Invalidation } from '../../shared/cache-tags.ts';
import type { Queryable } from '../../shared/schema.ts';
import { setCategoryList } from '../categories.ts';
import { readCategories, type StoredCategories } from './categories.server.ts';
import { setFactTable } from './category-facts.ts';

/** The process's copy of the categories (`../categories.ts`) follows the database. */
export interface CategoriesFollower {
  /** Resolves once the copy has what was announced before the call; at once nearly always. */
  settled(): Promise<void>;
  /** Reads them whatever was announced. */
  read(): Promise<void>;
}

interface FollowerOptions {
  db: Queryable;
  /** Of the live bus: called at once when the database's announcement arrives. */
  onInvalidation(listener: (invalidation: Invalidation) => void): void;
  onTrouble(error: unknown): void;
}

export function followCategories({ db, onInvalidation, onTrouble }: FollowerOptions): CategoriesFollower {
  let received = 0;
  let applied = 0;

  const read = coalesce(async () => {
    const until = received;
    putInForce(await readCategories(db));
    applied = until;
  });

  async function settled(): Promise<void> {
    const until = received;
    try {
      while (applied < until) await read();
    } catch (error) {
      // What reads the database next says so; the copy stays as it was, and the next call tries again.
      onTrouble(error);
    }
  }

  onInvalidation((invalidation) => {
    if (invalidation !== 'resync' && !invalidation.categories) return;
    received += 1;
    void settled();
  });

  return { settled, read };
}

export function putInForce({ list, table }: StoredCategories): void {
  setFactTable(table);
  setCategoryList(list);
}
