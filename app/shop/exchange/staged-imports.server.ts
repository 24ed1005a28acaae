import type { Queryable } from '../shared/schema.ts';
import type { ImportProgress, ImportState, StagedImport, StagedProblem } from './staged-import.ts';

const listed = 10;
const portion = 1000;

const columns = [
  'id',
  'file_name as fileName',
  'uploaded_at as uploadedAt',
  'state',
  'run',
  'trouble',
  'trouble_count as troubleCount',
  'phase',
  'done',
  'total',
  'findings',
  'problem_count as problemCount',
] as const;

/** The last imports, newest first. */
export async function lastImports(db: Queryable): Promise<StagedImport[]> {
  return db.selectFrom('product_imports').select(columns).orderBy('id', 'desc').limit(listed).execute();
}

export async function findImport(db: Queryable, id: number): Promise<StagedImport | undefined> {
  return db.selectFrom('product_imports').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function importStatus(
  db: Queryable,
  id: number,
): Promise<(ImportProgress & { state: ImportState }) | undefined> {
  return db
    .selectFrom('product_imports')
    .select(['state', 'phase', 'done', 'total'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What is wrong with a file, in the order of its lines. */
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

/** All of it in portions. */
export async function* everyImportProblem(db: Queryable, id: number): AsyncGenerator<StagedProblem[], void> {
  for (let after = 0; ; after += portion) {
    const problems = await importProblems(db, id, portion, after);
    if (problems.length > 0) yield problems;
    if (problems.length < portion) return;
  }
}
