import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const wordings = globSync('app/{text,emails,components,routes}/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => ({ path, line: line.trim() })),
  );
const saying = (words: RegExp) => wordings.filter(({ line }) => words.test(line));

/** The specification's, and the builder's button as its issue names it. */
const given = ['Agrega productos antes de pagar.', 'Agregar todo'];

/** What somebody has at home is no cart: its issue names that word. */
const ofMyPc = 'app/text/my-pc/my-pc-page.ts';

test('what goes into the cart is added in one word, but where another one is given', () => {
  const own = saying(/agreg(a|ue|ó)/i).filter(
    ({ path, line }) => path !== ofMyPc && !given.some((words) => line.includes(words)),
  );
  expect(own).toEqual([]);
  expect(saying(/Añadir/).length).toBeGreaterThan(5);
});

test("an address of e-mail is called in Spanish, but on the registration's field", () => {
  expect(saying(/(['"`])(?:(?!\1).)*\bEmail\b.*?\1/).map(({ line }) => line)).toEqual([
    "emailOfRegistration: 'Email',",
  ]);
});

test('what is quoted stands in quotes of one kind, but in the sentence of the specification', () => {
  expect(saying(/[“”]/)).toEqual([]);
  const straight = saying(/^[^/*].*(['`])[^'`]*"(\p{L}|\$\{)[^'`]*\1/u).filter(({ path }) =>
    path.startsWith('app/text/'),
  );
  expect(straight.map(({ line }) => line)).toEqual([expect.stringContaining('No se encontraron productos para "')]);
});

test('that prices contain IVA is said in one file, which knows whether the seller charges it', () => {
  const said = saying(/IVA incluido|con IVA\b/).filter(({ path }) => !path.includes('/admin/'));
  expect([...new Set(said.map(({ path }) => path))]).toEqual(['app/text/vat.ts']);
});
