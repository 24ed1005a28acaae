import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('app/{text,emails}/**/*.ts').filter((path) => !/\.test\.ts$/.test(path));

/** Money is a reembolso; what goes back to the shop is a devolución. */
const moneyGivenBack =
  /devoluci[oó]n(es)? (del?|de su|de tu|completa|total|parcial)? ?(dinero|pago|valor|completa|total)|te (lo )?devolvemos|devolverte|te devolvimos/i;

test('no text says of money what is said of products', () => {
  const found = sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => moneyGivenBack.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
