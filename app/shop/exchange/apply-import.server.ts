import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { audit } from '../audit/audit.server.ts';
import { seenMark } from '../catalog/compare-products.server.ts';
import { rowsAtOnce, type WrittenProducts, writeProducts } from '../catalog/write-products.server.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import { type ImportTools, type Reporter, reporterOf } from './import-progress.server.ts';
import { forgetRows, type ImportJobs, type ImportWork } from './stage-import.server.ts';
import { type ImportFindings, writesOf } from './staged-import.ts';

/** The shop is not as it was when the file was checked: what the owner agreed to would not be what happens. */
class Moved extends Error {
  readonly products: number;
  constructor(products: number) {
    super(`${products} products moved between check and writing`);
    this.products = products;
  }
}

/** Somebody else took this import over. */
class NotOurs extends Error {}

/** Writes a checked file: exactly what was previewed, in one transaction, or nothing. */
export async function applyStagedImport(tools: ImportTools & { jobs: ImportJobs }, work: ImportWork): Promise<void> {
  const { db, board, clock, jobs } = tools;
  const { id, run } = work;
  const mine = db
    .updateTable('product_imports')
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'applying');
  const report = reporterOf(tools, work);
  try {
    const staged = await db
      .selectFrom('product_imports')
      .innerJoin('customers', 'customers.id', 'product_imports.uploaded_by')
      .select(['file_name', 'findings', 'customers.id as actorId', 'customers.email', 'customers.role'])
      .where('product_imports.id', '=', id)
      .where('run', '=', run)
      .where('state', '=', 'applying')
      // Whoever pressed may have been somebody else by now.
      .where('customers.role', '=', 'owner')
      .executeTakeFirst();
    if (!staged?.findings) return;
    const { findings, file_name: file, actorId, email, role } = staged;
    await report('writing', 0, totalOf(findings));
    await inTransaction(db, async (transaction) => {
      const written = await writeAsPreviewed(transaction, id, findings, report);
      const acting = { actor: { id: actorId, email, role }, now: clock.now() };
      await audit(transaction, acting, [
        { subject: 'import', subjectId: String(id), action: 'applied', before: null, after: { file, ...written } },
      ]);
      const ended = await transaction
        .updateTable('product_imports')
        .set({
          state: 'applied',
          content: null,
          ended_at: acting.now,
          done: totalOf(findings),
          total: totalOf(findings),
        })
        .where('id', '=', id)
        .where('run', '=', run)
        .where('state', '=', 'applying')
        .executeTakeFirst();
      if (Number(ended.numUpdatedRows) !== 1) throw new NotOurs();
      await forgetRows(transaction, id);
    });
    board.delete(id);
    // A large import leaves the search indexes with a long list of pending entries, for which the planner avoids them.
    if (writesOf(findings) > 0) await sql`VACUUM (ANALYZE) products`.execute(db);
  } catch (error) {
    if (error instanceof NotOurs) return;
    if (error instanceof Moved) {
      const facts = { state: 'checking', trouble: 'moved', trouble_count: error.products, run: run + 1 } as const;
      await inTransaction(db, async (transaction) => {
        const again = await transaction
          .updateTable('product_imports')
          .set({ ...facts, phase: 'reading', done: 0, total: 0, beat_at: clock.now() })
          .where('id', '=', id)
          .where('run', '=', run)
          .where('state', '=', 'applying')
          .executeTakeFirst();
        if (Number(again.numUpdatedRows) === 1) await jobs.send(transaction, 'check-import', { id, run: run + 1 });
      });
      return;
    }
    await mine.set({ state: 'checked', trouble: 'unexpected', run: run + 1 }).execute();
    throw error;
  } finally {
    board.delete(id);
  }
}

async function writeAsPreviewed(
  transaction: DatabaseTransaction,
  id: number,
  findings: ImportFindings,
  report: Reporter,
): Promise<WrittenProducts> {
  const columns = findings.columns.given;
  // In the order of the ids, as orders take them: whoever buys meanwhile waits, and nobody waits for each other.
  await transaction
    .selectFrom('products')
    .select('id')
    .where('id', 'in', (rows) =>
      rows.selectFrom('product_import_rows').select('product_id').where('import_id', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const { rows } = await sql<{ moved: number }>`SELECT count(*)::integer AS moved
    FROM product_import_rows LEFT JOIN products ON products.id = product_import_rows.product_id
    WHERE import_id = ${id} AND (seen IS DISTINCT FROM ${seenMark(columns)}
      OR ${columns.includes('stock')} AND products.held > (product ->> 'stock')::integer)`.execute(transaction);
  const moved = rows[0]?.moved ?? 0;
  if (moved > 0) throw new Moved(moved);

  const total = totalOf(findings);
  const written: WrittenProducts = { added: 0, changed: 0, unchanged: 0 };
  let after = '';
  for (let done = 0; ; ) {
    const staged = await transaction
      .selectFrom('product_import_rows')
      .select(['product_id', 'product'])
      .where('import_id', '=', id)
      .where('product_id', '>', after)
      .orderBy('product_id')
      .limit(rowsAtOnce)
      .execute();
    const last = staged.at(-1);
    if (!last) break;
    const batch = await writeProducts(
      transaction,
      staged.map(({ product }) => product),
      columns,
    );
    for (const count of ['added', 'changed', 'unchanged'] as const) written[count] += batch[count];
    done += staged.length;
    after = last.product_id;
    await report('writing', done, total);
    await setImmediate();
  }
  // A product that came in between under an id of the file was not there to be locked.
  const unforeseen = Math.abs(written.added - findings.added) + Math.abs(written.unchanged - findings.unchanged);
  if (unforeseen > 0) throw new Moved(unforeseen);
  return written;
}

function totalOf(findings: ImportFindings): number {
  return writesOf(findings) + findings.unchanged;
}
