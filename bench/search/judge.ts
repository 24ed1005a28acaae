import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLog } from '#app/platform/log.server.ts';
import { createReadModel } from '#app/read-model/read-model.server.ts';
import { findProducts } from '#app/read-model/search.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { productsPerPage } from '#app/shop/catalog/product.ts';
import { importProducts } from '#app/shop/exchange/import.server.ts';
import { readImportFile } from '#app/shop/exchange/import-file.server.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { judgedQueries } from './judged-queries.ts';
import { figuresOf, judge, type KindFigures, type Verdict } from './judging.ts';
import metBefore from './met-before.json' with { type: 'json' };

const defaultFile = join('..', 'shared', 'data', 'pc-parts.csv');

/** `npm run search:judge` (`docs/search.md`): ends with 1 below the figures that are wanted. */
const wanted = { met: 0.97, recall: 0.95, meanReciprocalRank: 0.9 };

await endsInWords(async () => {
  const { values } = parseArgs({
    options: {
      file: { type: 'string', default: defaultFile },
      verbose: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  if (!existsSync(values.file)) {
    console.log(`${values.file} is not there: nothing to judge with. Name another file with --file.`);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-judge-'));
  try {
    const verdicts = await judgeAll(values.file, folder);
    if (values.json)
      await writeFile(values.json, JSON.stringify(verdicts.filter(({ isMet }) => isMet).map(({ query }) => query)));
    report(verdicts, values.verbose);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function judgeAll(path: string, dataDir: string): Promise<Verdict[]> {
  const log = createLog('error');
  const { handle, db } = await openDatabase({ databaseUrl: null, dataDir, preparedStatements: true }, log);
  try {
    const file = readImportFile(await readFile(path, 'utf8'));
    if (!file.ok) throw new CommandProblem(`${path} cannot be imported`);
    await importProducts(db, file);
    const parts = file.products.map(({ id, name, category, specs = {} }) => ({ id, name, category, specs }));
    const byId = new Map(parts.map((part) => [part.id, part]));
    // As a process that has read all: nobody else writes here.
    const readModel = createReadModel({
      db,
      onInvalidation: () => {},
      isUpToDate: async () => true,
      onTrouble: (error) => {
        throw error;
      },
    });
    await readModel.loaded(60_000);
    const tools = await (await readModel.fresh()).search();
    const verdicts: Verdict[] = [];
    for (const query of judgedQueries) {
      const { ids } = await findProducts(tools, query.query);
      const found = ids.slice(0, productsPerPage).flatMap((id) => byId.get(id) ?? []);
      verdicts.push(judge(query, found, parts));
    }
    return verdicts;
  } finally {
    await handle.close();
  }
}

function report(verdicts: readonly Verdict[], isVerbose: boolean): void {
  for (const { isMet, kind, query, recall, reciprocalRank, right, shown } of verdicts) {
    if (isMet && !isVerbose) continue;
    console.log(
      `${isMet ? 'met    ' : 'NOT MET'}  ${kind}: "${query}"  recall ${recall.toFixed(2)}, 1/rank ${reciprocalRank.toFixed(2)}, right ${right}`,
    );
    for (const { name, category } of shown.slice(0, 4)) console.log(`           ${category}: ${name}`);
  }
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))];
  const lines = [
    ...kinds.map((kind) =>
      figuresOf(
        kind,
        verdicts.filter((verdict) => verdict.kind === kind),
      ),
    ),
    figuresOf('all', verdicts),
  ];
  console.log(`\n${'kind'.padEnd(22)}   met          recall@10  mean 1/rank`);
  for (const line of lines) console.log(lineOf(line));
  const all = figuresOf('all', verdicts);
  const isEnough =
    all.met / all.queries >= wanted.met &&
    all.recall >= wanted.recall &&
    all.meanReciprocalRank >= wanted.meanReciprocalRank;
  // Those that the search by beginnings of words met, which came before this one.
  const lost = verdicts.filter(({ isMet, query }) => !isMet && metBefore.includes(query));
  for (const { query } of lost) console.log(`"${query}" was met before.`);
  if (!isEnough || lost.length > 0) process.exitCode = 1;
}

function lineOf({ kind, queries, met, recall, meanReciprocalRank }: KindFigures): string {
  const share = `${String(met).padStart(3)} of ${String(queries).padStart(3)} ${`${Math.round((met / queries) * 100)} %`.padStart(5)}`;
  return `${kind.padEnd(22)}  ${share}    ${recall.toFixed(3)}      ${meanReciprocalRank.toFixed(3)}`;
}
