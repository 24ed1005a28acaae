import { stringify } from 'csv-stringify/sync';
import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { guardCell } from '#app/shop/exchange/cell-guard.ts';
import { everyImportProblem, findImport } from '#app/shop/exchange/staged-imports.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';
import { columnNames } from '#app/text/admin/file-columns.ts';
import { importProblemText } from '#app/text/admin/import.ts';
import { csvAnswer } from '../csv-answer.server.ts';
import type { Route } from './+types/import-problems';
import { readImportId } from './import-id.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const found = await findImport(db, readImportId(args.params.id));
  if (!found) throw data(null, { status: 404 });
  return csvAnswer(written(db, found.id), exchangeText.problems.file(found.id));
}

async function* written(db: Database, id: number): AsyncGenerator<string, void> {
  const { line, column, reason } = exchangeText.problems;
  yield stringify([[line, column, reason]], { delimiter: ';' });
  for await (const problems of everyImportProblem(db, id)) {
    const rows = problems.map((problem) => [
      guardCell(exchangeText.problems.where(problem)),
      problem.column && columnNames[problem.column],
      guardCell(importProblemText(problem)),
    ]);
    yield stringify(rows, { delimiter: ';' });
  }
}
