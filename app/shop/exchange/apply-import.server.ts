import { sql } from 'kysely';
import { BatchConflict, type BatchRules, inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { audit } from '../audit/audit.server.ts';
import { endBulkJob, lockBulkJob, saveCheckpoint, vacuumProducts } from '../catalog/bulk-jobs.server.ts';
import type { ImportColumn } from '../catalog/product-row.ts';
import { rowsAtOnce, type WrittenProducts, writeProducts } from '../catalog/write-products.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import { auditProducts } from './audit-products.server.ts';
import { columnsWritten } from './columns-written.ts';
import type { ImportTools } from './import-progress.server.ts';
import { endOfImport, type ImportJobs } from './stage-import.server.ts';
import { type ImportFindings, type ImportWritten, type LeftBecause, writesOf } from './staged-import.ts';
import { type CurrentProduct, fingerprintsOf, inGroups, productsNow } from './staged-rows.server.ts';
import { rememberBrought } from './suppliers/missing-products.server.ts';

const kinds = ['apply-import'] as const;
const rowsAtFirst = 25;
const manyProducts = 1_000;

export type ApplyTools = ImportTools & Partial<BatchRules> & { jobs: ImportJobs };

/**
 * If a product is not as the owner was shown it, nothing is written and the check runs again; one that changes while
 * batches are written is left as it is. Another process can continue after the last finished batch.
 * @returns whether it is over; false when it was ended early
 */
export async function applyStagedImport(tools: ApplyTools, id: number): Promise<boolean> {
  const { db, clock, jobs, ...rules } = tools;
  const batchRules = { first: rowsAtFirst, most: rowsAtOnce, ...rules };
  let findings: ImportFindings | null = null;
  const wasCompared = await inBatches(db, batchRules, async (transaction, size) => {
    const next = await compareAgain({ clock, jobs }, transaction, id, size);
    findings = next.findings ?? null;
    return next.hasMore;
  });
  if (!findings) return wasCompared;
  const isOver = await writeRows({ db, clock, batchRules }, id, findings);
  if (isOver && writesOf(findings) > manyProducts) await vacuumProducts(db);
  return isOver;
}

const rowsOf = (transaction: DatabaseTransaction, id: number, afterId: string, size: number) =>
  transaction
    .selectFrom('product_import_rows')
    .select(['product_id', 'product', 'seen', 'before', 'outcome', 'is_missing'])
    .where('import_id', '=', id)
    .where('product_id', '>', afterId)
    .where('left_because', 'is', null)
    .orderBy('product_id')
    .limit(size)
    .execute();

/** @returns the findings once writing may start */
async function compareAgain(
  { clock, jobs }: Pick<ApplyTools, 'clock' | 'jobs'>,
  transaction: DatabaseTransaction,
  id: number,
  size: number,
): Promise<{ hasMore: boolean; findings?: ImportFindings }> {
  const job = await lockBulkJob(transaction, String(id), kinds);
  const staged = await transaction
    .selectFrom('product_imports')
    .innerJoin('customers', 'customers.id', 'product_imports.uploaded_by')
    .select(['file_name as file', 'findings', 'phase', 'trouble_count as moved'])
    .select(['customers.id as actorId', 'customers.email', 'customers.role'])
    .where('product_imports.id', '=', id)
    .executeTakeFirst();
  if (!job || !staged?.findings) return { hasMore: false };
  const { findings, moved, actorId, email, role, file } = staged;
  if (staged.phase === 'writing') return { hasMore: false, findings };
  const mine = transaction.updateTable('product_imports').where('id', '=', id);
  // The account may have lost the owner's role since the press.
  if (role !== 'owner') {
    await endBulkJob(transaction, String(id), kinds);
    await mine.set({ state: 'checked' }).execute();
    return { hasMore: false };
  }
  const given = columnsWritten(findings.columns);
  const rows = await rowsOf(transaction, id, job.afterId, size);
  const last = rows.at(-1);
  if (last) {
    const fingerprints = await fingerprintsOf(transaction, rows, given);
    const more = rows.filter((row) => whyLeft(row, fingerprints, given) !== null).length;
    if (more > 0) await mine.set({ trouble_count: moved + more }).execute();
    await saveCheckpoint(transaction, { done: job.done + rows.length, afterId: last.product_id }, clock.now());
    return { hasMore: true };
  }
  if (moved > 0) {
    await endBulkJob(transaction, String(id), kinds);
    const again = await mine
      .set({ state: 'checking', trouble: 'moved', run: sql`run + 1`, phase: 'reading' })
      .set({ done: 0, total: 0, beat_at: clock.now() })
      .returning(['id', 'run'])
      .executeTakeFirstOrThrow();
    await jobs.send(transaction, 'check-import', again);
    return { hasMore: false };
  }
  const acting = { actor: { id: actorId, email, role }, now: clock.now() };
  const { supplier, wrongLines } = findings;
  const after = {
    file,
    ...(supplier?.known && { supplier: supplier.known.name }),
    ...(wrongLines && { leftLines: wrongLines }),
  };
  await audit(transaction, acting, [{ subject: 'import', subjectId: String(id), action: 'applied', after }]);
  await mine.set({ phase: 'writing' }).execute();
  await saveCheckpoint(transaction, { done: 0, afterId: '' }, clock.now());
  return { hasMore: false, findings };
}

async function writeRows(
  { db, clock, batchRules }: Pick<ApplyTools, 'db' | 'clock'> & { batchRules: BatchRules },
  id: number,
  findings: ImportFindings,
): Promise<boolean> {
  const columns = columnsWritten(findings.columns);
  return inBatches(db, batchRules, async (transaction, size) => {
    const job = await lockBulkJob(transaction, String(id), kinds);
    if (!job) return false;
    const rows = await rowsOf(transaction, id, job.afterId, size);
    const last = rows.at(-1);
    if (!last) {
      await endBulkJob(transaction, String(id), kinds);
      await endOfImport(transaction, id, clock.now(), null);
      return false;
    }
    const written = await writeBatch(transaction, { id, rows, columns, now: clock.now(), findings });
    await saveCheckpoint(transaction, { done: job.done + rows.length, afterId: last.product_id }, clock.now());
    await addWritten(transaction, id, written);
    return true;
  });
}

type StagedRow = Awaited<ReturnType<typeof rowsOf>>[number];

interface Batch {
  id: number;
  rows: readonly StagedRow[];
  columns: readonly ImportColumn[];
  findings: ImportFindings;
  now: Date;
}

async function writeBatch(transaction: DatabaseTransaction, batch: Batch): Promise<ImportWritten> {
  const { id, rows, columns } = batch;
  const fingerprints = await fingerprintsOf(transaction, rows, columns);
  const left = new Map(
    rows.flatMap((row) => {
      const because = whyLeft(row, fingerprints, columns);
      return because ? [[row.product_id, because] as const] : [];
    }),
  );
  const wanted = rows.filter((row) => !left.has(row.product_id));
  const written: WrittenProducts = { added: 0, changed: 0, unchanged: 0 };
  for (const group of inGroups(wanted, columns)) {
    // Units of what is sold out that somebody is about to pay stay.
    const products = group.rows.map(({ product, product_id, is_missing }) =>
      is_missing ? { ...product, stock: fingerprints.get(product_id)?.held ?? 0 } : product,
    );
    const some = await writeProducts(transaction, products, group.columns);
    for (const count of ['added', 'changed', 'unchanged'] as const) written[count] += some[count];
  }
  // A product added in between under an id of the file could not be locked: redo the batch, which then sees it.
  const expected = wanted.filter(({ seen }) => seen === '').length;
  if (written.added !== expected) throw new BatchConflict();
  if (batch.findings.makesDrafts) await hideNew(transaction, wanted, batch.now);
  const brought = wanted.filter((row) => !row.is_missing).map((row) => row.product_id);
  await rememberBrought(transaction, id, brought);
  await noteWritten(transaction, { ...batch, rows: wanted });
  for (const because of ['moved', 'below_held'] satisfies LeftBecause[]) {
    const ids = [...left].filter(([, each]) => each === because).map(([product]) => product);
    if (ids.length === 0) continue;
    await transaction
      .updateTable('product_import_rows')
      .set({ left_because: because })
      .where('import_id', '=', id)
      .where('product_id', 'in', ids)
      .execute();
  }
  return { ...written, left: left.size };
}

/** In the transaction that adds them, so that nobody sees them before. */
async function hideNew(transaction: DatabaseTransaction, rows: readonly StagedRow[], now: Date): Promise<void> {
  const added = rows.filter(({ seen }) => seen === '').map((row) => row.product_id);
  if (added.length === 0) return;
  await transaction
    .updateTable('products')
    .set({ deleted_at: now, out_as: 'draft' })
    .where('id', 'in', added)
    .execute();
}

const actionOf = { added: 'created', changed: 'changed', restored: 'restored', unchanged: 'changed' } as const;

/** What was written, so that it can be undone while nobody has changed it since. */
async function noteWritten(
  transaction: DatabaseTransaction,
  { id, rows, columns, now }: Omit<Batch, 'findings'>,
): Promise<void> {
  const found = await productsNow(transaction, rows, columns);
  const moves = rows.flatMap(({ product_id, seen, before, outcome }) => {
    const { fingerprint, product } = found.get(product_id) ?? {};
    if (fingerprint === undefined || fingerprint === seen) return [];
    const action = actionOf[outcome ?? (seen === '' ? 'added' : 'changed')];
    return [{ id: product_id, action, before, after: product ?? null, mark: fingerprint }];
  });
  await auditProducts(transaction, { importId: id, by: 'applied', now }, moves);
  const written = moves.map((move) => ({ product_id: move.id, mark: move.mark }));
  await sql`UPDATE product_import_rows AS line SET state = 'written', written_mark = mark
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS written(product_id text, mark text)
    WHERE line.import_id = ${id} AND line.product_id = written.product_id`.execute(transaction);
}

function whyLeft(
  { product_id, product, seen, is_missing }: StagedRow,
  fingerprints: ReadonlyMap<string, CurrentProduct>,
  columns: readonly ImportColumn[],
): LeftBecause | null {
  const { fingerprint, held } = fingerprints.get(product_id) ?? { fingerprint: '', held: 0 };
  if (fingerprint !== seen) return 'moved';
  return !is_missing && columns.includes('stock') && held > (product.stock ?? 0) ? 'below_held' : null;
}

async function addWritten(transaction: DatabaseTransaction, id: number, more: ImportWritten): Promise<void> {
  const { written } = await transaction
    .selectFrom('product_imports')
    .select('written')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sum: ImportWritten = {
    added: written.added + more.added,
    changed: written.changed + more.changed,
    unchanged: written.unchanged + more.unchanged,
    left: written.left + more.left,
  };
  await transaction
    .updateTable('product_imports')
    .set({ written: JSON.stringify(sum) })
    .where('id', '=', id)
    .execute();
}
