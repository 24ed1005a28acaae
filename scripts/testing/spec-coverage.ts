import { literalsIn, parseSource, walk } from '../parsed-source.ts';
import { leftOutRanges } from './left-out-tests.ts';
import type { SpecItem } from './spec-items.ts';

export interface Claim {
  id: string;
  file: string;
  line: number;
}

export interface Coverage {
  items: (SpecItem & { tests: string[] })[];
  problems: string[];
}

/** Without tests that are left out or run only on some machines. An id that is made at run time is not seen. */
export function claimsIn(file: string, source: string): Claim[] {
  const { program, lineAt } = parseSource(file, source);
  const leftOut = leftOutRanges(program);
  const claims: Claim[] = [];
  walk(program, (node) => {
    if (node.type !== 'Property' || node.key.type !== 'Identifier' || !/^tags?$/.test(node.key.name)) return;
    if (leftOut.some(({ start, end }) => start <= node.start && node.end <= end)) return;
    for (const { text, line } of literalsIn(node.value, lineAt)) {
      if (/^@?S\d/.test(text)) claims.push({ id: text.replace('@', ''), file, line });
    }
  });
  return claims;
}

export function coverageOf(items: readonly SpecItem[], claims: readonly Claim[]): Coverage {
  const tests = new Map<string, string[]>(items.map(({ id }) => [id, []]));
  const problems: string[] = [];
  for (const { id, file, line } of claims) {
    const where = `${file}:${line}`;
    const known = tests.get(id);
    if (!known) problems.push(`${where} has the tag ${id}, but there is no such item.`);
    else if (!known.includes(where)) known.push(where);
  }
  return { items: items.map((item) => ({ ...item, tests: tests.get(item.id) ?? [] })), problems };
}

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
