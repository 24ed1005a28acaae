/** A string or template piece of a source file, with the place in `code` where it stood. */
export interface Literal {
  text: string;
  line: number;
  /** Position of its opening quote in `code`. */
  at: number;
}

export interface SourceText {
  /** The source without comments; every literal's text is replaced by its number in `literals`, lines stay where they were. */
  code: string;
  literals: Literal[];
}

/**
 * Parts a TypeScript source into code and literals, so that a rule about code is not misled by a comment or a string.
 * TypeScript 7 has no compiler API to ask. Not covered: an apostrophe pair in JSX text reads as a string, which hides
 * nothing that our rules look for.
 */
export function readSource(source: string): SourceText {
  const literals: Literal[] = [];
  let code = '';
  let line = 1;
  let at = 0;

  const literal = (text: string, quote: string) => {
    literals.push({ text, line, at: code.length });
    const lines = countLines(text);
    code += quote + (literals.length - 1) + quote + '\n'.repeat(lines);
    line += lines;
  };

  const blank = (end: number) => {
    const lines = countLines(source.slice(at, end));
    code += ` ${'\n'.repeat(lines)}`;
    line += lines;
    at = end;
  };

  /** Reads until the end, or until the brace that closes a template's `${`. */
  const readCode = (isInTemplate: boolean) => {
    let depth = 0;
    while (at < source.length) {
      const char = source.charAt(at);
      const two = source.slice(at, at + 2);
      if (two === '//') blank(endAt(source.indexOf('\n', at)));
      else if (two === '/*') blank(endAt(source.indexOf('*/', at + 2), 2));
      else if (char === "'" || char === '"') readString(char);
      else if (char === '`') readTemplate();
      else if (char === '/' && beginsRegex()) readRegex();
      else {
        if (isInTemplate && char === '}' && depth === 0) return;
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        if (char === '\n') line += 1;
        code += char;
        at += 1;
      }
    }
  };

  const endAt = (found: number, length = 0) => (found < 0 ? source.length : found + length);

  const readString = (quote: string) => {
    const match = new RegExp(`${quote}((?:\\\\[\\s\\S]|[^\\\\\\n${quote}])*)${quote}`, 'y');
    match.lastIndex = at;
    const found = match.exec(source);
    if (!found) {
      // An apostrophe in JSX text.
      code += ' ';
      at += 1;
      return;
    }
    literal(found[1] ?? '', quote);
    at = match.lastIndex;
  };

  const readTemplate = () => {
    at += 1;
    let text = '';
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '\\') {
        text += source.slice(at, at + 2);
        at += 2;
      } else if (source.startsWith('${', at)) {
        literal(text, '`');
        text = '';
        at += 2;
        code += '+(';
        readCode(true);
        code += ')+';
        at += 1;
      } else {
        text += source[at];
        at += 1;
      }
    }
    literal(text, '`');
    at += 1;
  };

  const regex = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
  const beginsRegex = () => {
    if (source[at + 1] === '>' || source[at + 1] === '=') return false;
    const before = code.trimEnd();
    if (!/(^|[=(,:[!&|?{};+>]|\b(return|case|typeof|of|in))$/.test(before)) return false;
    regex.lastIndex = at;
    return regex.test(source);
  };
  const readRegex = () => {
    code += '/0/';
    at = regex.lastIndex;
  };

  readCode(false);
  return { code, literals };
}

export interface Import {
  specifier: string;
  line: number;
  /** Gone once the types are stripped: nothing of the other file is loaded. */
  isTypeOnly: boolean;
}

const fromStatement = /\b(?:import|export)\s+(type\s+)?([\w$*{}\s,]*?)\s*\bfrom\s*['"](\d+)['"]/g;
const sideEffect = /\bimport\s*['"](\d+)['"]/g;
const call = /(\btypeof\s+)?\bimport\s*\(\s*['"`](\d+)['"`]/g;

/** Every `import … from`, `import '…'`, `export … from` and `import('…')` with a fixed address. */
export function importsOf({ code, literals }: SourceText): Import[] {
  const found: Import[] = [];
  const add = (number: string | undefined, isTypeOnly: boolean) => {
    const literal = literals[Number(number)];
    if (literal) found.push({ specifier: literal.text, line: literal.line, isTypeOnly });
  };
  for (const [, type, names = '', number] of code.matchAll(fromStatement)) {
    add(number, type !== undefined || namesOnlyTypes(names));
  }
  for (const [, number] of code.matchAll(sideEffect)) add(number, false);
  for (const [, type, number] of code.matchAll(call)) add(number, type !== undefined);
  return found.sort((a, b) => a.line - b.line);
}

function namesOnlyTypes(names: string): boolean {
  const inBraces = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  const each = inBraces
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return each !== undefined && each.length > 0 && each.every((name) => name.startsWith('type '));
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
