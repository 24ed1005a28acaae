import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { lineBreaks, type ParsedSource, walk } from '#scripts/parsed-source.ts';

const longestFile = 300;
const longestTest = 500;
const longestFunction = 100;
const fullestFolder = 28;

interface Exceptions {
  longFiles: Record<string, string>;
  longFunctions: Record<string, string>;
}

const holdsTests = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const isOfTests = (path: string) => holdsTests(path) || path.startsWith('tests/');

/** Also reports exceptions that are no longer needed. */
export function sizeProblems(
  texts: ReadonlyMap<string, string>,
  sources: readonly { path: string; parsed: ParsedSource }[],
  exceptions: Exceptions,
): string[] {
  return [
    ...fileProblems(texts, exceptions.longFiles),
    ...functionProblems(sources, exceptions.longFunctions),
    ...folderProblems([...texts.keys()]),
  ];
}

function fileProblems(texts: ReadonlyMap<string, string>, exceptions: Record<string, string>): string[] {
  const long = new Map(
    [...texts].flatMap(([path, text]) => {
      const most = isOfTests(path) ? longestTest : longestFile;
      const lines = lineBreaks(text);
      return lines > most ? [[path, `${path} has ${lines} lines, more than ${most}: it has two subjects.`]] : [];
    }),
  );
  return [...notExcused(long, exceptions), ...notNeeded(long, exceptions)];
}

function functionProblems(
  sources: readonly { path: string; parsed: ParsedSource }[],
  exceptions: Record<string, string>,
): string[] {
  const long = new Map<string, string>();
  for (const { path, parsed } of sources) {
    if (isOfTests(path)) continue;
    for (const { name, line, lines } of functionsOf(parsed)) {
      const problem = `${path}:${line} ${name} has ${lines} lines, more than ${longestFunction}.`;
      if (lines > longestFunction) long.set(`${path} ${name}`, problem);
    }
  }
  return [...notExcused(long, exceptions), ...notNeeded(long, exceptions)];
}

function folderProblems(paths: readonly string[]): string[] {
  const folders = Map.groupBy(
    paths.filter((path) => !holdsTests(path)),
    (path) => posix.dirname(path),
  );
  return [...folders]
    .filter(([, files]) => files.length > fullestFolder)
    .map(
      ([folder, files]) =>
        `${folder}/ has ${files.length} source files, more than ${fullestFolder}: it has two subjects.`,
    );
}

function notExcused(found: ReadonlyMap<string, string>, exceptions: Record<string, string>): string[] {
  return [...found].filter(([what]) => !(what in exceptions)).map(([, problem]) => problem);
}

function notNeeded(found: ReadonlyMap<string, string>, exceptions: Record<string, string>): string[] {
  return Object.keys(exceptions)
    .filter((what) => !found.has(what))
    .map((what) => `${what} is short enough, or gone: take it off the list of exceptions.`);
}

interface FoundFunction {
  name: string;
  line: number;
  lines: number;
}

function functionsOf({ program, lineAt }: ParsedSource): FoundFunction[] {
  const found: FoundFunction[] = [];
  walk(program, (node, holders) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const line = lineAt(node.start);
    found.push({ name: nameOf(node, holders), line, lines: lineAt(node.end) - line + 1 });
  });
  return found;
}

/** A callback has the name of what it is given to: `test.extend()`. */
function nameOf(node: Node, holders: readonly Node[]): string {
  if ('id' in node && node.id?.type === 'Identifier') return node.id.name;
  for (const holder of holders.toReversed()) {
    if (holder.type === 'VariableDeclarator' && holder.id.type === 'Identifier') return holder.id.name;
    if ('key' in holder && holder.key.type === 'Identifier') return holder.key.name;
    if (holder.type === 'CallExpression') return `${calledName(holder.callee)}()`;
    if (holder.type === 'BlockStatement') break;
  }
  return 'function';
}

function calledName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression') return 'call';
  return `${calledName(callee.object)}.${callee.property.type === 'Identifier' ? callee.property.name : '…'}`;
}
