import { sql } from 'kysely';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { bigChangeOf } from '../catalog/prices/big-change.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { rowsAtOnce } from '../catalog/write-products.server.ts';
import type { Database } from '../shared/schema.ts';
import { concernsWholeFile } from './apply-rules.ts';
import { columnsWritten } from './columns-written.ts';
import { type ComparedProduct, compareProducts, countOverPromised, pricedAs } from './compare-products.server.ts';
import { type CompleteRows, completeRows, type ListRules } from './complete-rows.server.ts';
import { type ImportProblem, keyOfRow, type ReadEverything } from './import-file.server.ts';
import { type ImportTools, type Reporter, reporterOf } from './import-progress.server.ts';
import type { CellProblem, FileRow } from './import-row.ts';
import { forgetRows } from './interrupted-imports.server.ts';
import { linesOf, storeLeftLines } from './left-lines.server.ts';
import { readStaged, type StagedFile } from './reading/read-staged.server.ts';
import type { ImportWork } from './stage-import.server.ts';
import { type ImportFindings, type ReadingChoice, type StagedProblem, sampleShown } from './staged-import.ts';
import { stageMissing } from './suppliers/missing-products.server.ts';

const longestValue = 200;
const rowsAtFirst = 50;

export async function checkImport(tools: ImportTools, work: ImportWork): Promise<void> {
  const { db } = tools;
  const staged = await db
    .selectFrom('product_imports')
    .select(['content as text', 'kind', 'reading', 'file_name as fileName', 'supplier_id as supplierId'])
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
    await forgetRows(db, { id: work.id, now: tools.clock.now() });
    const report = reporterOf(tools, work);
    const { findings, read, source } = await readStaged(db, staged as StagedFile, report);
    const { problems, named } = await compared(db, { work, findings, reading: staged.reading }, read, report);
    if (problems.some(concernsWholeFile)) findings.wrongLines = null;
    else {
      const lines = await linesOf(source, new Set(problems.map(({ line }) => line)));
      findings.wrongLines = lines.size;
      await storeLeftLines(db, work.id, lines, problems.map(withoutLongValue));
      findings.soldOut = await stageMissing(db, { importId: work.id, findings, named }, read.header, [
        ...lines.values(),
      ]);
    }
    await insertProblems(db, work, problems);
    // The profile may have been deleted meanwhile.
    const supplier_id = sql<number>`(SELECT id FROM suppliers WHERE id = ${findings.supplier?.known?.id ?? null}::bigint)`;
    await mine
      .set({ state: 'checked', findings: JSON.stringify(findings), problem_count: problems.length, supplier_id })
      .execute();
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

/** @returns what is wrong, and the ids of the products that the file names */
async function compared(
  db: Database,
  { work: { id }, findings, reading }: Check,
  { header, rows: fileRows, lines, problems: readProblems }: ReadEverything,
  report: Reporter,
): Promise<{ problems: ImportProblem[]; named: Set<string> }> {
  const problems = withEarlierLines(readProblems);
  // The line before says something else of the same product.
  const heldLines = new Set(problems.map(({ line }) => line));
  const isStaged = !problems.some(concernsWholeFile);
  const columns = columnsWritten({ ...header, also: header.supplier.also });
  const lineOfRow = (row: FileRow) => lines.get(keyOfRow(row)) ?? 1;
  const understood = fileRows.filter((row) => !heldLines.has(lineOfRow(row)));
  let start = 0;
  let noted = () => {};
  const between = () => {
    noted();
    return report('comparing', start, understood.length);
  };
  const taken = new Set<string>();
  const cost = costRuleOf(findings);
  await inBatches(db, { first: rowsAtFirst, most: rowsAtOnce, between }, async (transaction, size) => {
    const fileBatch = understood.slice(start, start + size);
    if (fileBatch.length === 0) return false;
    const complete = await completeRows(transaction, fileBatch, header, { cost, taken });
    const seen = new Set(taken);
    const batch = complete.products.filter((product) => !seen.has(product.id) && seen.add(product.id));
    const found = new Map((await compareProducts(transaction, batch, columns)).map((each) => [each.id, each]));
    const lineOf = (product: ImportedProduct) => lines.get(complete.keys.get(product) ?? product.id) ?? 1;
    const checked = batch.flatMap((product) => {
      const each = found.get(product.id);
      if (each === undefined) return [];
      const wrong = problemsOf(product, each, { columns, reading });
      return [{ product, each, wrong, big: bigOf(product, each, columns, findings.rateInCents ?? null) }];
    });
    const right = checked.filter(({ wrong }) => wrong.length === 0);
    const rows = right.map(({ product, each: { seen, before, outcome }, big }) => {
      return { product_id: product.id, product, seen, before, outcome, big_change: big };
    });
    let overPromised = 0;
    if (isStaged) {
      await sql`INSERT INTO product_import_rows (import_id, product_id, product, seen, before, outcome, big_change)
        SELECT ${id}, product_id, product, seen, before, outcome, nullif(big_change, 'null')
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS staged(product_id text, product jsonb, seen text, before jsonb, outcome text, big_change jsonb)`.execute(
        transaction,
      );
      overPromised = await countOverPromised(transaction, right, columns);
    }
    // Called after the batch is committed.
    noted = () => {
      for (const { product, wrong } of checked) {
        problems.push(...wrong.map((problem) => ({ ...problem, line: lineOf(product) })));
      }
      for (const { product, each, big } of right) {
        countIn(findings, each, columns);
        if (big) findings.bigChanges = (findings.bigChanges ?? 0) + 1;
        if (findings.sample.length < sampleShown) findings.sample.push(product);
      }
      findings.overPromised = (findings.overPromised ?? 0) + overPromised;
      for (const product of batch) taken.add(product.id);
      noteRows(problems, complete, { batch, lineOf, lineOfRow });
      findings.notInShop += complete.notInShop;
      findings.unpricedNew = (findings.unpricedNew ?? 0) + complete.unpricedNew;
      start += fileBatch.length;
    };
    return true;
  });
  return { problems: problems.sort((one, other) => one.line - other.line), named: taken };
}

/** Of two lines about one product neither is known to be right. */
function withEarlierLines(problems: readonly ImportProblem[]): ImportProblem[] {
  const noted = new Set(problems.map(({ line }) => line));
  const earlier = problems.flatMap(({ line, earlierLine, value, column, code }): ImportProblem[] => {
    if (earlierLine === undefined || noted.has(earlierLine)) return [];
    noted.add(earlierLine);
    return [{ line: earlierLine, column, code, value: value?.replace(/\(\d+\)$/, `(${line})`) ?? '' }];
  });
  return [...problems, ...earlier];
}

function costRuleOf({ columns: { given }, supplier, rateInCents = null }: ImportFindings): ListRules['cost'] {
  const marginInBasisPoints = supplier?.known?.terms.marginInBasisPoints ?? null;
  if (marginInBasisPoints === null || given.includes('id') || given.includes('price')) return null;
  return { marginInBasisPoints, rateInCents };
}

type Columns = ReturnType<typeof columnsWritten>;

function problemsOf(
  product: ImportedProduct,
  { before, held }: ComparedProduct,
  { columns, reading }: { columns: Columns; reading: ReadingChoice },
): CellProblem[] {
  const problems: CellProblem[] = [];
  if (columns.includes('stock') && (product.stock ?? 0) < held) {
    problems.push({ column: 'stock', code: 'below_held', value: `${product.stock ?? 0} < ${held}` });
  }
  // What the shop sold for nothing already comes and goes.
  if (columns.includes('price') && product.price === 0 && before?.price !== 0 && !reading.zeroPrices)
    problems.push({ column: 'price', code: 'zero_price', value: '0' });
  return problems;
}

function bigOf(product: ImportedProduct, { priced, outcome }: ComparedProduct, columns: Columns, rate: number | null) {
  return outcome === 'unchanged' ? null : bigChangeOf(priced, pricedAs(product, priced, columns), rate);
}

function countIn(
  findings: ImportFindings,
  { outcome, stockDiffers, salesDiffers, losesPicture }: ComparedProduct,
  columns: Columns,
): void {
  findings[outcome] += 1;
  if (stockDiffers && columns.includes('stock')) findings.stockDiffers += 1;
  if (salesDiffers && columns.includes('sales')) findings.salesDiffers += 1;
  if (losesPicture && (columns.includes('image') || columns.includes('images'))) findings.picturesLost += 1;
}

interface NotedBatch {
  batch: readonly ImportedProduct[];
  lineOf: (product: ImportedProduct) => number;
  lineOfRow: (row: FileRow) => number;
}

function noteRows(
  problems: ImportProblem[],
  { products, shared, unpriced }: CompleteRows,
  { batch, lineOf, lineOfRow }: NotedBatch,
): void {
  const once = new Set(batch);
  for (const product of products) {
    if (!once.has(product))
      problems.push({ line: lineOf(product), column: 'mpn', code: 'repeated_id', value: product.id });
  }
  const add = (row: FileRow, problem: CellProblem) => problems.push({ ...problem, line: lineOfRow(row) });
  for (const row of shared) add(row, { column: 'mpn', code: 'shared_part_number', value: String(row.facts?.mpn) });
  for (const row of unpriced) add(row, { column: 'price', code: 'price_needed' });
}

async function insertProblems(db: Database, { id }: ImportWork, problems: readonly ImportProblem[]): Promise<void> {
  for (let start = 0; start < problems.length; start += rowsAtOnce) {
    const batch = problems.slice(start, start + rowsAtOnce).map((problem, index) => ({
      position: start + index + 1,
      problem: withoutLongValue(problem),
    }));
    await sql`INSERT INTO product_import_problems (import_id, position, problem)
      SELECT ${id}, position, problem
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS noted(position integer, problem jsonb)`.execute(db);
  }
}

/** The database accepts neither half a character, which a cut can leave, nor a NUL. */
function withoutLongValue({ value, earlierLine: _earlier, ...problem }: ImportProblem): StagedProblem {
  if (value === undefined) return problem;
  return { ...problem, value: value.slice(0, longestValue).toWellFormed().replaceAll('\u0000', '\ufffd') };
}
