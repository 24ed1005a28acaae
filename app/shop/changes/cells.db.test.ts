import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { productsOnShelf, setProduct, shelf, stock, testNow } from '#tests/support/factories.ts';
import { wordsOfProduct } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { moveProduct } from '../catalog/admin/manage-products.server.ts';
import { applyChange, undoChange } from './apply-change.server.ts';
import type { CellField } from './cells.ts';
import type { ProductRule } from './change-rule.ts';
import { draftCells, draftChange } from './draft-change.server.ts';
import type { WantedCell } from './plan-cells.ts';
import { findChange } from './read-changes.server.ts';
import { workOnChange } from './work-on-change.server.ts';

const database = testDatabase();
const owner = () => actingOwner(database.db);
const cell = (id: string, field: CellField, expected: string, value: string): WantedCell => ({
  id,
  field,
  expected,
  wanted: { value },
});
const tools = (atOnceMs = 60_000) => ({ db: database.db, jobs: { send: async () => {} }, atOnceMs });
const clock = { now: () => testNow };

async function drafted(cells: WantedCell[]): Promise<string> {
  const made = await draftCells(database.db, await owner(), cells);
  if (!made.ok) throw new Error(made.code);
  return made.id;
}
async function lines(id: string) {
  const found = await findChange(database.db, id, { view: 'all', page: 1 });
  return found!.lines.map(({ productId, field, before, after, state, reason }) => [
    `${productId} ${field}`,
    before,
    after,
    state,
    reason,
  ]);
}
const row = (id: string) => productsOnShelf(database.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** With all of its large changes ticked. */
const pressed = async (id: string, within = tools()) => {
  const found = await findChange(database.db, id, { view: 'all', page: 1 });
  return applyChange(within, await owner(), id, found?.counts.toReview);
};
const apply = async (id: string) => expect(await pressed(id)).toEqual({ ok: true, isDone: true });
const undo = async (id: string) =>
  expect(await undoChange(tools(), await owner(), id)).toEqual({ ok: true, isDone: true });

describe('cells of several fields in one change', () => {
  test('are written together, taken back together, and found by what they say then', async () => {
    await stock(
      database.db,
      { id: 'a', name: 'A', price: 100, stock: 5, category: 'SSD' },
      { id: 'b', name: 'B', price: 100 },
    );
    const id = await drafted([
      cell('a', 'price', '100', '200'),
      cell('a', 'discount', '0', '10'),
      cell('a', 'stock', '5', '9'),
      cell('a', 'cost', '', '80'),
      cell('a', 'category', 'SSD', 'Mouse'),
      cell('b', 'cost', '', ''),
    ]);
    expect(await row('a')).toMatchObject({ price: 100, stock: 5 });
    await apply(id);
    expect(await row('a')).toMatchObject({ price: 200, discount: 10, stock: 9, cost: 80, category: 'Mouse' });
    expect(await wordsOfProduct(database.db, 'a')).toContain('=mouse');
    // Nobody could ever buy at the new discount and the old price.
    const prices = await database.db
      .selectFrom('price_changes')
      .select(['price', 'discount'])
      .where('product_id', '=', 'a')
      .orderBy('id')
      .execute();
    expect(prices).toEqual([
      { price: 100, discount: 0 },
      { price: 200, discount: 10 },
    ]);
    await undo(id);
    expect(await row('a')).toMatchObject({ price: 100, discount: 0, stock: 5, cost: null, category: 'SSD' });
    expect(await lines(id)).toEqual([
      ['b cost', '', null, 'refused', 'same'],
      ['a category', 'SSD', 'Mouse', 'undone', null],
      ['a cost', '', '80', 'undone', null],
      ['a discount', '0', '10', 'undone', null],
      ['a price', '100', '200', 'undone', null],
      ['a stock', '5', '9', 'undone', null],
    ]);
  });

  test('an IVA says what a rate of 0 stands for, and its undoing takes that back too', async () => {
    await stock(database.db, { id: 'a', vat_percent: 0 }, { id: 'b' });
    const id = await drafted([cell('a', 'vat', '0', 'exempt'), cell('b', 'vat', '19', 'excluded')]);
    const taxed = async () => {
      const [a, b] = [await row('a'), await row('b')];
      return [a.vat_percent, a.zero_vat_kind, b.vat_percent, b.zero_vat_kind];
    };
    await apply(id);
    expect(await taxed()).toEqual([0, 'exempt', 0, 'excluded']);
    await undo(id);
    expect(await taxed()).toEqual([0, null, 19, null]);
  });

  test('a cell that moved after the preview is left and named; the rest of its product is written', async () => {
    await stock(database.db, { id: 'a', price: 100, stock: 5 });
    const id = await drafted([
      cell('a', 'price', '100', '200'),
      cell('a', 'stock', '5', '9'),
      cell('a', 'cost', '', '80'),
    ]);
    await setProduct(database.db, 'a', { stock: 4 });
    await apply(id);
    expect(await row('a')).toMatchObject({ price: 200, stock: 4, cost: 80 });
    expect(await lines(id)).toEqual([
      ['a stock', '5', '9', 'left', 'moved'],
      ['a cost', '', '80', 'applied', null],
      ['a price', '100', '200', 'applied', null],
    ]);
    await setProduct(database.db, 'a', { cost: 70 });
    await undo(id);
    expect(await row('a')).toMatchObject({ price: 100, stock: 4, cost: 70 });
  });

  test('a change that is killed between batches goes on where it was, and writes nothing twice', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, '0')}`);
    await stock(database.db, ...ids.map((id) => ({ id, price: 100, stock: 5 })));
    const id = await drafted(ids.flatMap((each) => [cell(each, 'price', '100', '200'), cell(each, 'stock', '5', '9')]));
    await pressed(id, tools(0));
    const after = (await productsOnShelf(database.db).select(['price', 'stock']).execute()).map(
      ({ price, stock: units }) => `${price} ${units}`,
    );
    // A product is written whole or not at all.
    expect(new Set(after)).toEqual(new Set(['100 5']));
    const batchRules = { first: 5, most: 5 };
    const dying = async () => {
      throw new Error('the process dies');
    };
    const work = (between?: () => Promise<void>) =>
      workOnChange({ db: database.db, clock, ...batchRules, ...(between && { between }) }, id);
    await expect(work(dying)).rejects.toThrow('the process dies');
    const said = await findChange(database.db, id, { view: 'all', page: 1 });
    expect(said).toMatchObject({ set: { state: 'applying' }, progress: { done: 10, total: 24 } });
    const shelves = await productsOnShelf(database.db).select(['price', 'stock']).execute();
    expect(shelves.filter(({ price, stock: now }) => price === 200 && now === 9)).toHaveLength(5);
    expect(shelves.filter(({ price, stock: now }) => price === 100 && now === 5)).toHaveLength(7);
    await shelfSale('p00');
    expect(await work()).toBe(true);
    expect((await shelf(database.db, 'p00')).stock).toBe(8);
    expect(await findChange(database.db, id, { view: 'all', page: 1 })).toMatchObject({
      set: { state: 'applied' },
      counts: { applied: 24, left: 0 },
      progress: null,
    });
  });

  test('a line that the release before wrote is of the field of its change', async () => {
    await stock(database.db, { id: 'a', price: 100 }, { id: 'b', price: 100 });
    const rule: ProductRule = { field: 'price', way: 'set', amount: 70 };
    const selection = { kind: 'chosen', ids: ['a'] } as const;
    const made = await draftChange(database.db, await owner(), { kind: 'bulk', rule, selection });
    const id = made.ok ? made.id : '';
    await sql`INSERT INTO change_lines (set_id, product_id, product_name, before, after, price, discount, below_cost, state)
      VALUES (${id}, 'b', 'B', '100', '70', 100, 0, false, 'planned')`.execute(database.db);
    await apply(id);
    expect((await row('b')).price).toBe(70);
  });

  test('only the owner; and of products that are there', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const other: Acting = { actor: { id: 's', email: 's@correo.test', role: 'shopper' }, now: testNow };
    await expect(draftCells(database.db, other, [cell('a', 'price', '100', '200')])).rejects.toThrow(NotTheOwner);
    expect(await draftCells(database.db, await owner(), [cell('nadie', 'price', '100', '200')])).toEqual({
      ok: false,
      code: 'no_products',
    });
  });
});

async function shelfSale(id: string) {
  await setProduct(database.db, id, { stock: (await shelf(database.db, id)).stock - 1 });
}

describe('where many products are', () => {
  const to = (status: 'shop' | 'draft' | 'deleted'): ProductRule => ({ field: 'place', way: 'set', place: status });
  async function moved(rule: ProductRule, ids: string[]): Promise<string> {
    const made = await draftChange(database.db, await owner(), {
      kind: 'bulk',
      rule,
      selection: { kind: 'chosen', ids },
    });
    if (!made.ok) throw new Error(made.code);
    await apply(made.id);
    return made.id;
  }
  const statuses = async () => {
    const rows = await database.db
      .selectFrom('products')
      .select(['id', 'deleted_at', 'out_as'])
      .orderBy('id')
      .execute();
    return rows.map(({ id, deleted_at: out, out_as: as }) => `${id} ${out === null ? 'shop' : (as ?? 'deleted')}`);
  };

  test('is changed and taken back as any field is: hidden, deleted, restored', async () => {
    await stock(database.db, { id: 'a' }, { id: 'b' }, { id: 'c' });
    const hidden = await moved(to('draft'), ['a', 'b']);
    expect(await statuses()).toEqual(['a draft', 'b draft', 'c shop']);
    const deleted = await moved(to('deleted'), ['b', 'c']);
    expect(await statuses()).toEqual(['a draft', 'b deleted_draft', 'c deleted']);
    await undo(deleted);
    expect(await statuses()).toEqual(['a draft', 'b draft', 'c shop']);
    const published = await moved(to('shop'), ['a', 'c']);
    expect(await lines(published)).toEqual([
      ['c place', 'shop', null, 'refused', 'same'],
      ['a place', 'draft', 'shop', 'applied', null],
    ]);
    await undo(hidden);
    // `a` was published by a later change, which is its last word.
    expect(await statuses()).toEqual(['a shop', 'b shop', 'c shop']);
  });

  test('a draft takes prices and units like any product, and stays a draft', async () => {
    await stock(database.db, { id: 'a', price: 100, stock: 5 });
    await moveProduct(database.db, await owner(), 'a', 'hidden');
    const id = await drafted([cell('a', 'price', '100', '200'), cell('a', 'stock', '5', '9')]);
    await apply(id);
    expect(await row('a')).toMatchObject({ price: 200, stock: 9, out_as: 'draft' });
    await moveProduct(database.db, await owner(), 'a', 'deleted');
    await undo(id);
    expect(await row('a')).toMatchObject({ price: 200, stock: 9, out_as: 'deleted_draft' });
  });
});
