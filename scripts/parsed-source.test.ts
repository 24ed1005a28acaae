import { describe, expect, it } from 'vitest';
import { importsOf, literalsIn, parseSource } from './parsed-source.ts';

const imports = (source: string) => importsOf(parseSource('a.ts', source));
const literals = (source: string) => {
  const { program, lineAt } = parseSource('a.tsx', source);
  return literalsIn(program, lineAt);
};
const texts = (source: string) => literals(source).map(({ text }) => text);

it('a source with an error is refused by name', () => {
  expect(() => parseSource('app/a.ts', 'const = 1;')).toThrow('app/a.ts cannot be parsed');
});

describe('literals of a source', () => {
  it('are found with their line, in each kind of quotes', () => {
    expect(literals('const a = "uno";\nconst b = [\'dos\', `tres`];')).toEqual([
      { text: 'uno', line: 1 },
      { text: 'dos', line: 2 },
      { text: 'tres', line: 2 },
    ]);
  });

  it('are the fixed parts of a template, and those inside its values', () => {
    expect(texts('`a $' + "{one({ b: 'c' })} d $" + '{`e`}`').sort()).toEqual(['', 'a ', 'c', ' d ', 'e'].sort());
  });

  it('are values of attributes, and no comments, expressions or JSX text', () => {
    expect(texts('// \'one\'\nconst a = <p id="b">can\'t {/[\'"]/.test("c") /* `d` */}</p>;')).toEqual(['b', 'c']);
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
      'const j = await import(`./j.ts`);',
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
      './j.ts',
    ]);
    expect(imports(source).every(({ isTypeOnly }) => !isTypeOnly)).toBe(true);
  });

  it('are type-only when nothing of the other file is loaded', () => {
    const source = [
      "import type { A } from './a.ts';",
      "import { type B, type C } from './b.ts';",
      "export type { D } from './d.ts';",
      "export type * from './d.ts';",
      "let e: typeof import('./e.ts');",
      "let f: import('./f.ts').F;",
    ].join('\n');
    expect(imports(source)).toHaveLength(6);
    expect(imports(source).every(({ isTypeOnly }) => isTypeOnly)).toBe(true);
  });

  it('have a fixed address', () => {
    expect(imports('// import a from "./a.ts";\nconst b = await import(`./$' + '{name}.ts`);')).toEqual([]);
  });

  it('are reported with the line of their address', () => {
    expect(imports("\n\nimport {\n  a,\n} from './a.ts';")).toMatchObject([{ line: 5 }]);
  });
});
