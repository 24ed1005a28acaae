import { sql } from 'kysely';
import { type BatchRules, inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { type Acting, audited, completeAudit, ownerCommand } from '../audit/audit.server.ts';
import { beginBulkJob, endBulkJob, lockBulkJob, saveCheckpoint, vacuumProducts } from '../catalog/bulk-jobs.server.ts';
import type { ImportColumn, ImportedProduct } from '../catalog/product-row.ts';
import { rowsAtOnce, writeProducts } from '../catalog/write-products.server.ts';
import type { Clock } from '../shared/clock.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { auditProducts, type ProductMove } from './audit-products.server.ts';
import { columnsWritten } from './columns-written.ts';
import { importCommand, type Staged } from './import-command.server.ts';
import { type ImportJobs, stoppedImport } from './stage-import.server.ts';
import type { ImportRowState, ImportUndone } from './staged-import.ts';
import { inGroups, productsNow } from './staged-rows.server.ts';

const kinds = ['undo-import'] as const;
const rowsAtFirst = 25;
const manyProducts = 1_000;

/** What an import wrote comes back, of products that nobody has changed since. One that was stopped can be resumed. */
export async function undoImport(
  { db, jobs }: { db: Database; jobs: ImportJobs },
  acting: Acting,
  id: number,
): Promise<Staged> {
  return importCommand(db, acting, async (transaction) => {
    const begun = await transaction
      .updateTable('product_imports')
      .set({ state: 'undoing', phase: 'undoing', trouble: null, done: 0, total: 0, beat_at: acting.now })
      .where('id', '=', id)
      .where('state', '=', 'applied')
      .where((where) => where.exists(linesToUndo(transaction, id).select('product_id')))
      .returning(['id', 'file_name as file', 'run'])
      .executeTakeFirst();
    if (!begun) return { ok: false, code: 'not_ready' };
    const { total } = await linesToUndo(transaction, id)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    await beginBulkJob(transaction, { kind: 'undo-import', subjectId: String(id) }, total, acting.now);
    await jobs.send(transaction, 'undo-import', { id, run: begun.run });
    return audited(
      { subject: 'import', subjectId: String(id), action: 'undone', after: { file: begun.file } },
      { ok: true, id },
    );
  });
}

/** What came back stays so; the rest can be undone later. */
export async function stopUndoing(db: Database, acting: Acting, id: number): Promise<Staged> {
  return ownerCommand(db, acting, async (transaction) => {
    if (!(await endBulkJob(transaction, String(id), kinds))) return { ok: false, code: 'not_ready' };
    await endOfUndoing(transaction, id, 'applied');
    return audited(stoppedImport(id), { ok: true, id });
  });
}

function linesToUndo(transaction: DatabaseTransaction, id: number) {
  return transaction.selectFrom('product_import_rows').where('import_id', '=', id).where('state', '=', 'written');
}

/** @returns whether it is over; false when it was ended early */
export async function workOnUndoing(
  { db, clock, ...rules }: { db: Database; clock: Clock } & Partial<BatchRules>,
  id: number,
): Promise<boolean> {
  let written = 0;
  const batchRules = { first: rowsAtFirst, most: rowsAtOnce, ...rules };
  const isOver = await inBatches(db, batchRules, async (transaction, size) => {
    const job = await lockBulkJob(transaction, String(id), kinds);
    if (!job) return false;
    const staged = await transaction
      .selectFrom('product_imports')
      .select('findings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const lines = await linesToUndo(transaction, id)
      .select(['product_id', 'product', 'before', 'outcome', 'written_mark', 'is_missing'])
      .where('product_id', '>', job.afterId)
      .orderBy('product_id')
      .limit(size)
      .execute();
    const last = lines.at(-1);
    if (!last || !staged.findings) {
      await endBulkJob(transaction, String(id), kinds);
      await endOfUndoing(transaction, id, 'undone');
      return false;
    }
    await undoBatch(transaction, { id, lines, columns: columnsWritten(staged.findings.columns), now: clock.now() });
    await saveCheckpoint(transaction, { done: job.done + lines.length, afterId: last.product_id }, clock.now());
    written += lines.length;
    return true;
  });
  if (isOver && written > manyProducts) await vacuumProducts(db);
  return isOver;
}

interface Line {
  product_id: string;
  product: ImportedProduct;
  before: Partial<ImportedProduct> | null;
  outcome: string | null;
  written_mark: string | null;
  is_missing: boolean;
}

async function undoBatch(
  transaction: DatabaseTransaction,
  { id, lines, columns, now }: { id: number; lines: readonly Line[]; columns: readonly ImportColumn[]; now: Date },
): Promise<void> {
  const found = await productsNow(transaction, lines, columns);
  const [undone, unrestored] = [[] as Line[], [] as Line[]];
  for (const line of lines) {
    const { fingerprint, held } = found.get(line.product_id) ?? {};
    const isCounted = line.is_missing || columns.includes('stock');
    const isShort = isCounted && line.before !== null && (held ?? 0) > (line.before.stock ?? 0);
    (fingerprint !== undefined && fingerprint === line.written_mark && !isShort ? undone : unrestored).push(line);
  }
  const moves = undone.map(({ product_id: productId, before, outcome }): ProductMove => {
    const isGone = outcome === 'added' || outcome === 'restored';
    const action = isGone ? 'deleted' : 'changed';
    return { id: productId, action, before: found.get(productId)?.product ?? null, after: before };
  });
  await auditProducts(transaction, { importId: id, by: 'undone', now }, moves);
  for (const group of inGroups(undone, columns)) {
    const back = group.rows.flatMap(({ product, before }) =>
      before ? [{ ...product, ...before, id: product.id }] : [],
    );
    await writeProducts(transaction, back, group.columns);
  }
  // New products, and deleted ones that the file brought back, leave the shop again.
  const gone = undone
    .filter(({ outcome }) => outcome === 'added' || outcome === 'restored')
    .map((line) => line.product_id);
  if (gone.length > 0) {
    await transaction
      .updateTable('products')
      .set({
        deleted_at: now,
        out_as: sql`CASE WHEN out_as = 'draft' THEN 'deleted_draft' END`,
        updated_at: sql`now()`,
      })
      .where('id', 'in', gone)
      .execute();
  }
  for (const [state, rows] of [
    ['undone', undone],
    ['kept', unrestored],
  ] as [ImportRowState, Line[]][]) {
    if (rows.length === 0) continue;
    await transaction
      .updateTable('product_import_rows')
      .set({ state })
      .where('import_id', '=', id)
      .where(
        'product_id',
        'in',
        rows.map((line) => line.product_id),
      )
      .execute();
  }
}

async function endOfUndoing(transaction: DatabaseTransaction, id: number, state: 'applied' | 'undone'): Promise<void> {
  const rows = await transaction
    .selectFrom('product_import_rows')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('import_id', '=', id)
    .where('state', 'in', ['undone', 'kept'])
    .groupBy('state')
    .execute();
  // What it brought first is its supplier's no more.
  if (state === 'undone') await transaction.deleteFrom('supplier_products').where('import_id', '=', id).execute();
  const counted = Object.fromEntries(rows.map((row) => [row.state, row.count]));
  const undone: ImportUndone = { undone: counted.undone ?? 0, kept: counted.kept ?? 0 };
  await transaction
    .updateTable('product_imports')
    .set({ state, undone: JSON.stringify(undone), ...(state === 'applied' && { trouble: 'stopped' as const }) })
    .where('id', '=', id)
    .execute();
  await completeAudit(transaction, { subject: 'import', subjectId: String(id), action: 'undone' }, { ...undone });
}
