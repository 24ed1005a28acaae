import { servicesContext } from '#app/contexts.ts';
import { readFigures } from '#app/shop/admin/figures.server.ts';
import { readPeriod } from '#app/shop/admin/period.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { averageTable, type FigureTable, stepsTable } from '#app/text/admin/figure-tables.ts';
import {
  type FigureTopic,
  figureFiles,
  figureLists,
  figuresText,
  fileFormats,
  periodProblems,
} from '#app/text/admin/figures.ts';
import { plainErrors } from '#app/text/errors.ts';
import { attachment } from '../csv-answer.server.ts';
import type { Route } from './+types/figures-file';
import { csvOf, workbookOf } from './figure-file.server.ts';
import { readFigureList } from './read-figure-list.server.ts';

const topics = Object.keys(figureFiles) as FigureTopic[];
const files = topics.flatMap((topic) =>
  fileFormats.map((format) => ({ topic, format, name: `${figureFiles[topic]}.${format}` })),
);

export async function loader(args: Route.LoaderArgs) {
  const file = files.find(({ name }) => name === args.params.file);
  if (!file) return plain(plainErrors.notFound, 404);
  const { db, clock } = args.context.get(servicesContext);
  const asked = readPeriod(new URL(args.request.url).searchParams, dayOf(clock.now()));
  if (!asked.ok) return plain(periodProblems[asked.code], 422);
  const table = await tableOf(db, file.topic, asked);
  const name = figuresText.fileName(file.name, asked.period);
  if (file.format === 'csv')
    return new Response(csvOf(table), { headers: attachment('text/csv; charset=utf-8', name) });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new Response(new Uint8Array(await workbookOf(table)), { headers: attachment(type, name) });
}

type Periods = Parameters<typeof readFigureList>[2];

async function tableOf(db: Queryable, topic: FigureTopic, asked: Periods): Promise<FigureTable> {
  const list = figureLists.find((each) => each === topic);
  if (list) return (await readFigureList(db, list, asked, { isFile: true })).table;
  const figures = await readFigures(db, asked.period, asked.before);
  return topic === 'conversion' ? stepsTable(figures) : averageTable(figures, 1, ({ from }) => from);
}

function plain(sentence: string, status: number): Response {
  return new Response(sentence, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
