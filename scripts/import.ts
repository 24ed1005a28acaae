import { readFile } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { createLog } from '#app/platform/log.server.ts';
import { readStorageSettings } from '#app/platform/settings.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { importBesideStore, importProducts } from '#app/shop/exchange/import.server.ts';
import { readImportFile } from '#app/shop/exchange/import-file.server.ts';
import type { ImportProblem } from '#app/shop/exchange/row-reader.ts';
import { importProblemText, importText } from '#app/text/admin/import.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { keepFilesPrivate } from './private-files.ts';

const problemsShown = 50;

/** `npm run import -- FILE.csv`. On PostgreSQL in batches, so that a running store is not held up. */
await endsInWords(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new CommandProblem('Usage: npm run import -- FILE.csv');
  const read = readImportFile(await textOf(file));
  if (!read.ok) throw new CommandProblem(report(file, read.problems));

  const settings = readStorageSettings(process.env);
  keepFilesPrivate(settings.dataDir);
  const { handle, db } = await openDatabase(settings, createLog('warn'));
  try {
    const bar = new SingleBar({
      format: '{bar} {percentage}% | {value}/{total} | {duration_formatted}',
      hideCursor: true,
    });
    bar.start(read.products.length, 0);
    const started = performance.now();
    const onProgress = (done: number) => bar.update(done);
    const writing =
      handle.engine === 'postgres'
        ? importBesideStore(db, read, () => new Date(), onProgress)
        : importProducts(db, read, onProgress);
    const result = await writing.finally(() => bar.stop());
    if ('code' in result) throw new CommandProblem(importText.busy);
    if (!result.ok) throw new CommandProblem(report(file, result.problems));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${read.products.length} products in ${seconds} s: ${result.added} added, ${result.changed} changed, ${result.unchanged} as they were.`,
    );
    for (const problem of 'left' in result ? result.left : []) console.log(`  ${importText.left(problem)}`);
  } finally {
    await handle.close();
  }
});

async function textOf(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError)
      throw new CommandProblem(`${file} is not UTF-8. Save it as "CSV UTF-8" and try again.`);
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandProblem(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code}).`);
  }
}

function report(file: string, problems: readonly ImportProblem[]): string {
  const shown = problems.slice(0, problemsShown).map((problem) => {
    const column = problem.column ? `, ${problem.column}` : '';
    return `  línea ${problem.line}${column}: ${importProblemText(problem)}`;
  });
  const more = problems.length > problemsShown ? [`  … y ${problems.length - problemsShown} más`] : [];
  return [`No se importó nada de ${file}. Corrige esto e intenta de nuevo:`, ...shown, ...more].join('\n');
}
