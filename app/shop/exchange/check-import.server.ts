import { sql } from 'kysely';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { rowsAtOnce } from '../catalog/write-products.server.ts';
import type { Database } from '../shared/schema.ts';
import { columnsWritten } from './columns-written.ts';
import { compareProducts } from './compare-products.server.ts';
import { completeRows } from './complete-rows.server.ts';
import { type ImportProblem, keyOfRow, type ReadEverything } from './import-file.server.ts';
import { type ImportTools, type Reporter, reporterOf } from './import-progress.server.ts';
import type { CellProblem, FileRow } from './import-row.ts';
import { forgetRows } from './interrupted-imports.server.ts';
import { readStaged, type StagedFile } from './reading/read-staged.server.ts';
import type { ImportWork } from './stage-import.server.ts';
import { type ImportFindings, type ReadingChoice, type StagedProblem, sampleShown } from './staged-import.ts';

const longestValue = 200;
const rowsAtFirst = 50;

export async function checkImport(tools: ImportTools, work: ImportWork): Promise<void> {
  const { db } = tools;
  const staged = await db
    .selectFrom('product_imports')
    .select(['content as text', 'kind', 'reading'])
    .where('id', '=', work.id)
    .where('run', '=', work.run)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  if (!staged?.text) return;
  const mine = db
    .updateTable('product_imports')
    .where('id', '=', work.id)
    .where('run', '=', work.run)
    .where('state', '=', 'checking');
  try {
    await forgetRows(db, work.id);
    const report = reporterOf(tools, work);
    const { findings, read } = await readStaged(db, staged as StagedFile, report);
    const problems = await compared(db, { work, findings, reading: staged.reading }, read, report);
    await insertProblems(db, work, problems);
    await mine.set({ state: 'checked', findings: JSON.stringify(findings), problem_count: problems.length }).execute();
  } catch (error) {
    await mine.set({ state: 'failed', trouble: 'unexpected', content: null, ended_at: tools.clock.now() }).execute();
    throw error;
  }
}

interface Check {
  work: ImportWork;
  /** Filled with what is found. */
  findings: ImportFindings;
  reading: ReadingChoice;
}

async function compared(
  db: Database,
  { work: { id }, findings, reading }: Check,
  { header, rows: fileRows, lines, problems: readProblems }: ReadEverything,
  report: Reporter,
): Promise<ImportProblem[]> {
  const problems = [...readProblems];
  const columns = columnsWritten(header);
  let start = 0;
  let noted = () => {};
  const between = () => {
    noted();
    return report('comparing', start, fileRows.length);
  };
  const taken = new Set<string>();
  await inBatches(db, { first: rowsAtFirst, most: rowsAtOnce, between }, async (transaction, size) => {
    const fileBatch = fileRows.slice(start, start + size);
    if (fileBatch.length === 0) return false;
    const complete = await completeRows(transaction, fileBatch, header);
    const seen = new Set(taken);
    const batch = complete.products.filter((product) => !seen.has(product.id) && seen.add(product.id));
    const found = new Map((await compareProducts(transaction, batch, columns)).map((each) => [each.id, each]));
    const lineOf = (product: ImportedProduct) => lines.get(complete.keys.get(product) ?? product.id) ?? 1;
    const note = (product: ImportedProduct) => {
      const each = found.get(product.id);
      if (each === undefined) return;
      const { outcome, stockDiffers, salesDiffers, losesPicture, before } = each;
      const held = each.held ?? 0;
      findings[outcome] += 1;
      if (stockDiffers && columns.includes('stock')) findings.stockDiffers += 1;
      if (salesDiffers && columns.includes('sales')) findings.salesDiffers += 1;
      if (losesPicture && (columns.includes('image') || columns.includes('images'))) findings.picturesLost += 1;
      if (columns.includes('stock') && (product.stock ?? 0) < held) {
        const value = `${product.stock ?? 0} < ${held}`;
        problems.push({ line: lineOf(product), column: 'stock', code: 'below_held', value });
      }
      // What the shop sold for nothing already comes and goes.
      if (columns.includes('price') && product.price === 0 && before?.price !== 0 && !reading.zeroPrices)
        problems.push({ line: lineOf(product), column: 'price', code: 'zero_price', value: '0' });
    };
    const rows = batch.flatMap((product) => {
      const { seen, before, outcome } = found.get(product.id) ?? {};
      return seen === undefined ? [] : [{ product_id: product.id, product, seen, before, outcome }];
    });
    if (readProblems.length === 0) {
      await sql`INSERT INTO product_import_rows (import_id, product_id, product, seen, before, outcome)
        SELECT ${id}, product_id, product, seen, before, outcome
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS staged(product_id text, product jsonb, seen text, before jsonb, outcome text)`.execute(transaction);
    }
    // Called after the batch is committed.
    noted = () => {
      for (const product of batch) {
        note(product);
        taken.add(product.id);
        if (findings.sample.length < sampleShown) findings.sample.push(product);
      }
      const once = new Set(batch);
      for (const product of complete.products) {
        if (!once.has(product))
          problems.push({ line: lineOf(product), column: 'mpn', code: 'repeated_id', value: product.id });
      }
      findings.notInShop += complete.notInShop;
      const lineOfRow = (row: FileRow) => lines.get(keyOfRow(row)) ?? 1;
      const add = (row: FileRow, problem: CellProblem) => problems.push({ ...problem, line: lineOfRow(row) });
      for (const row of complete.shared)
        add(row, { column: 'mpn', code: 'shared_part_number', value: String(row.facts?.mpn) });
      for (const row of complete.unpriced) add(row, { column: 'price', code: 'price_needed' });
      start += fileBatch.length;
    };
    return true;
  });
  return problems.sort((one, other) => one.line - other.line);
}

async function insertProblems(db: Database, { id }: ImportWork, problems: readonly ImportProblem[]): Promise<void> {
  for (let start = 0; start < problems.length; start += rowsAtOnce) {
    const batch = problems.slice(start, start + rowsAtOnce).map((problem, index) => ({
      position: start + index + 1,
      problem: shortened(problem),
    }));
    await sql`INSERT INTO product_import_problems (import_id, position, problem)
      SELECT ${id}, position, problem
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS noted(position integer, problem jsonb)`.execute(db);
  }
}

/** The database accepts neither half a character, which a cut can leave, nor a NUL. */
function shortened({ value, ...problem }: ImportProblem): StagedProblem {
  if (value === undefined) return problem;
  return { ...problem, value: value.slice(0, longestValue).toWellFormed().replaceAll('\u0000', '\ufffd') };
}
