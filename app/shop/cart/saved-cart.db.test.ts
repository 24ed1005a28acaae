import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { readSavedCart, saveCart, takeFromSavedCart } from './saved-cart.server.ts';

const world = testDatabase();
const now = new Date('2026-11-21T12:00:00Z');

beforeEach(async () => {
  for (const id of ['ana', 'luis']) {
    await world.db
      .insertInto('customers')
      .values({ id, name: id, email: `${id}@correo.test`, image: null })
      .execute();
  }
  await stock(world.db, { id: 'a', stock: 5 }, { id: 'b', stock: 2 }, { id: 'c', stock: 0 });
});

const line = (id: string, quantity: number) => ({ id, quantity });
const wanted = (cart: { lines: { id: string; quantity: number }[] }) =>
  cart.lines.map(({ id, quantity }) => ({ id, quantity }));
const save = (lines: { id: string; quantity: number }[], version: number | null, owner: string | null = null) =>
  saveCart(world.db, 'ana', { lines, seen: version, owner }, now);

describe('the saved cart', () => {
  test('is empty at first; a browser that knows the last one replaces it, deletions included', async () => {
    const none = await readSavedCart(world.db, 'ana');
    expect(none).toMatchObject({ version: 0, lines: [] });
    const first = await save([line('a', 2), line('b', 1)], 0);
    expect(first.version).toBe(1);
    expect(first.lines[0]).toMatchObject({ id: 'a', quantity: 2, stock: 5, name: expect.any(String) });
    const second = await save([line('b', 2)], 1);
    expect(second).toMatchObject({ version: 2 });
    expect(wanted(await readSavedCart(world.db, 'ana'))).toEqual([line('b', 2)]);
    expect(await save([line('b', 2)], 2)).toMatchObject({ version: 2 });
  });

  test('takes in a cart that was made before signing in, and respects the stock', async () => {
    await save([line('a', 2), line('b', 2)], 0);
    const merged = await save([line('a', 9), line('b', 1), line('c', 4), line('gone', 1)], null);
    expect(wanted(merged)).toEqual([line('a', 5), line('b', 2), line('c', 1)]);
  });

  test('loses nothing when two devices change it at the same moment', async () => {
    await save([line('a', 1)], 0);
    await Promise.all([save([line('a', 1), line('b', 1)], 1), save([line('a', 1), line('c', 1)], 1)]);
    expect(
      wanted(await readSavedCart(world.db, 'ana'))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
  });

  test("never takes what was another customer's in the same browser", async () => {
    const { owner } = await saveCart(world.db, 'luis', { lines: [line('b', 1)], seen: 0, owner: null }, now);
    await save([line('a', 1)], 0);
    const answer = await save([line('b', 1)], 1, owner);
    expect(wanted(answer)).toEqual([line('a', 1)]);
    expect(wanted(await readSavedCart(world.db, 'ana'))).toEqual([line('a', 1)]);
    expect(wanted(await readSavedCart(world.db, 'luis'))).toEqual([line('b', 1)]);
  });

  test('goes with the account', async () => {
    await save([line('a', 1)], 0);
    await world.db.deleteFrom('customers').where('id', '=', 'ana').execute();
    expect(await world.db.selectFrom('saved_carts').selectAll().execute()).toEqual([]);
  });

  test('loses the units of a paid order, also what a browser brings that had not noticed', async () => {
    const take = (units: [string, number][]) =>
      inTransaction(world.db, (transaction) =>
        takeFromSavedCart(transaction, { customerId: 'ana', units: new Map(units), now }),
      );
    await take([['a', 1]]);
    const { version } = await save([line('a', 3), line('b', 1)], 0);
    await take([
      ['a', 2],
      ['b', 1],
    ]);
    const left = await readSavedCart(world.db, 'ana');
    expect(wanted(left)).toEqual([line('a', 1)]);
    expect(left.version).toBe(version + 1);
    // The browser added one of `b` before it came to know.
    expect(wanted(await save([line('a', 3), line('b', 2)], version))).toEqual([line('a', 1), line('b', 1)]);
    // And one of `a` after.
    const known = await readSavedCart(world.db, 'ana');
    expect(wanted(await save([line('a', 2), line('b', 1)], known.version))).toEqual([line('a', 2), line('b', 1)]);
    for (let order = 0; order < 9; order += 1) await take([['a', 1]]);
    const { taken } = await world.db.selectFrom('saved_carts').select('taken').executeTakeFirstOrThrow();
    expect(taken).toHaveLength(5);
  });
});
