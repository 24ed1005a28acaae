import { readSource } from '../source-text.ts';
import { leftOutRanges } from './left-out-tests.ts';

export interface SpecItem {
  id: string;
  section: string;
  kind: string;
  requirement: string;
}

/** Ids in the name of a test: `[S8.12] …`, `[S5.15, S5.16] …`, `[S4.06–S4.14] …`. */
export interface Claim {
  /** What stands between the brackets. */
  ids: string;
  file: string;
  line: number;
}

export interface Coverage {
  items: (SpecItem & { tests: string[] })[];
  /** Claims that name no item; each a sentence. */
  problems: string[];
}

/** @param table tab-separated, with the header `id section kind requirement` */
export function readSpecItems(table: string): SpecItem[] {
  const [header, ...rows] = table.trimEnd().split('\n');
  if (header !== 'id\tsection\tkind\trequirement') throw new Error('The list of spec items has another header.');
  return rows.map((row) => {
    const [id = '', section = '', kind = '', requirement = ''] = row.split('\t');
    return { id, section, kind, requirement };
  });
}

/**
 * Claims in the literals of a test file: an id in a comment is no test, and what is left out, or runs only on some machines,
 * shows nothing. Ids have to be written out with their brackets; one put together while the test runs is not seen.
 */
export function claimsIn(file: string, source: string): Claim[] {
  const { code, literals } = readSource(source);
  const leftOut = leftOutRanges(code);
  return literals
    .filter(({ at }) => !leftOut.some(({ from, to }) => from <= at && at < to))
    .flatMap(({ text, line }) => [...text.matchAll(/\[(S\d[^\]]*)\]/g)].map(([, ids = '']) => ({ ids, file, line })));
}

export function coverageOf(items: readonly SpecItem[], claims: readonly Claim[]): Coverage {
  const tests = new Map<string, string[]>(items.map(({ id }) => [id, []]));
  const order = items.map(({ id }) => id);
  const problems: string[] = [];
  for (const { ids, file, line } of claims) {
    const where = `${file}:${line}`;
    for (const piece of ids.split(',')) {
      for (const id of idsOf(piece.trim(), order)) {
        const known = tests.get(id);
        if (!known) problems.push(`${where} names [${ids}], but there is no item ${id}.`);
        else if (!known.includes(where)) known.push(where);
      }
    }
  }
  return { items: items.map((item) => ({ ...item, tests: tests.get(item.id) ?? [] })), problems };
}

/** The items of one piece; what is no item is returned as it stands, to be told. */
function idsOf(piece: string, order: readonly string[]): string[] {
  const range = /^(S\d+\.\d+)\s*[–-]\s*(S\d+\.\d+)$/.exec(piece);
  if (!range) return [piece];
  const [first = '', last = ''] = range.slice(1);
  const from = order.indexOf(first);
  const to = order.indexOf(last);
  if (from < 0) return [first];
  if (to < 0) return [last];
  return sectionNumber(first) === sectionNumber(last) && from <= to ? order.slice(from, to + 1) : [piece];
}

function sectionNumber(id: string): string {
  return id.slice(0, id.indexOf('.'));
}

/** The list for people: by section, with counts, and one line of totals at the end. */
export function coverageReport({ items }: Coverage, { onlyOpen }: { onlyOpen: boolean }): string {
  const sections = Map.groupBy(items, ({ section }) => section);
  const blocks = [...sections].flatMap(([section, inSection]) => {
    const open = inSection.filter(({ tests }) => tests.length === 0);
    const shown = onlyOpen ? open : inSection;
    if (shown.length === 0) return [];
    const count = `${inSection.length - open.length} of ${inSection.length}`;
    return [[`${section}: ${count}`, ...shown.map(itemLine)].join('\n')];
  });
  const open = items.filter(({ tests }) => tests.length === 0).length;
  return [...blocks, `${items.length - open} of ${items.length} spec items have a test, ${open} are open.`].join(
    '\n\n',
  );
}

function itemLine({ id, kind, requirement, tests }: Coverage['items'][number]): string {
  const where = tests.length > 0 ? `  ← ${tests.join(', ')}` : '';
  return `  ${tests.length > 0 ? '✓' : '·'} ${id.padEnd(7)} ${kind.padEnd(6)}  ${requirement}${where}`;
}
