export interface Range {
  from: number;
  to: number;
}

/** A call like `test(…)`, `describe.skip.each(…)(…)` or `test.runIf(…)(…)`, from its first word to its last bracket. */
interface TestCall extends Range {
  /** `describe.skip.each`: what is called, without the brackets. */
  chain: string;
  /** With a name something stands inside; `test.skip(isSlow)` in a body has none. */
  isNamed: boolean;
  hasOptionToSkip: boolean;
}

const testWord = /(?<![\w$.])(?:describe|suite|test|it)(?![\w$:])/g;
const leavesOut = /\.(?:skip|todo|fixme|skipIf|runIf)\b/;
const firstLiteral = /^\(\s*['"`]\d+['"`]/;
const optionToSkip = /^\(\s*['"`]\d+['"`]\s*,\s*\{[^{}]*\b(?:skip|todo)\s*:/;

/**
 * What of a test file never runs, or not everywhere: `describe.skip`, `it.todo`, `test.skipIf(…)`, `{ skip: true }`, and whatever
 * holds a `test.skip(…)` without a name. Not covered: `skip()` of a test's context, and tables written as `each` with a template.
 *
 * @param code as `readSource` gives it: no comments, and numbers for the texts of literals
 */
export function leftOutRanges(code: string): Range[] {
  const calls = [...code.matchAll(testWord)].map(({ 0: { length }, index }) => testCallAt(code, index, length));
  return calls
    .filter(({ chain, hasOptionToSkip }) => leavesOut.test(chain) || hasOptionToSkip)
    .map((call) => (call.isNamed ? call : (holderOf(call, calls) ?? { from: 0, to: code.length })));
}

function testCallAt(code: string, from: number, length: number): TestCall {
  const call = { from, to: from + length, chain: '', isNamed: false, hasOptionToSkip: false };
  for (;;) {
    const rest = code.slice(call.to);
    const step = /^\s*(?:\.\s*[\w$]+|<[^()]*?>(?=\())/.exec(rest)?.[0];
    const gap = /^\s*/.exec(rest)?.[0].length ?? 0;
    if (step !== undefined) {
      call.chain += step.replace(/\s/g, '');
      call.to += step.length;
    } else if (rest.charAt(gap) === '(') {
      const brackets = rest.slice(gap, endOfBrackets(rest, gap));
      call.isNamed ||= firstLiteral.test(brackets);
      call.hasOptionToSkip ||= optionToSkip.test(brackets);
      call.to += gap + brackets.length;
    } else return call;
  }
}

function endOfBrackets(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

/** The test or group in whose body a call stands. */
function holderOf(inner: Range, calls: readonly TestCall[]): Range | undefined {
  return calls.findLast(({ from, to, isNamed }) => isNamed && from < inner.from && inner.to <= to);
}
