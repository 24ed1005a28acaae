import type { CallExpression, Node, Program } from 'oxc-parser';
import { walk } from '../parsed-source.ts';

export interface Range {
  start: number;
  end: number;
}

const testWords = new Set(['describe', 'suite', 'test', 'it']);
const leavesOut = /\.(skip|todo|fixme|skipIf|runIf)\b/;

/** What never runs, or not everywhere. Not covered: `skip()` of a test's context. */
export function leftOutRanges(program: Program): Range[] {
  const ranges: Range[] = [];
  walk(program, (node, holders) => {
    if (!isTestCall(node) || isStepOfChain(node, holders.at(-1))) return;
    if (!leavesOut.test(chainOf(node)) && !hasOptionToSkip(node)) return;
    ranges.push(isNamed(node) ? node : (holders.findLast((each) => isTestCall(each) && isNamed(each)) ?? program));
  });
  return ranges;
}

function isTestCall(node: Node): node is CallExpression {
  return node.type === 'CallExpression' && testWords.has(chainOf(node).split('.')[0] ?? '');
}

function chainOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return chainOf(node.callee);
  if (node.type === 'TaggedTemplateExpression') return chainOf(node.tag);
  if (node.type !== 'MemberExpression') return '';
  return `${chainOf(node.object)}.${node.property.type === 'Identifier' ? node.property.name : ''}`;
}

function isStepOfChain(node: Node, holder: Node | undefined): boolean {
  return (
    (holder?.type === 'CallExpression' && holder.callee === node) ||
    (holder?.type === 'MemberExpression' && holder.object === node)
  );
}

/** With a name it is a test of its own; with a condition alone, in a body, it leaves out what it stands in. */
function isNamed({ arguments: [first, ...others] }: CallExpression): boolean {
  const isText = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
  return isText || others.some(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression');
}

function hasOptionToSkip({ arguments: [, options] }: CallExpression): boolean {
  if (options?.type !== 'ObjectExpression') return false;
  return options.properties.some(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && /^(skip|todo|fixme)$/.test(each.key.name),
  );
}
