import { sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import type { BulkJobAtWork } from './bulk-job-at-work.ts';

export async function bulkJobAtWork(db: Queryable): Promise<BulkJobAtWork | null> {
  const row = await db
    .selectFrom('long_writes')
    .leftJoin('change_sets', (join) => join.on(sql<boolean>`change_sets.id::text = long_writes.subject_id`))
    .leftJoin('product_imports', (join) => join.on(sql<boolean>`product_imports.id::text = long_writes.subject_id`))
    .select(['long_writes.kind', 'subject_id as subjectId', 'long_writes.done', 'long_writes.total'])
    .select(['change_sets.rule', 'file_name as file'])
    .executeTakeFirst();
  if (!row) return null;
  const { kind, subjectId, done, total, rule, file } = row;
  if ((kind === 'apply-change' || kind === 'undo-change') && rule) return { kind, id: subjectId, rule, done, total };
  if ((kind === 'apply-import' || kind === 'undo-import') && file !== null)
    return { kind, id: subjectId, file, done, total };
  return { kind: 'import-command', done, total };
}
