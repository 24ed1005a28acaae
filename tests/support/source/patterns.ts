import { parseSource, walk } from '#scripts/parsed-source.ts';

export interface Pattern {
  source: string;
  line: number;
}

export function patternsIn(path: string, text: string): Pattern[] {
  const { program, lineAt } = parseSource(path, text);
  const found: Pattern[] = [];
  walk(program, (node) => {
    if (node.type === 'Literal' && 'regex' in node && node.regex) {
      found.push({ source: node.regex.pattern, line: lineAt(node.start) });
    }
  });
  return found;
}

interface Term {
  /** Null: one character, a class of characters, or an assertion. */
  group: Term[][] | null;
  isAssertion: boolean;
  isRepeated: boolean;
}

/**
 * Whether matching may take more than one pass, because a search could divide or begin a run of characters in many ways:
 * `(a+)+` (exponential) and `a+b` that may begin anywhere (the square of its length).
 */
export function mayTakeLong(source: string): 'nested' | 'unanchored' | null {
  const alternatives = parsePattern(source);
  if (alternatives.some(hasNestedRepeat)) return 'nested';
  return alternatives.some(beginsWithRepeat) ? 'unanchored' : null;
}

function hasNestedRepeat(terms: Term[]): boolean {
  return terms.some(
    ({ group, isRepeated }) =>
      group && (group.some(hasNestedRepeat) || (isRepeated && group.some((each) => each.some(containsRepeat)))),
  );
}

function containsRepeat({ group, isRepeated }: Term): boolean {
  return isRepeated || (group?.some((each) => each.some(containsRepeat)) ?? false);
}

function beginsWithRepeat(terms: Term[]): boolean {
  const [first, ...more] = terms;
  if (!first || more.length === 0) return false;
  return first.isRepeated || (first.group?.some((each) => beginsWithRepeat([...each, ...more])) ?? false);
}

function parsePattern(source: string): Term[][] {
  let at = 0;
  return alternatives();

  function alternatives(): Term[][] {
    const all: Term[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at += 1;
        all.push([]);
      } else all[all.length - 1]?.push(term());
    }
    return all;
  }

  function term(): Term {
    const sign = source[at];
    if (sign === '(') {
      const [start = ''] = /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(source.slice(at)) ?? [];
      at += start.length;
      const group = alternatives();
      at += 1;
      return { group, isAssertion: /[=!]/.test(start), isRepeated: repeat() };
    }
    if (sign === '[') at = classEnd();
    else at += sign === '\\' ? escapeLength() : 1;
    return { group: null, isAssertion: sign === '^' || sign === '$', isRepeated: repeat() };
  }

  function classEnd(): number {
    let end = at + 1;
    while (source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
    return end + 1;
  }

  function escapeLength(): number {
    return /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|.)/is.exec(source.slice(at))?.[0].length ?? 2;
  }

  /** More than a few dozen times counts as without end. */
  function repeat(): boolean {
    const [text = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at)) ?? [];
    at += text.length;
    const [, least, comma, most] = /^\{(\d+)(,?)(\d*)/.exec(text) ?? [];
    if (least === undefined) return text.startsWith('*') || text.startsWith('+');
    return comma === ',' && (most === '' || Number(most) > 64);
  }
}
