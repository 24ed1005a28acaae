import { describe, expect, test } from 'vitest';
import { suggestProducts } from '#app/read-model/search.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aCustomer, aReference, productsOnShelf, setProduct, shelf, stock, testNow } from '#tests/support/factories.ts';
import { searchTools, wordsOfProduct } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../audit/audit.server.ts';
import { placeOrder } from '../../checkout/place-order.server.ts';
import { exportProducts } from '../../exchange/export.server.ts';
import { linesOf } from '../../orders/orders.server.ts';
import { productCounts, sumOf } from '../product-counts.server.ts';
import {
  findProduct,
  listProducts,
  productChanges,
  productsByIds,
  relatedProducts,
  stripProducts,
} from '../products.server.ts';
import { writeProducts } from '../write-products.server.ts';
import { adminProductPage } from './admin-product-list.server.ts';
import type { AdminProductFilter } from './admin-product-list.ts';
import { addProduct, moveProduct, setStock, stepStock } from './manage-products.server.ts';
import type { ProductFacts } from './product-form.ts';

const database = testDatabase();

const owner = () => actingOwner(database.db);
const shopper: Acting = { actor: { id: 's', email: 's@correo.test', role: 'shopper' }, now: testNow };

function facts(given: Partial<ProductFacts> = {}): ProductFacts {
  return {
    name: 'AMD Ryzen 5 9600X',
    price: 990_000,
    category: 'Procesadores',
    description: '',
    discount: 0,
    stock: 5,
    coupon: null,
    image: null,
    sales: 0,
    cost: null,
    costUsdCents: null,
    costHasVat: false,
    vat: 19,
    lowStockAt: null,
    ...given,
  };
}
const entries = () =>
  database.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'action', 'before', 'after', 'actor_email', 'at'])
    .orderBy('id')
    .execute();

describe('adding', () => {
  test('writes the name in lower case, the search keywords and who did it', { tags: ['S3.04', 'S6.23'] }, async () => {
    const id = await addProduct(
      database.db,
      await owner(),
      facts({ name: 'Fuente CAÑÓN 750W', cost: 5, costHasVat: true, vat: 'excluded', lowStockAt: 2 }),
    );
    expect(id).toBe('fuente-canon-750w');
    const row = await productsOnShelf(database.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name_lowercase: 'fuente cañón 750w',
      price: 990_000,
      stock: 5,
      cost: 5,
      cost_has_vat: true,
      ...{ vat_percent: 0, zero_vat_kind: 'excluded' },
      low_stock_at: 2,
    });
    expect(await wordsOfProduct(database.db, id)).toEqual(expect.arrayContaining(['canon', '750w', 'procesadores']));
    expect((await suggestProducts(await searchTools(database.db), 'canon')).map((product) => product.id)).toEqual([id]);
    expect(await entries()).toEqual([
      expect.objectContaining({
        subject_id: id,
        action: 'created',
        before: null,
        after: expect.objectContaining({ name: 'Fuente CAÑÓN 750W', price: 990_000 }),
        actor_email: 'owner@nucleo.test',
        at: testNow,
      }),
    ]);
  });

  test('by the same form twice makes one product; another form, or other facts, make another one', async () => {
    const acting = await owner();
    const add = (idempotencyKey: string, given: Partial<ProductFacts> = {}) =>
      addProduct(database.db, acting, facts(given), idempotencyKey);
    const ids = await Promise.all(Array.from({ length: 5 }, () => add('form-1')));
    expect(new Set(ids).size).toBe(1);
    expect(await entries()).toHaveLength(1);
    expect(new Set([ids[0], await add('form-1', { price: 1 }), await add('form-2')]).size).toBe(3);
  });

  test('takes a product without category: findable, in no list of a category', { tags: ['S5.27'] }, async () => {
    const id = await addProduct(database.db, await owner(), facts({ category: '' }));
    expect(await findProduct(database.db, id)).toMatchObject({ category: '' });
    expect((await productCounts(database.db)).shown).toEqual(new Map([['', 1]]));
    expect((await listProducts(database.db, {}, await productCounts(database.db))).total).toBe(1);
  });

  test('gives products of one name ids of their own, at the same moment too', async () => {
    const acting = await owner();
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => addProduct(database.db, acting, facts({ name: 'SSD' }))),
    );
    expect(ids.sort()).toEqual(['ssd', 'ssd-2', 'ssd-3', 'ssd-4', 'ssd-5', 'ssd-6']);
  });
});

describe('deleting', () => {
  async function deleted() {
    const [gone] = await stock(database.db, { name: 'Ryzen Nueve', discount: 20, sales: 9, category: 'Mouse' });
    await moveProduct(database.db, await owner(), gone!.id, 'deleted');
    return gone!;
  }

  test('takes the product out of everything a shopper or a machine can ask for', { tags: ['S6.24'] }, async () => {
    const { db } = database;
    const gone = await deleted();
    expect(await findProduct(db, gone.id)).toBeUndefined();
    expect(await productsByIds(db, [gone.id])).toEqual([]);
    expect((await listProducts(db, {}, await productCounts(db))).total).toBe(0);
    const category = 'Procesadores' as const;
    const strips = await stripProducts(db, [
      { kind: 'offers', most: 5 },
      { kind: 'best_sellers' },
      { kind: 'category', category, most: 5 },
      { kind: 'products', ids: [gone.id] },
    ]);
    expect([strips, await suggestProducts(await searchTools(db), 'ryzen')]).toEqual([[[], [], [], []], []]);
    expect(await relatedProducts(db, { id: 'other', category: 'Mouse' })).toEqual([]);
    expect(sumOf((await productCounts(db)).shown)).toBe(0);
    expect((await exportProducts(db)).trim().split('\n')).toHaveLength(1);
    for await (const portion of productChanges(db)) expect(portion).toEqual([]);
    const order = { reference: aReference(), customer: aCustomer(), lines: [{ id: gone.id, quantity: 1 }] };
    const placed = await placeOrder({ db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 }, order);
    expect(placed).toMatchObject({ ok: false, code: 'cart_changed' });
    expect(await shelf(db, gone.id)).toMatchObject({ stock: 5, held: 0 });
  });

  test('can be taken back, and both are in the history', async () => {
    const gone = await deleted();
    expect(await moveProduct(database.db, await owner(), gone.id, 'deleted')).toEqual({ ok: false, code: 'gone' });
    expect(await moveProduct(database.db, await owner(), gone.id, 'restored')).toEqual({
      ok: true,
      name: 'Ryzen Nueve',
      status: 'shop',
    });
    expect(await moveProduct(database.db, await owner(), gone.id, 'restored')).toEqual({ ok: false, code: 'gone' });
    expect(await findProduct(database.db, gone.id)).toMatchObject({ name: 'Ryzen Nueve', stock: 5 });
    expect((await entries()).map((entry) => entry.action)).toEqual(['deleted', 'restored']);
  });

  test('leaves orders their lines and their units', async () => {
    const { db } = database;
    const [part] = await stock(db, { stock: 3 });
    const placed = await placeOrder(
      { db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 },
      { reference: aReference(), customer: aCustomer(), lines: [{ id: part!.id, quantity: 2 }] },
    );
    await moveProduct(db, await owner(), part!.id, 'deleted');
    expect(await linesOf(db, placed.ok ? placed.order.reference : '')).toMatchObject([{ quantity: 2 }]);
    expect(await shelf(db, part!.id)).toMatchObject({ stock: 3, held: 2 });
  });

  test('a file that names the product again brings it back', async () => {
    const gone = await deleted();
    await database.db.transaction().execute((transaction) => writeProducts(transaction, [gone]));
    expect(await findProduct(database.db, gone.id)).toMatchObject({ name: 'Ryzen Nueve' });
  });
});

describe('the figure on the shelf', { tags: ['S6.25'] }, () => {
  test('is set when it is still what the owner saw', async () => {
    const [part] = await stock(database.db, { stock: 5 });
    const acting = await owner();
    expect(await setStock(database.db, acting, { id: part!.id, expected: 5, stock: 12 })).toEqual({
      ok: true,
      stock: 12,
    });
    expect(await entries()).toMatchObject([
      { subject_id: part!.id, action: 'changed', before: { stock: 5 }, after: { stock: 12 } },
    ]);
    expect(await setStock(database.db, acting, { id: part!.id, expected: 12, stock: 12 })).toEqual({
      ok: true,
      stock: 12,
    });
    expect(await entries()).toHaveLength(1);
  });

  test('a sale in between is a conflict that says the new figure and loses nothing', async () => {
    const [part] = await stock(database.db, { stock: 5 });
    await setProduct(database.db, part!.id, { stock: 4, sales: 1 });
    const change = await setStock(database.db, await owner(), { id: part!.id, expected: 5, stock: 12 });
    expect(change).toEqual({ ok: false, code: 'conflict', stock: 4 });
    expect(await shelf(database.db, part!.id)).toMatchObject({ stock: 4, sales: 1 });
    expect(await entries()).toEqual([]);
  });

  test('never falls below what unpaid orders hold', async () => {
    const [part] = await stock(database.db, { stock: 5 });
    await setProduct(database.db, part!.id, { held: 3 });
    const acting = await owner();
    expect(await setStock(database.db, acting, { id: part!.id, expected: 5, stock: 2 })).toEqual({
      ok: false,
      code: 'below_held',
      stock: 5,
      held: 3,
      heldBy: [],
    });
    expect(await setStock(database.db, acting, { id: part!.id, expected: 5, stock: 3 })).toEqual({
      ok: true,
      stock: 3,
    });
  });

  test('of a figure that is old already is a conflict first, whatever is held', async () => {
    const [part] = await stock(database.db, { stock: 4 });
    await setProduct(database.db, part!.id, { held: 3 });
    const change = await setStock(database.db, await owner(), { id: part!.id, expected: 5, stock: 2 });
    expect(change).toEqual({ ok: false, code: 'conflict', stock: 4 });
  });

  test('of a product that is gone is nothing', async () => {
    const acting = await owner();
    expect(await setStock(database.db, acting, { id: 'none', expected: 5, stock: 2 })).toEqual({
      ok: false,
      code: 'gone',
    });
    const [part] = await stock(database.db, { stock: 5 });
    await moveProduct(database.db, acting, part!.id, 'deleted');
    expect(await setStock(database.db, acting, { id: part!.id, expected: 5, stock: 2 })).toEqual({
      ok: false,
      code: 'gone',
    });
  });
});

describe('a step of the figure on the shelf', { tags: ['S6.25'] }, () => {
  test('adds to what is there, takes away, and each is in the history', async () => {
    const [part] = await stock(database.db, { stock: 5 });
    const acting = await owner();
    const step = (by: number) => stepStock(database.db, acting, { id: part!.id, by });
    expect([await step(5), await step(-2), await step(0)]).toEqual([
      { ok: true, stock: 10, by: 5 },
      { ok: true, stock: 8, by: -2 },
      { ok: true, stock: 8, by: 0 },
    ]);
    expect(await entries()).toMatchObject([
      { subject_id: part!.id, action: 'changed', before: { stock: 5 }, after: { stock: 10 } },
      { subject_id: part!.id, action: 'changed', before: { stock: 10 }, after: { stock: 8 } },
    ]);
  });

  test('never falls below zero or what unpaid orders hold, nor goes beyond what can be, and says how many there are', async () => {
    const [part] = await stock(database.db, { stock: 5 });
    const acting = await owner();
    const step = (by: number) => stepStock(database.db, acting, { id: part!.id, by });
    expect(await step(-6)).toEqual({ ok: false, code: 'below_zero', stock: 5 });
    expect(await step(2_000_000_000)).toEqual({ ok: false, code: 'too_many', stock: 5 });
    await setProduct(database.db, part!.id, { held: 3 });
    expect(await step(-3)).toEqual({ ok: false, code: 'below_held', stock: 5, held: 3, heldBy: [] });
    expect(await entries()).toEqual([]);
    expect(await step(-2)).toEqual({ ok: true, stock: 3, by: -2 });
    await moveProduct(database.db, acting, part!.id, 'deleted');
    expect(await step(1)).toEqual({ ok: false, code: 'gone' });
  });

  test('is one step however often its form is sent, at the same moment too; other forms and other steps are their own', async () => {
    const [part] = await stock(database.db, { stock: 5 });
    const acting = await owner();
    const step = (idempotencyKey: string, by = 1) =>
      stepStock(database.db, acting, { id: part!.id, by, idempotencyKey });
    const answers = await Promise.all(Array.from({ length: 8 }, () => step('form-1')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ ok: true, stock: 6, by: 1 })]),
    );
    expect(await entries()).toHaveLength(1);
    expect([await step('form-2'), await step('form-1', 3)]).toMatchObject([{ stock: 7 }, { stock: 10 }]);
  });

  test('beside others at the same moment loses none of them', async () => {
    const [part] = await stock(database.db, { stock: 20 });
    const acting = await owner();
    const step = (by: number, index: number) =>
      stepStock(database.db, acting, { id: part!.id, by, idempotencyKey: `form-${index}` });
    await Promise.all(Array.from({ length: 20 }, (_, index) => step(index % 2 === 0 ? 5 : -2, index)));
    expect(await shelf(database.db, part!.id)).toMatchObject({ stock: 50 });
    expect(await entries()).toHaveLength(20);
  });
});

test('every command refuses everybody but the owner, and then nothing has changed', { tags: ['S6.26'] }, async () => {
  const [part] = await stock(database.db, { stock: 5 });
  const id = part!.id;
  await expect(addProduct(database.db, shopper, facts())).rejects.toThrow(NotTheOwner);
  await expect(moveProduct(database.db, shopper, id, 'deleted')).rejects.toThrow(NotTheOwner);
  await expect(moveProduct(database.db, shopper, id, 'restored')).rejects.toThrow(NotTheOwner);
  await expect(setStock(database.db, shopper, { id, expected: 5, stock: 1 })).rejects.toThrow(NotTheOwner);
  await expect(stepStock(database.db, shopper, { id, by: 1 })).rejects.toThrow(NotTheOwner);
  expect(await shelf(database.db, id)).toMatchObject({ stock: 5 });
  expect(await entries()).toEqual([]);
});

describe('the list', () => {
  const whole: AdminProductFilter = { query: '', category: null, state: null };
  const ids = async (
    filter: Partial<AdminProductFilter> = {},
    order: Parameters<typeof adminProductPage>[2]['order'] = 'name',
  ) =>
    (await adminProductPage(database.db, { ...whole, ...filter }, { order, page: 1 })).products.map(
      (product) => product.id,
    );

  test('finds by words of the name and by the beginning of an id, in any of its orders', async () => {
    await stock(
      database.db,
      { id: 'A_1', name: 'Teclado Óptico', price: 5, stock: 0 },
      { id: 'b2', name: 'Mouse', price: 9, stock: 7 },
      { id: 'ax', name: 'Pad', price: 1, stock: 3 },
    );
    expect(await ids({ query: 'optico' })).toEqual(['A_1']);
    expect(await ids({ query: 'a_' })).toEqual(['A_1']);
    expect(await ids({ query: '%' })).toEqual([]);
    expect(await ids()).toEqual(['b2', 'ax', 'A_1']);
    expect(await ids({}, 'price')).toEqual(['b2', 'A_1', 'ax']);
    expect(await ids({}, 'stock')).toEqual(['A_1', 'ax', 'b2']);
  });

  test('shows what each state says, and deleted products only where they are asked for', async () => {
    await stock(
      database.db,
      { id: 'none', stock: 0, image: '/a.png', specs: { a: 1, b: 2, c: 3 } },
      { id: 'few', stock: 3, image: '/a.png', specs: { a: 1, b: 2, c: 3 } },
      { id: 'own', stock: 9, image: '/a.png', specs: { a: 1, b: 2, c: 3 }, category: 'SSD' },
      { id: 'cut', stock: 9, image: null, discount: 5 },
      { id: 'gone', stock: 0 },
    );
    await setProduct(database.db, 'own', { low_stock_at: 10 });
    await moveProduct(database.db, await owner(), 'gone', 'deleted');
    const found = async (filter: Partial<AdminProductFilter>) => (await ids(filter)).sort();
    expect(await found({ state: 'sold_out' })).toEqual(['none']);
    expect(await found({ state: 'low_stock' })).toEqual(['few', 'none', 'own']);
    expect(await found({ state: 'discounted' })).toEqual(['cut']);
    expect(await found({ state: 'no_picture' })).toEqual(['cut']);
    expect(await found({ state: 'thin_sheet' })).toEqual(['cut']);
    expect(await found({ state: 'deleted' })).toEqual(['gone']);
    expect(await found({ category: 'SSD' })).toEqual(['own']);
    expect(await found({})).toEqual(['cut', 'few', 'none', 'own']);
  });

  test('comes in pages of 50 with nothing said twice', async () => {
    await stock(database.db, ...Array.from({ length: 120 }, (_, index) => ({ id: `p${index}`, name: 'Igual' })));
    const shown = await Promise.all(
      [1, 2, 3].map((page) => adminProductPage(database.db, whole, { order: 'newest', page })),
    );
    expect(shown.map(({ products }) => products.length)).toEqual([50, 50, 20]);
    expect(new Set(shown.flatMap(({ products }) => products.map((product) => product.id))).size).toBe(120);
    expect(await adminProductPage(database.db, whole, { order: 'newest', page: 99 })).toMatchObject({
      page: 3,
      total: 120,
    });
  });
});
