import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Schema } from '../../shared/schema.ts';

export type CategoryRow = Selectable<Schema['categories']>;

/** All of them, those that were deleted too. One who writes categories or facts waits for the one before, and then sees what that added. */
export async function lockCategories(transaction: DatabaseTransaction): Promise<CategoryRow[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('categories', 0))`.execute(transaction);
  return transaction.selectFrom('categories').selectAll().orderBy('position').orderBy('key').forUpdate().execute();
}

/** @param version of what the owner saw */
export function seenCategory(
  rows: readonly CategoryRow[],
  { key, version }: SeenCategory,
): { ok: true; row: CategoryRow } | { ok: false; code: 'unknown' | 'changed' } {
  const row = rows.find((each) => each.key === key);
  if (!row) return { ok: false, code: 'unknown' };
  return row.version === version ? { ok: true, row } : { ok: false, code: 'changed' };
}

export interface SeenCategory {
  key: string;
  version: number;
}

export async function writeCategory(
  transaction: DatabaseTransaction,
  key: string,
  changes: Partial<Pick<CategoryRow, 'name' | 'slug' | 'designator' | 'picture' | 'position' | 'deleted_at'>> = {},
): Promise<void> {
  await transaction
    .updateTable('categories')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('key', '=', key)
    .execute();
}
