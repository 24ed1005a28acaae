import { sql } from 'kysely';
import type { ImportColumn } from '../catalog/product-row.ts';
import { sameValue } from '../shared/same-value.ts';
import type { Queryable } from '../shared/schema.ts';
import { columnsWritten } from './columns-written.ts';
import {
  bigChangesShown,
  changesShown,
  type ImportChange,
  type ImportFindings,
  type ImportProgress,
  type ImportState,
  type LeftBecause,
  type LeftProduct,
  leftShown,
  type StagedImport,
  type StagedProblem,
} from './staged-import.ts';

const listed = 10;
const portion = 1000;
const priced: readonly ImportColumn[] = ['price', 'cost', 'cost_usd'];

/** While it is being written, the progress is in `long_writes`. */
const progress = [
  sql<number>`coalesce(long_writes.done, product_imports.done)`.as('done'),
  sql<number>`coalesce(long_writes.total, product_imports.total)`.as('total'),
] as const;
const columns = [
  'id',
  'file_name as fileName',
  'uploaded_at as uploadedAt',
  'state',
  'run',
  'trouble',
  'trouble_count as troubleCount',
  'phase',
  ...progress,
  'findings',
  'problem_count as problemCount',
  'written',
  'undone',
] as const;

function imports(db: Queryable) {
  return db
    .selectFrom('product_imports')
    .leftJoin('long_writes', (join) =>
      join
        .on('long_writes.kind', 'in', ['apply-import', 'undo-import'])
        .on(sql<boolean>`long_writes.subject_id = product_imports.id::text`),
    );
}

export async function lastImports(db: Queryable): Promise<StagedImport[]> {
  return imports(db).select(columns).orderBy('id', 'desc').limit(listed).execute();
}

export async function findImport(db: Queryable, id: number): Promise<StagedImport | undefined> {
  return imports(db).select(columns).where('id', '=', id).executeTakeFirst();
}

export async function importStatus(
  db: Queryable,
  id: number,
): Promise<(ImportProgress & { state: ImportState }) | undefined> {
  return imports(db)
    .select(['state', 'phase', ...progress])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function leftProducts(db: Queryable, id: number): Promise<LeftProduct[]> {
  return db
    .selectFrom('product_import_rows')
    .select(['product_id as id', sql<string>`product ->> 'name'`.as('name')])
    .select(sql<LeftBecause>`left_because`.as('because'))
    .where('import_id', '=', id)
    .where('left_because', 'is not', null)
    .orderBy('product_id')
    .limit(leftShown)
    .execute();
}

/** In percent; what falls below its cost comes behind. */
const sizeOfChange = sql`greatest(abs((big_change ->> 'price')::numeric), abs((big_change ->> 'cost')::numeric),
  abs((big_change ->> 'costUsdCents')::numeric), 0)`;

/** What the file changes, of each product, as it is staged: large changes first. */
export async function importChanges(db: Queryable, id: number, findings: ImportFindings): Promise<ImportChange[]> {
  const rows = await db
    .selectFrom('product_import_rows')
    .select(['product_id as id', 'product', 'before', 'outcome', 'big_change as big'])
    .where('import_id', '=', id)
    .where('outcome', 'in', ['changed', 'restored', 'added'])
    .where('is_missing', '=', false)
    .where((where) => where.or([where('before', 'is not', null), where('big_change', 'is not', null)]))
    .orderBy(sql`big_change IS NULL`)
    .orderBy(sizeOfChange, 'desc')
    .orderBy('product_id')
    .limit(changesShown + Math.min(findings.bigChanges ?? 0, bigChangesShown))
    .execute();
  const columns = columnsWritten(findings.columns).filter((column) => column !== 'id');
  return rows.map(({ id: productId, product, before, outcome, big }) => ({
    id: productId,
    name: product.name,
    outcome: outcome ?? 'changed',
    big,
    fields: columns
      .map((column) => ({ column, before: before?.[column] ?? null, after: product[column] ?? null }))
      // Of a new product only what it is asked about.
      .filter(
        ({ column, ...field }) => (before ? true : priced.includes(column)) && !sameValue(field.before, field.after),
      ),
  }));
}

export async function importProblems(db: Queryable, id: number, most: number, after = 0): Promise<StagedProblem[]> {
  const rows = await db
    .selectFrom('product_import_problems')
    .select('problem')
    .where('import_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(most)
    .execute();
  return rows.map(({ problem }) => problem);
}

export async function* everyImportProblem(db: Queryable, id: number): AsyncGenerator<StagedProblem[], void> {
  for (let after = 0; ; after += portion) {
    const problems = await importProblems(db, id, portion, after);
    if (problems.length > 0) yield problems;
    if (problems.length < portion) return;
  }
}
