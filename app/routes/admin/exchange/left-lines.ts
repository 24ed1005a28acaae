import { stringify } from 'csv-stringify/sync';
import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { guardCell } from '#app/shop/exchange/cell-guard.ts';
import { type LeftLine, leftLines, rowOfLeftLine } from '#app/shop/exchange/left-lines.server.ts';
import { writeSpreadsheet } from '#app/shop/exchange/reading/workbook/spreadsheet.server.ts';
import type { ImportFindings } from '#app/shop/exchange/staged-import.ts';
import { findImport } from '#app/shop/exchange/staged-imports.server.ts';
import { leftLinesText } from '#app/text/admin/exchange/left-lines.ts';
import { importProblemText } from '#app/text/admin/import.ts';
import { attachment, csvAnswer } from '../csv-answer.server.ts';
import type { Route } from './+types/left-lines';
import { readImportId } from './import-id.server.ts';

/** The lines that a file was applied without, as they stand in it, with what is wrong in each. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const found = await findImport(db, readImportId(args.params.id));
  if (!found) throw data(null, { status: 404 });
  const { head, row } = leftLinesFile(found.findings);
  const rows = (lines: LeftLine[]) => lines.map(row);
  const portions = leftLines(db, found.id);
  if (!new URL(args.request.url).pathname.endsWith('.xlsx')) {
    return csvAnswer(written(head, portions, rows), leftLinesText.file(found.id, 'csv'));
  }
  const all = [...head];
  for await (const lines of portions) all.push(...rows(lines));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const [first = [], ...others] = all;
  const book = await writeSpreadsheet(first, others);
  return new Response(new Uint8Array(book), { headers: attachment(type, leftLinesText.file(found.id, 'xlsx')) });
}

/** Of several sheets one table with the headings of all. */
function leftLinesFile(findings: ImportFindings | null) {
  const { columns, layout } = findings ?? {};
  const headings = (columns?.headings ?? []).map(([heading]) => heading);
  const { tables = [headings], costHasVat = [] } = columns ?? {};
  const { vat, vatColumn, yes, no, reason } = leftLinesText;
  const said = [...new Set(costHasVat)];
  const [all = null] = said;
  const isByLine = said.length > 1;
  return {
    head: [
      ...(!isByLine && all !== null ? [[vat[`${all}`]]] : []),
      [...(isByLine ? [vatColumn] : []), ...headings, reason],
    ],
    row({ sheet, cells, problems }: LeftLine): string[] {
      const table = sheet === null ? 0 : (layout?.tables?.findIndex((each) => each.sheet === sheet) ?? 0);
      const row = rowOfLeftLine(headings, tables[table] ?? headings, { cells, reason: reasonOf(problems) });
      return isByLine ? [costHasVat[table] ? yes : no, ...row] : row;
    },
  };
}

const reasonOf = (problems: LeftLine['problems']) => problems.map(importProblemText).join('; ');

async function* written(
  head: string[][],
  portions: AsyncGenerator<LeftLine[], void>,
  rows: (lines: LeftLine[]) => string[][],
): AsyncGenerator<string, void> {
  const guarded = (cells: string[]) => cells.map(guardCell);
  yield stringify(head.map(guarded), { delimiter: ';' });
  for await (const lines of portions) yield stringify(rows(lines).map(guarded), { delimiter: ';' });
}
