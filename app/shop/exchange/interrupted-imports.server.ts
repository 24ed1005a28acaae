import { sql } from 'kysely';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { addSeconds } from '../shared/clock.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';

/** A working process notes its progress every few seconds; after this long it must have died. */
const silentSeconds = 90;
const retentionDays = 7;

/** `run` moves on, so that a process that only seemed dead writes nothing. Interrupted writing is continued instead. */
export async function endInterrupted(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('product_imports')
    .where('beat_at', '<', addSeconds(now, -silentSeconds))
    .where('state', '=', 'checking')
    .set({ trouble: 'interrupted', trouble_count: 0, run: sql`run + 1`, state: 'failed', ended_at: now, content: null })
    .execute();
}

export async function forgetOldImports(db: Database, now: Date): Promise<void> {
  await endInterrupted(db, now);
  await forgetRows(db, { now });
  await db
    .updateTable('product_imports')
    .set({ state: 'discarded', content: null, ended_at: now })
    .where('state', '=', 'checked')
    .where('uploaded_at', '<', addSeconds(now, -retentionDays * 24 * 60 * 60))
    .execute();
  await forgetRows(db, { now });
  await db
    .deleteFrom('product_imports')
    .where('state', 'in', ['failed', 'discarded'])
    .where('uploaded_at', '<', addSeconds(now, -retentionDays * 24 * 60 * 60))
    .execute();
}

/** Lines that an applied file left out can be fetched, corrected and sent again for a month. */
const leftLinesDays = 30;
const areLeftLinesOver = (now: Date) =>
  sql`(product_imports.state NOT IN ('applied', 'undoing', 'undone')
    OR product_imports.ended_at < ${addSeconds(now, -leftLinesDays * 24 * 60 * 60)})`;

const rowsAtFirst = 500;
const mostRows = 5_000;

/** Needed only until a decision. Products that were written or left stay for good, as lines of changes do. In batches: files are large. */
export async function forgetRows(db: Database, { id, now }: { id?: number; now: Date }): Promise<void> {
  const ended = await db
    .selectFrom('product_imports')
    .select('id')
    .where((where) =>
      id === undefined ? where('state', 'in', ['applied', 'undone', 'failed', 'discarded']) : where('id', '=', id),
    )
    .where(
      sql<boolean>`(EXISTS (SELECT FROM product_import_left_lines WHERE import_id = product_imports.id AND ${areLeftLinesOver(now)})
        OR EXISTS (SELECT FROM product_import_rows WHERE import_id = product_imports.id AND left_because IS NULL
          AND product_import_rows.state IS NULL)
        OR EXISTS (SELECT FROM product_import_problems WHERE import_id = product_imports.id))`,
    )
    .execute();
  for (const each of ended) {
    await inBatches(db, { first: rowsAtFirst, most: mostRows }, async (transaction, size) => {
      const gone = await deleteSome(transaction, { id: each.id, now }, size);
      return gone > 0;
    });
  }
}

async function deleteSome(
  transaction: DatabaseTransaction,
  { id, now }: { id: number; now: Date },
  size: number,
): Promise<number> {
  const rows = await transaction
    .deleteFrom('product_import_rows')
    .where('import_id', '=', id)
    .where('product_id', 'in', (some) =>
      some
        .selectFrom('product_import_rows')
        .select('product_id')
        .where('import_id', '=', id)
        .where('left_because', 'is', null)
        .where('state', 'is', null)
        .limit(size),
    )
    .executeTakeFirst();
  const problems = await transaction
    .deleteFrom('product_import_problems')
    .where('import_id', '=', id)
    .where('position', 'in', (some) =>
      some.selectFrom('product_import_problems').select('position').where('import_id', '=', id).limit(size),
    )
    .executeTakeFirst();
  const left = await sql`DELETE FROM product_import_left_lines USING product_imports
    WHERE import_id = ${id} AND product_imports.id = import_id AND ${areLeftLinesOver(now)} AND position IN (
      SELECT position FROM product_import_left_lines WHERE import_id = ${id} LIMIT ${size})`.execute(transaction);
  return Number(rows.numDeletedRows) + Number(problems.numDeletedRows) + Number(left.numAffectedRows ?? 0);
}
