import { setTimeout as wait } from 'node:timers/promises';
import { type ImportColumn, type ImportedProduct, isImportColumn } from '../catalog/product-row.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { withFacts } from './import-row.ts';
import { type FileHeader, headerOf } from './reading/file-header.ts';
import type { SheetSource } from './reading/sheet-source.ts';
import { tableOfText } from './reading/table-choice.ts';
import { type ImportProblem, type ReadEverything, type ReadingRules, rowReader } from './row-reader.ts';

export interface ImportFile {
  products: ImportedProduct[];
  columns: ImportColumn[];
  lines: ReadonlyMap<string, number>;
}

export type ReadFile = ({ ok: true } & ImportFile) | RefusedForm<ImportProblem[]>;

/** UTF-8 with headings in its first line. Reports every problem of every row. */
export function readImportFile(text: string): ReadFile {
  const { source, first } = tableOfText(text);
  const reader = rowReader(headerOf(first[0]), { unread: 'refuse' });
  if (reader.isReadable) for (const each of source.rows()) reader.add(each);
  const { header, rows, addresses } = reader.read;
  const lines = new Map<string, number>();
  const problems = [...reader.read.problems];
  for (const row of rows) {
    const { line } = addresses.get(row) ?? { line: 1 };
    const { id = '' } = row;
    const earlier = lines.get(id);
    if (earlier === undefined) lines.set(id, line);
    else problems.push({ line, column: 'id', code: 'repeated_id', value: `${id} (${earlier})` });
  }
  if (problems.length > 0) return { ok: false, problems: problems.sort((one, other) => one.line - other.line) };
  const columns = header.given.filter(isImportColumn);
  // All of them are whole: the header has every required column.
  const products = rows.map(({ facts, ...row }) => ({
    ...(row as ImportedProduct),
    ...(facts && { specs: withFacts(row.specs ?? {}, facts) }),
  }));
  return { ok: true, products, columns, lines };
}

const rowsBetweenNotes = 500;
/** A page needs a dozen turns of Node's loop and would wait as long at each. */
const longestTurnMs = 15;

/** A large file takes seconds, so it rests as long as it works. */
export async function readInPortions(
  source: Pick<SheetSource, 'rows'>,
  header: FileHeader,
  rules: ReadingRules,
  onLine: (line: number) => Promise<void> | void = () => {},
): Promise<ReadEverything> {
  const reader = rowReader(header, rules);
  if (!reader.isReadable) return reader.read;
  let rows = 0;
  let began = performance.now();
  for (const row of source.rows()) {
    reader.add(row);
    rows += 1;
    if (reader.isFull) break;
    if (rows % rowsBetweenNotes === 0) await onLine(row.line);
    const took = performance.now() - began;
    if (took >= longestTurnMs) {
      await wait(took);
      began = performance.now();
    }
  }
  return reader.read;
}
