import { stringify } from 'csv-stringify/sync';
import { servicesContext } from '#app/contexts.ts';
import { readFigures, soldProducts } from '#app/shop/admin/figures.server.ts';
import { type Period, readPeriod } from '#app/shop/admin/period.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import {
  averageTable,
  bestTable,
  cellInFile,
  type FigureTable,
  salesTable,
  stepsTable,
} from '#app/text/admin/figure-tables.ts';
import { type FigureTopic, figureFiles, figuresText, periodProblems } from '#app/text/admin/figures.ts';
import { plainErrors } from '#app/text/errors.ts';
import { attachment } from '../csv-answer.server.ts';
import type { Route } from './+types/figures-file';

const topics = Object.keys(figureFiles) as FigureTopic[];

export async function loader(args: Route.LoaderArgs) {
  const topic = topics.find((each) => figureFiles[each] === args.params.file);
  if (!topic) return plain(plainErrors.notFound, 404);
  const { db, clock } = args.context.get(servicesContext);
  const asked = readPeriod(new URL(args.request.url).searchParams, dayOf(clock.now()));
  if (!asked.ok) return plain(periodProblems[asked.code], 422);
  const file = spreadsheet(await tableOf(db, topic, asked));
  const name = figuresText.fileName(figureFiles[topic], asked.period);
  return new Response(file, { headers: attachment('text/csv; charset=utf-8', name) });
}

async function tableOf(
  db: Queryable,
  topic: FigureTopic,
  { period, before }: { period: Period; before: Period },
): Promise<FigureTable> {
  if (topic === 'best') return bestTable(await soldProducts(db, period, null));
  const figures = await readFigures(db, period, before);
  if (topic === 'conversion') return stepsTable(figures);
  return { sales: salesTable, average: averageTable }[topic](figures, 1, ({ from }) => from);
}

/** Colombian spreadsheets use the comma for decimals, hence semicolons. No cell may run as a formula. */
function spreadsheet({ columns, rows }: FigureTable): string {
  return stringify([columns.map(({ name }) => name), ...rows.map((row) => row.map(inFile))], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  });

  function inFile(cell: FigureTable['rows'][number][number], index: number): string {
    return cellInFile(columns[index]?.kind ?? 'text', cell);
  }
}

function plain(sentence: string, status: number): Response {
  return new Response(sentence, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
