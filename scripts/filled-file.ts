import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type Doubt, type FilledFacts, fillFacts } from '#app/shop/builds/library/fill-facts.ts';
import type { LibraryRecord } from '#app/shop/builds/library/library-record.ts';
import { unguardCell } from '#app/shop/exchange/cell-guard.ts';
import { readImportFile } from '#app/shop/exchange/import-file.server.ts';
import { tableOfText } from '#app/shop/exchange/reading/table-choice.ts';
import { importProblemText } from '#app/text/admin/import.ts';
import { CommandProblem } from './ends-in-words.ts';

export interface FilledFile extends FilledFacts {
  text: string;
}

const problemsShown = 50;

/**
 * The same file with more in its column `specs`, which is added where it is missing. Other cells and the order stay.
 * @throws CommandProblem with every row that an import would refuse
 */
export function filledFile(name: string, text: string, records: readonly LibraryRecord[]): FilledFile {
  const read = readImportFile(text);
  if (!read.ok) {
    const lines = read.problems
      .slice(0, problemsShown)
      .map((problem) => `  línea ${problem.line}: ${importProblemText(problem)}`);
    throw new CommandProblem([`${name} cannot be imported, so nothing was filled:`, ...lines].join('\n'));
  }
  const { filled, doubts } = fillFacts(
    read.products.map(({ id, name: title, category, specs = {} }) => ({ id, name: title, category, specs })),
    records,
  );
  return { filled, doubts, text: withSpecs(text, filled) };
}

function withSpecs(text: string, filled: FilledFacts['filled']): string {
  const delimiter = tableOfText(text).source.delimiter ?? ',';
  const [header = [], ...rows]: string[][] = parse(text, {
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    delimiter,
  });
  const names = header.map((each) => each.trim().toLowerCase());
  const idAt = names.indexOf('id');
  const specsAt = names.includes('specs') ? names.indexOf('specs') : names.length;
  if (specsAt === names.length && filled.size > 0) header.push('specs');
  for (const row of rows) {
    const found = filled.get(unguardCell(row[idAt] ?? '').trim());
    if (found) row[specsAt] = JSON.stringify(found.specs);
    else if (row.length < header.length) row.push('');
  }
  return stringify([header, ...rows], { delimiter });
}

export function doubtsFile(doubts: readonly Doubt[]): string {
  const rows = doubts.map(({ id, name, records, keys }) => [id, name, records.join(' '), keys.join(' ')]);
  return stringify([['id', 'name', 'records', 'facts'], ...rows]);
}
