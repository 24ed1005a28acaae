import { sql } from 'kysely';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { rowsAtOnce } from '../catalog/write-products.server.ts';
import type { Database } from '../shared/schema.ts';
import { columnsWritten } from './columns-written.ts';
import { compareProducts } from './compare-products.server.ts';
import { completeRows } from './complete-rows.server.ts';
import {
  type ImportProblem,
  keyOfRow,
  type ReadEverything,
  readHeader,
  readImportInPortions,
} from './import-file.server.ts';
import { type ImportTools, type Reporter, reporterOf } from './import-progress.server.ts';
import { forgetRows } from './interrupted-imports.server.ts';
import { headingChoices } from './reading/heading-choices.server.ts';
import type { ImportWork } from './stage-import.server.ts';
import { type ImportFindings, mostImportRows, type StagedProblem, sampleShown } from './staged-import.ts';

const longestValue = 200;
const rowsAtFirst = 50;

export async function checkImport(tools: ImportTools, work: ImportWork): Promise<void> {
  const { db } = tools;
  const staged = await db
    .selectFrom('product_imports')
    .select('content')
    .where('id', '=', work.id)
    .where('run', '=', work.run)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  if (!staged?.content) return;
  const mine = db
    .updateTable('product_imports')
    .where('id', '=', work.id)
    .where('run', '=', work.run)
    .where('state', '=', 'checking');
  try {
    await forgetRows(db, work.id);
    const report = reporterOf(tools, work);
    const linesOfFile = staged.content.split('\n').length;
    await report('reading', 0, linesOfFile);
    const choices = await headingChoices(db, readHeader(staged.content).names);
    const read = await readImportInPortions(
      staged.content,
      { unknownColumns: 'ignore', mostRows: mostImportRows, choices },
      (line) => report('reading', line, linesOfFile),
    );
    const { findings, problems } = await compared(db, work, read, report);
    await insertProblems(db, work, problems);
    await mine.set({ state: 'checked', findings: JSON.stringify(findings), problem_count: problems.length }).execute();
  } catch (error) {
    await mine.set({ state: 'failed', trouble: 'unexpected', content: null, ended_at: tools.clock.now() }).execute();
    throw error;
  }
}

async function compared(
  db: Database,
  { id }: ImportWork,
  { header, rows: fileRows, lines, problems: readProblems }: ReadEverything,
  report: Reporter,
): Promise<{ findings: ImportFindings; problems: ImportProblem[] }> {
  const problems = [...readProblems];
  const { delimiter, given, missing, unknown, names, read } = header;
  const columns = columnsWritten(header);
  const findings: ImportFindings = {
    columns: {
      delimiter,
      given,
      missing,
      ignored: unknown,
      headings: names.map((name, index) => [name, read[index] ?? null]),
    },
    sample: [],
    added: 0,
    changed: 0,
    restored: 0,
    unchanged: 0,
    notInShop: 0,
    stockDiffers: 0,
    salesDiffers: 0,
    picturesLost: 0,
  };
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
    const batch = complete.products.filter((product) => !taken.has(product.id));
    const found = new Map((await compareProducts(transaction, batch, columns)).map((each) => [each.id, each]));
    const lineOf = (product: ImportedProduct) => lines.get(complete.keys.get(product) ?? product.id) ?? 1;
    const note = (product: ImportedProduct) => {
      const { outcome, stockDiffers, salesDiffers, losesPicture, held = 0 } = found.get(product.id) ?? {};
      if (outcome === undefined) return;
      findings[outcome] += 1;
      if (stockDiffers && columns.includes('stock')) findings.stockDiffers += 1;
      if (salesDiffers && columns.includes('sales')) findings.salesDiffers += 1;
      if (losesPicture && (columns.includes('image') || columns.includes('images'))) findings.picturesLost += 1;
      if (columns.includes('stock') && (product.stock ?? 0) < held) {
        const value = `${product.stock ?? 0} < ${held}`;
        problems.push({ line: lineOf(product), column: 'stock', code: 'below_held', value });
      }
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
      const twice = complete.products.filter((product) => !batch.includes(product));
      for (const product of twice)
        problems.push({ line: lineOf(product), column: 'mpn', code: 'repeated_id', value: product.id });
      findings.notInShop += complete.notInShop;
      for (const row of complete.shared) {
        problems.push({
          line: lines.get(keyOfRow(row)) ?? 1,
          column: 'mpn',
          code: 'shared_part_number',
          value: String(row.facts?.mpn),
        });
      }
      start += fileBatch.length;
    };
    return true;
  });
  problems.sort((one, other) => one.line - other.line);
  return { findings, problems };
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
