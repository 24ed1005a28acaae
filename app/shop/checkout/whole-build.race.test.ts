import { expect, test } from 'vitest';
import { partsInDatabase } from '#tests/support/builds/parts-in-database.ts';
import { aCustomer, aReference, productsOnShelf, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { buyBuild } from '../builds/buying/buy-build.server.ts';
import { createLibrary } from '../builds/library/library.server.ts';
import { placeOrder } from './place-order.server.ts';

const database = testDatabase();
const buyers = 50;

test('of 50 builds with the last unit bought at once one is sold, and 49 are told which line is short', async () => {
  const { db } = database;
  await stock(
    db,
    { id: 'kit', category: 'Memoria Ram', stock: 200 },
    { id: 'drive', category: 'SSD', stock: 200 },
    { id: 'last', category: 'Coolers', stock: 1 },
  );
  const tools = { db, parts: () => partsInDatabase(db), library: createLibrary() };
  const build = [
    { slot: 'ram', id: 'kit' },
    { slot: 'ram', id: 'kit' },
    { slot: 'drives', id: 'drive' },
    { slot: 'cooler', id: 'last' },
  ] as const;

  const carts = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const bought = await buyBuild(tools, build);
      if (bought.state !== 'ready') throw new Error(`The build is ${bought.state}`);
      return bought.lines.map(({ product, quantity }) => ({ id: product.id, quantity }));
    }),
  );
  const placing = { db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
  const answers = await Promise.all(
    carts.map((lines, buyer) =>
      placeOrder(placing, {
        reference: aReference(),
        customer: aCustomer({ email: `comprador-${buyer}@correo.test` }),
        lines,
      }),
    ),
  );

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const refusedLines = answers.flatMap((answer) =>
    !answer.ok && answer.code === 'cart_changed' ? [answer.lines] : [],
  );
  expect(refusedLines).toHaveLength(buyers - 1);
  for (const lines of refusedLines) {
    expect(lines.filter(({ problems }) => problems.length > 0)).toMatchObject([
      { id: 'last', problems: [{ kind: 'sold_out' }] },
    ]);
  }
  const held = await productsOnShelf(db).select(['id', 'held']).orderBy('id').execute();
  expect(held.map((row) => [row.id, row.held])).toEqual([
    ['drive', 1],
    ['kit', 2],
    ['last', 1],
  ]);
  expect(await buyBuild(tools, build)).toMatchObject({
    state: 'short',
    lines: [{ slot: 'cooler', id: 'last', quantity: 1, available: 0, problem: 'sold_out' }],
  });
});
