import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aCustomer, aReference, shelf, stock, testNow } from '#tests/support/factories.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { deleteProduct } from '../catalog/manage-products.server.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { sellHeldPieces } from '../orders/holds.server.ts';
import { suggestProducts } from '../search/search.server.ts';
import type { Database, Schema } from '../shared/schema.ts';
import { applyChange, undoChange } from './apply-change.server.ts';
import type { ChangeRule } from './change-rule.ts';
import type { ChangeSelection, LineView } from './change-set.ts';
import { brandsOf, draftChange, forgetOldChanges, selectedSample } from './draft-change.server.ts';
import { findChange, recentChanges } from './read-changes.server.ts';

const database = testDatabase();
const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);

const owner = (now = testNow) => actingOwner(database.db, now);

const raise: ChangeRule = { field: 'price', way: 'percent', basisPoints: 1_000, toEndings: false };
const everything: ChangeSelection = { kind: 'group', category: null, brand: '' };

async function drafted(rule: ChangeRule = raise, selection: ChangeSelection = everything, now = testNow) {
  const made = await draftChange(database.db, await owner(now), { kind: 'bulk', rule, selection });
  if (!made.ok) throw new Error(made.code);
  return made.id;
}
const lines = async (id: string, view: LineView = 'all') =>
  (await findChange(database.db, id, { view, page: 1 }))!.lines.map(({ productId, before, after, state, reason }) => ({
    productId,
    before,
    after,
    state,
    reason,
  }));
const row = (id: string) =>
  database.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const entries = () =>
  database.db
    .selectFrom('audit_entries')
    .select(['subject', 'subject_id', 'action', 'before', 'after', 'actor_email', 'change_set_id'])
    .orderBy('id')
    .execute();
const set = (id: string, values: object) =>
  database.db.updateTable('products').set(values).where('id', '=', id).execute();

describe('a change of many products', () => {
  test('is drawn up line by line and touches nothing until it is applied, exactly as it was shown', async () => {
    await stock(database.db, { id: 'a', price: 100 }, { id: 'b', price: 200 }, { id: 'c', price: 4 });
    const id = await drafted({ field: 'price', way: 'add', amount: -50, toEndings: false });
    expect(await row('a')).toMatchObject({ price: 100 });
    expect(await lines(id)).toEqual([
      { productId: 'c', before: '4', after: null, state: 'refused', reason: 'under_one' },
      { productId: 'a', before: '100', after: '50', state: 'planned', reason: null },
      { productId: 'b', before: '200', after: '150', state: 'planned', reason: null },
    ]);
    expect(await applyChange(database.db, await owner(), id)).toEqual({ ok: true, changed: 2, stayed: 0 });
    expect([(await row('a')).price, (await row('b')).price, (await row('c')).price]).toEqual([50, 150, 4]);
    expect(await entries()).toEqual(
      [
        { subject_id: 'a', before: { price: 100 }, after: { price: 50 } },
        { subject_id: 'b', before: { price: 200 }, after: { price: 150 } },
      ].map((each) => ({
        ...each,
        subject: 'product',
        action: 'changed',
        actor_email: 'owner@nucleo.test',
        change_set_id: id,
      })),
    );
  });

  test('applied twice does nothing twice, at the same moment neither', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const id = await drafted();
    const acting = await owner();
    const tries = await Promise.all([applyChange(database.db, acting, id), applyChange(database.db, acting, id)]);
    expect(tries.filter((each) => each.ok)).toHaveLength(1);
    expect(await applyChange(database.db, acting, id)).toEqual({ ok: false, code: 'not_now' });
    expect((await row('a')).price).toBe(110);
    expect(await entries()).toHaveLength(1);
  });

  test('leaves out what moved meanwhile and says so', async () => {
    await stock(database.db, { id: 'a', price: 100 }, { id: 'b', price: 100 }, { id: 'c', price: 100 });
    const id = await drafted();
    await set('a', { price: 105 });
    await deleteProduct(database.db, await owner(), 'b');
    expect(await applyChange(database.db, await owner(), id)).toEqual({ ok: true, changed: 1, stayed: 2 });
    expect(await lines(id, 'staying')).toEqual([
      { productId: 'a', before: '100', after: '110', state: 'left', reason: 'moved' },
      { productId: 'b', before: '100', after: '110', state: 'left', reason: 'gone' },
    ]);
    expect([(await row('a')).price, (await row('b')).price, (await row('c')).price]).toEqual([105, 100, 110]);
  });

  test('of stock never overwrites a sale in between, and never falls below what orders hold', async () => {
    await stock(database.db, { id: 'sold', stock: 5 }, { id: 'held', stock: 5 }, { id: 'free', stock: 5 });
    const id = await drafted({ field: 'stock', way: 'set', amount: 1 });
    const order = async (product: string) => {
      const lines = [{ id: product, quantity: 2 }];
      const tools = { db: database.db, now: testNow, holdMinutes: 30, announce: async () => {} };
      expect((await placeOrder(tools, { reference: aReference(), customer: aCustomer(), lines })).ok).toBe(true);
    };
    await order('sold');
    await order('held');
    await database.db.transaction().execute((transaction) => sellHeldPieces(transaction, new Map([['sold', 2]])));
    expect(await applyChange(database.db, await owner(), id)).toEqual({ ok: true, changed: 1, stayed: 2 });
    expect(await lines(id, 'staying')).toEqual([
      { productId: 'held', before: '5', after: '1', state: 'left', reason: 'below_held' },
      { productId: 'sold', before: '5', after: '1', state: 'left', reason: 'moved' },
    ]);
    expect(await shelf(database.db, 'sold')).toEqual({ stock: 3, held: 0, available: 3, sales: 2 });
    expect(await shelf(database.db, 'held')).toEqual({ stock: 5, held: 2, available: 3, sales: 0 });
    expect(await shelf(database.db, 'free')).toEqual({ stock: 1, held: 0, available: 1, sales: 0 });
    const again = await drafted({ field: 'stock', way: 'add', amount: -4 }, { kind: 'chosen', ids: ['held', 'no'] });
    expect(await lines(again)).toEqual([
      { productId: 'held', before: '5', after: null, state: 'refused', reason: 'below_held' },
    ]);
  });

  test('of the category rewrites what products are found by, and its undoing does too', async () => {
    await stock(database.db, { id: 'a', name: 'Kingston NV3', category: 'SSD', specs: { formato: 'M.2' } });
    const id = await drafted({ field: 'category', way: 'set', category: 'Coolers' });
    await applyChange(database.db, await owner(), id);
    const found = async (word: string) => (await suggestProducts(database.db, word)).map((product) => product.id);
    expect([await found('coolers'), await found('ssd'), await found('kingston')]).toEqual([['a'], [], ['a']]);
    expect(await row('a')).toMatchObject({ category: 'Coolers', search_text: expect.stringContaining(' coolers') });
    await undoChange(database.db, await owner(), id);
    expect([await found('coolers'), await found('ssd')]).toEqual([[], ['a']]);
    expect((await entries()).map(({ before, after }) => [before, after])).toEqual([
      [{ category: 'SSD' }, { category: 'Coolers' }],
      [{ category: 'Coolers' }, { category: 'SSD' }],
    ]);
  });

  test('is for the owner alone, and unknown ones are not there', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const other: Acting = { actor: { id: 's', email: 's@correo.test', role: 'shopper' }, now: testNow };
    const id = await drafted();
    const wanted = { kind: 'bulk', rule: raise, selection: everything } as const;
    await expect(draftChange(database.db, other, wanted)).rejects.toThrow(NotTheOwner);
    await expect(applyChange(database.db, other, id)).rejects.toThrow(NotTheOwner);
    await expect(undoChange(database.db, other, id)).rejects.toThrow(NotTheOwner);
    expect((await row('a')).price).toBe(100);
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect(await applyChange(database.db, await owner(), unknown)).toEqual({ ok: false, code: 'gone' });
      expect(await findChange(database.db, unknown, { view: 'all', page: 1 })).toBeUndefined();
    }
  });
});

describe('undoing', () => {
  test('takes back what still is as the change wrote it, once, and names the rest', async () => {
    await stock(database.db, { id: 'a', price: 100 }, { id: 'b', price: 100 }, { id: 'c', price: 100 });
    const id = await drafted();
    expect(await undoChange(database.db, await owner(), id)).toEqual({ ok: false, code: 'not_now' });
    await applyChange(database.db, await owner(), id);
    await set('b', { price: 7 });
    await deleteProduct(database.db, await owner(), 'c');
    expect(await undoChange(database.db, await owner(), id)).toEqual({ ok: true, changed: 1, stayed: 2 });
    expect([(await row('a')).price, (await row('b')).price, (await row('c')).price]).toEqual([100, 7, 110]);
    expect((await lines(id)).map(({ productId, state, reason }) => [productId, state, reason])).toEqual([
      ['b', 'kept', 'moved'],
      ['c', 'kept', 'gone'],
      ['a', 'undone', null],
    ]);
    expect(await undoChange(database.db, await owner(), id)).toEqual({ ok: false, code: 'not_now' });
    expect((await entries()).at(-1)).toMatchObject({ subject_id: 'a', before: { price: 110 }, after: { price: 100 } });
  });

  test('leaves what a later change wrote, even where the figure is the same', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const to = (amount: number): ChangeRule => ({ field: 'price', way: 'set', amount });
    const first = await drafted(to(200), everything, minutes(0));
    await applyChange(database.db, await owner(minutes(1)), first);
    const second = await drafted(to(100), everything, minutes(2));
    await applyChange(database.db, await owner(minutes(3)), second);
    const third = await drafted(to(200), everything, minutes(4));
    await applyChange(database.db, await owner(minutes(5)), third);
    expect(await undoChange(database.db, await owner(minutes(6)), first)).toEqual({ ok: true, changed: 0, stayed: 1 });
    expect(await undoChange(database.db, await owner(minutes(7)), third)).toEqual({ ok: true, changed: 1, stayed: 0 });
    expect((await row('a')).price).toBe(100);
  });

  test('of stock does not take pieces that orders hold by now', async () => {
    await stock(database.db, { id: 'a', stock: 1 });
    const id = await drafted({ field: 'stock', way: 'add', amount: 5 });
    await applyChange(database.db, await owner(), id);
    await set('a', { held: 3 });
    expect(await undoChange(database.db, await owner(), id)).toEqual({ ok: true, changed: 0, stayed: 1 });
    expect(await lines(id)).toMatchObject([{ state: 'kept', reason: 'below_held' }]);
    expect(await shelf(database.db, 'a')).toMatchObject({ stock: 6, held: 3 });
  });
});

describe('choosing', () => {
  test('by category and brand, which is what names begin with', async () => {
    await stock(
      database.db,
      ...[1, 2, 3, 4, 5].map((each) => ({
        id: `cm${each}`,
        name: `Cooler Master ${each}`,
        category: 'Coolers' as const,
      })),
      { id: 'c', name: 'Corsair RM750', category: 'Fuente de poder' },
      { id: 'd', name: 'CORSAIR', category: 'SSD' },
      { id: 'e', name: 'Corsairito', category: 'SSD' },
    );
    expect(await brandsOf(database.db)).toEqual(['Cooler Master', expect.stringMatching(/^corsair$/i)]);
    const chosen = async (brand: string, category: 'SSD' | null = null) =>
      (await selectedSample(database.db, { kind: 'group', category, brand }, 9)).names;
    expect(await chosen('corsair')).toEqual(['CORSAIR', 'Corsair RM750']);
    expect(await chosen('Corsair', 'SSD')).toEqual(['CORSAIR']);
    expect(await chosen('cooler master')).toHaveLength(5);
    expect([await chosen('100%_'), await chosen("o'brien")]).toEqual([[], []]);
    const none = { kind: 'bulk', rule: raise, selection: { kind: 'group', category: null, brand: 'Nadie' } } as const;
    expect(await draftChange(database.db, await owner(), none)).toEqual({ ok: false, code: 'no_products' });
  });

  test('a dollar price is drawn up from the dollar cost, and what has none is named and left', async () => {
    await stock(database.db, { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
    await set('a', { cost_usd_cents: 10_000, cost: 600_000 });
    const id = await drafted({ field: 'price', way: 'dollars', rateInCents: 400_000, marginInBasisPoints: 2_500 });
    expect(await lines(id)).toMatchObject([
      { productId: 'b', after: null, reason: 'no_usd_cost' },
      { productId: 'a', after: '499900', reason: null },
    ]);
    expect(await findChange(database.db, id, { view: 'belowCost', page: 1 })).toMatchObject({
      counts: { all: 2, changing: 1, staying: 1, belowCost: 1, refused: 1, left: 0, kept: 0 },
      lines: [{ productId: 'a', cost: 600_000, belowCost: true }],
    });
  });

  test('previews are forgotten after a day, changes after ninety', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const [old, applied] = [await drafted(), await drafted()];
    await applyChange(database.db, await owner(), applied);
    await forgetOldChanges(database.db, minutes(23 * 60));
    expect(await lines(old)).toHaveLength(1);
    await forgetOldChanges(database.db, minutes(25 * 60));
    expect(await applyChange(database.db, await owner(), old)).toEqual({ ok: false, code: 'gone' });
    expect(await recentChanges(database.db, 5)).toMatchObject([
      { set: { id: applied, state: 'applied' }, counts: { changing: 1, staying: 0 } },
    ]);
    await forgetOldChanges(database.db, minutes(91 * 24 * 60));
    expect(await recentChanges(database.db, 5)).toEqual([]);
    expect(await database.db.selectFrom('change_lines').selectAll().execute()).toEqual([]);
    expect(await entries()).toHaveLength(1);
  });
});

test('12,000 products are changed and taken back in seconds, with a handful of statements', async () => {
  await sql`INSERT INTO products (id, name, price, category, stock, search_keywords, search_text)
    SELECT 'p' || n, 'Pieza ' || n, 100000 + n, 'Mouse', n % 50, ARRAY['pieza', 'mouse', 'n' || n], ' mouse pieza n' || n
    FROM generate_series(1, 12000) AS n`.execute(database.db);
  await owner();
  let statements = 0;
  const counted: Database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: database.handle.pool }),
    log: () => {
      statements += 1;
    },
  });
  const cost = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
    statements = 0;
    return [await work(), statements];
  };
  const acting = await owner();
  for (const rule of [raise, { field: 'category', way: 'set', category: 'SSD' } as const]) {
    const began = performance.now();
    const [made, drawing] = await cost(() =>
      draftChange(counted, acting, { kind: 'bulk', rule, selection: everything }),
    );
    const id = made.ok ? made.id : '';
    const [applied, applying] = await cost(() => applyChange(counted, acting, id));
    const [undone, undoing] = await cost(() => undoChange(counted, acting, id));
    const seconds = (performance.now() - began) / 1_000;
    expect([applied, undone]).toEqual(Array.from({ length: 2 }, () => ({ ok: true, changed: 12_000, stayed: 0 })));
    // BEGIN and COMMIT among them.
    expect([drawing, applying, undoing]).toEqual(rule.field === 'category' ? [5, 9, 9] : [5, 8, 8]);
    expect(seconds).toBeLessThan(45);
  }
  expect((await row('p7')).price).toBe(100_007);
  expect(await entries()).toHaveLength(48_000);
  const [, looking] = await cost(() =>
    findChange(counted, '00000000-0000-4000-8000-000000000000', { view: 'all', page: 1 }),
  );
  expect(looking).toBe(1);
}, 120_000);
