import { describe, expect, it } from 'vitest';
import { importsOf, readSource } from './source-text.ts';

const imports = (source: string) => importsOf(readSource(source));
const literals = (source: string) => readSource(source).literals.map(({ text }) => text);

describe('literals of a source', () => {
  it('are found with their line, in each kind of quotes', () => {
    expect(readSource('const a = "uno";\nconst b = [\'dos\', `tres`];').literals).toMatchObject([
      { text: 'uno', line: 1 },
      { text: 'dos', line: 2 },
      { text: 'tres', line: 2 },
    ]);
  });

  it('are not the words of comments', () => {
    expect(literals("// it's 'one'\n/* `two`\n 'three' */ const a = 'four';")).toEqual(['four']);
  });

  it('keep an escaped quote inside', () => {
    expect(literals("const a = 'it\\'s'; const b = 'next';")).toEqual(["it\\'s", 'next']);
  });

  it('are the fixed pieces of a template, and those inside its values', () => {
    expect(literals('`a $' + "{one({ b: 'c' })} d $" + '{`e`}`')).toEqual(['a ', 'c', ' d ', 'e', '']);
  });

  it('are not opened by a quote inside a regular expression', () => {
    expect(literals("const quote = /['\"/]/g; const a = b / c; const d = 'after';")).toEqual(['after']);
  });

  it('survive an apostrophe in JSX text and a self-closing element', () => {
    expect(literals("const a = <p>can't <b c={d} /> / <i /></p>;\nconst e = 'after';")).toEqual(['after']);
  });

  it('keep the lines of what follows a comment or template of several lines', () => {
    expect(readSource("/*\n\n*/ const a = `\n\n`;\nconst b = 'here';").literals.at(-1)).toMatchObject({ line: 6 });
  });
});

describe('imports of a source', () => {
  it('are found in every form', () => {
    const source = [
      "import a from './a.ts';",
      "import b, { type B } from './b.ts';",
      "import {\n  c,\n  d,\n} from '#app/c.ts';",
      "import * as e from './e.ts';",
      "import './f.css';",
      "export { g } from './g.ts';",
      "export * from './h.ts';",
      "const i = await import('./i.ts');",
    ].join('\n');
    expect(imports(source).map(({ specifier }) => specifier)).toEqual([
      './a.ts',
      './b.ts',
      '#app/c.ts',
      './e.ts',
      './f.css',
      './g.ts',
      './h.ts',
      './i.ts',
    ]);
    expect(imports(source).every(({ isTypeOnly }) => !isTypeOnly)).toBe(true);
  });

  it('are type-only when nothing of the other file is loaded', () => {
    const source = [
      "import type { A } from './a.ts';",
      "import { type B, type C } from './b.ts';",
      "export type { D } from './d.ts';",
      "let e: typeof import('./e.ts');",
    ].join('\n');
    expect(imports(source)).toHaveLength(4);
    expect(imports(source).every(({ isTypeOnly }) => isTypeOnly)).toBe(true);
  });

  it('are not those that a comment or a string tells of', () => {
    expect(imports("// import a from './a.ts';\nconst b = `import c from './c.ts';`;")).toEqual([]);
  });

  it('are told with the line of their address', () => {
    expect(imports("\n\nimport {\n  a,\n} from './a.ts';")).toMatchObject([{ line: 5 }]);
  });
});
