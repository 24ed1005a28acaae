import { expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { setProduct, stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { editFromForm, findEditable } from './edit-product.server.ts';
import { ordersHolding } from './holding-orders.server.ts';
import { setStock, stepStock } from './manage-products.server.ts';
import { writtenProduct } from './product-form.ts';

const database = testDatabase();
const moment = testNow.toISOString();

const unpaid = (units: number, row: object = { hold_status: 'held' }) =>
  anOrderOf(database.db, {
    ...{ status: 'awaiting_payment', createdAt: moment, paidAt: null, lines: [['p', 1_000, 0, units]], row },
  });

test('a figure below what orders hold names who holds most, and nobody whose hold has ended', async () => {
  await stock(database.db, { id: 'p', stock: 9 }, { id: 'q', stock: 9 });
  const [one, three] = [await unpaid(1), await unpaid(3)];
  await unpaid(5, { hold_status: 'released' });
  await setProduct(database.db, 'p', { held: 4 });
  expect(await ordersHolding(database.db, 'p')).toEqual([three, one]);
  expect(await ordersHolding(database.db, 'q')).toEqual([]);

  const acting = await actingOwner(database.db);
  const refused = { ok: false, code: 'below_held', held: 4, heldBy: [three, one] };
  expect(await setStock(database.db, acting, { id: 'p', expected: 9, stock: 2 })).toMatchObject(refused);
  expect(await stepStock(database.db, acting, { id: 'p', by: -6 })).toMatchObject(refused);
  const product = await findEditable(database.db, 'p');
  const { id: _id, held: _held, status: _status, ...seen } = product!;
  const { specs: _specs, ...facts } = seen;
  const form = { ...writtenProduct(facts), stock: '2', seen: JSON.stringify(seen) };
  expect(await editFromForm(database.db, acting, product!, form)).toMatchObject({
    ...{ kind: 'conflict', answer: { held: 4, heldBy: [three, one] } },
  });
});

test('of many three are named', async () => {
  await stock(database.db, { id: 'p', stock: 9 });
  for (let made = 0; made < 5; made += 1) await unpaid(1);
  expect(await ordersHolding(database.db, 'p')).toHaveLength(3);
});
