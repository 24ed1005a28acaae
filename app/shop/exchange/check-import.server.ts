import { sql } from 'kysely';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { bigChangeOf } from '../catalog/prices/big-change.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { withKnownKinds } from '../catalog/product-vat.server.ts';
import { rowsAtOnce } from '../catalog/write-products.server.ts';
import type { Database } from '../shared/schema.ts';
import { concernsWholeFile } from './apply-rules.ts';
import { columnsWritten } from './columns-written.ts';
import { type ComparedProduct, compareProducts, countOverPromised, pricedAs } from './compare-products.server.ts';
import { type CompleteRows, completeRows, type MatchingRules } from './complete-rows.server.ts';
import { type ImportTools, type Reporter, reporterOf } from './import-progress.server.ts';
import type { CellProblem, FileRow } from './import-row.ts';
import { forgetRows } from './interrupted-imports.server.ts';
import { storeLeftLines, wrongLinesOf } from './left-lines.server.ts';
import { type DoubtfulLine, questionsShown } from './matching/doubtful-lines.ts';
import { namesForRows } from './matching/names-for-rows.server.ts';
import type { StagedFile, StagedRows } from './reading/merged-tables.ts';
import { readStaged } from './reading/read-staged.server.ts';
import type { ImportProblem } from './row-reader.ts';
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
    const { findings, read, tables } = await readStaged(db, staged as StagedFile, report);
    const check = { work, findings, reading: staged.reading };
    const { problems, named, unanswered } = await compared(db, check, read, report);
    if (problems.some(concernsWholeFile)) findings.wrongLines = null;
    else {
      const wrong = await wrongLinesOf(tables, problems.map(withoutLongValue));
      findings.wrongLines = wrong.length;
      await storeLeftLines(db, work.id, wrong);
      findings.soldOut = await stageMissing(db, { importId: work.id, findings, tables, named, unanswered, wrong });
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

interface Compared {
  problems: ImportProblem[];
  /** Ids of products that the file is about, or may be about. */
  named: Set<string>;
  /** Lines that wait for an answer. */
  unanswered: FileRow[];
}

async function compared(
  db: Database,
  { work: { id }, findings, reading }: Check,
  { rows: fileRows, undecided, addressOf, problems: readProblems }: StagedRows,
  report: Reporter,
): Promise<Compared> {
  const problems = [...readProblems];
  const isStaged = !problems.some(concernsWholeFile);
  const columns = columnsWritten(findings.columns);
  const taken = new Map<string, FileRow | undefined>();
  const names = await namesForRows(db, fileRows);
  const matching = { addressOf, names, same: new Set(reading.same), cost: costRuleOf(findings), taken };
  const at = lineOfRows(findings, addressOf);
  const doubtful = { ids: [] as string[], rows: [] as FileRow[] };
  let start = 0;
  let noted = () => {};
  const between = () => {
    noted();
    return report('comparing', start, fileRows.length);
  };
  await inBatches(db, { first: rowsAtFirst, most: rowsAtOnce, between }, async (transaction, size) => {
    const fileBatch = fileRows.slice(start, start + size);
    if (fileBatch.length === 0) return false;
    const complete = await completeRows(transaction, fileBatch, matching);
    const seen = new Set(taken.keys());
    const batch = complete.products.filter((product) => !seen.has(product.id) && seen.add(product.id));
    const wanted = await withKnownKinds(transaction, batch);
    const found = new Map((await compareProducts(transaction, wanted, columns)).map((each) => [each.id, each]));
    const stored = new Map(wanted.map((product) => [product.id, product]));
    const checked = batch.flatMap((product) => {
      const each = found.get(product.id);
      if (each === undefined) return [];
      const wrong = problemsOf(product, each, { columns, reading });
      return [{ product, each, wrong, big: bigOf(product, each, columns, findings.rateInCents ?? null) }];
    });
    const right = checked.filter(({ wrong }) => wrong.length === 0);
    const rows = right.map(({ product, each: { seen, before, outcome }, big }) => {
      return { product_id: product.id, product: stored.get(product.id), seen, before, outcome, big_change: big };
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
        problems.push(...wrong.map((problem) => ({ ...problem, ...at(complete.rows.get(product)) })));
      }
      for (const { product, each, big } of right) {
        countIn(findings, each, columns);
        if (big) findings.bigChanges = (findings.bigChanges ?? 0) + 1;
        if (findings.sample.length < sampleShown) findings.sample.push(product);
      }
      findings.overPromised = (findings.overPromised ?? 0) + overPromised;
      for (const product of batch) taken.set(product.id, complete.rows.get(product));
      noteRows(problems, complete, { taken, at });
      noteDoubts(findings, complete.doubtful);
      doubtful.ids.push(...complete.doubtful.map(({ ourId }) => ourId));
      doubtful.rows.push(...complete.doubtfulRows);
      findings.notInShop += complete.notInShop;
      findings.unpricedNew = (findings.unpricedNew ?? 0) + complete.unpricedNew;
      start += fileBatch.length;
    };
    return true;
  });
  return {
    problems: problems.sort(inOrderOf(findings)),
    named: new Set([...taken.keys(), ...doubtful.ids]),
    unanswered: [...undecided, ...doubtful.rows],
  };
}

type LineOf = (row: FileRow | undefined) => Pick<ImportProblem, 'line' | 'sheet'>;

function lineOfRows({ layout }: ImportFindings, addressOf: StagedRows['addressOf']): LineOf {
  const isMany = (layout?.tables?.length ?? 1) > 1;
  return (row) => {
    const { line, sheet } = row ? addressOf(row) : { line: 1, sheet: null };
    return { line, ...(isMany && sheet !== null && { sheet }) };
  };
}

/** As the lines stand in the file. */
function inOrderOf({ layout }: ImportFindings) {
  const sheets = layout?.tables?.map(({ sheet }) => sheet) ?? [];
  const positionOf = ({ sheet }: ImportProblem) => sheets.indexOf(sheet ?? null);
  return (one: ImportProblem, other: ImportProblem) => positionOf(one) - positionOf(other) || one.line - other.line;
}

function costRuleOf({ supplier, rateInCents = null }: ImportFindings): MatchingRules['cost'] {
  const marginInBasisPoints = supplier?.known?.terms.marginInBasisPoints ?? null;
  return marginInBasisPoints === null ? null : { marginInBasisPoints, rateInCents };
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
  // What cost or was sold for nothing already comes and goes.
  for (const column of ['price', 'cost'] as const) {
    if (columns.includes(column) && product[column] === 0 && before?.[column] !== 0 && !reading.zeroPrices)
      problems.push({ column, code: 'zero_price', value: '0' });
  }
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
  /** Which row each id was taken from, of this batch and of those before. */
  taken: ReadonlyMap<string, FileRow | undefined>;
  at: LineOf;
}

function noteRows(
  problems: ImportProblem[],
  { products, rows, shared, unpriced }: CompleteRows,
  { taken, at }: NotedBatch,
): void {
  for (const product of products) {
    const [row, earlier] = [rows.get(product), taken.get(product.id)];
    if (row === earlier) continue;
    const value = `${product.id} (${at(earlier).line})`;
    problems.push({ ...at(row), column: 'mpn', code: 'repeated_id', value });
  }
  const add = (row: FileRow, problem: CellProblem) => problems.push({ ...problem, ...at(row) });
  for (const row of shared)
    add(row, { column: 'mpn', code: 'shared_part_number', value: String(row.facts?.mpn ?? row.code) });
  for (const row of unpriced) add(row, { column: 'price', code: 'price_needed' });
}

/** A code that is an id of the shop is asked about once, by its heading. */
function noteDoubts({ doubtful, columns }: ImportFindings, lines: readonly DoubtfulLine[]): void {
  if (!doubtful) return;
  doubtful.count += lines.length;
  const single = lines.filter(({ doubt }) => doubt !== 'our_code');
  doubtful.lines.push(...single.slice(0, questionsShown - doubtful.lines.length));
  const isAsked = columns.questions?.some(({ because }) => because === 'our_code');
  const headings = columns.headings?.flatMap(([heading, column]) => (column === 'code' ? [heading] : [])) ?? [];
  if (single.length < lines.length && !isAsked)
    columns.questions?.push({ column: 'id', because: 'our_code', headings });
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
function withoutLongValue({ value, ...problem }: ImportProblem): StagedProblem {
  if (value === undefined) return problem;
  return { ...problem, value: value.slice(0, longestValue).toWellFormed().replaceAll('\u0000', '\ufffd') };
}
