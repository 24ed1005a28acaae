import { expect, test } from 'vitest';
import { stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf, type SoldOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { findInAdmin } from './find.server.ts';
import { areProductsFirst } from './find.ts';

const database = testDatabase();
const moment = testNow.toISOString();
const made = (random: string, given: Partial<SoldOrder> = {}) =>
  anOrderOf(database.db, {
    ...{ createdAt: moment, paidAt: moment, lines: [['p-1', 1000, 0, 1]], reference: `order_1795273200000_${random}` },
    ...given,
  });
const found = async (sought: string) => {
  const { orders, products } = await findInAdmin(database.db, sought);
  return { orders: orders.map(({ reference }) => reference), products: products.map(({ id }) => id) };
};

test('a short word stands in no reference but at the beginning of an order’s number', async () => {
  await stock(database.db, { id: 'fila-1', name: 'Disco MX0 de un tera', price: 1_000 });
  const inside = await made('aamx0aaaaaaaaaaaaa7zzzzz');
  const beginning = await made('bbbbbbbbbbbbbbbbbbmx09az');
  expect(await found('mx0')).toEqual({ orders: [beginning], products: ['fila-1'] });
  // From four characters on it is meant: the middle of a reference is copied out of a mail, or out of Wompi.
  expect((await found('amx0')).orders).toEqual([inside]);
  expect((await found('17')).orders).toEqual([]);
  expect((await found('1795273200000')).orders).toEqual([]);
  expect((await found('order_1795273200000_aamx0')).orders).toEqual([inside]);
});

test('the order whose number was typed is first, however old', async () => {
  const older = { createdAt: '2026-11-01T10:00:00Z' };
  const named = await made('aaaaaaaaaaaaaaaaaagarcia', older);
  const others = await Promise.all(
    Array.from({ length: 9 }, (_, order) =>
      made(`bbbbbbbbbbbbbbbbb${order}zzzzzz`, { row: { full_name: 'Luz García' } }),
    ),
  );
  const { orders } = await findInAdmin(database.db, 'garcia');
  expect(orders.map(({ reference }) => reference)).toEqual([named, ...others.toSorted()].slice(0, 8));
  expect(orders.map(({ isNamed }) => isNamed).slice(0, 2)).toEqual([true, false]);
});

test('the product whose id was typed is first, and stands above the orders that have it', async () => {
  await stock(
    database.db,
    { id: 'rx-7600', name: 'RX 7600', price: 1_000 },
    { id: 'rx-7600-xt', name: 'RX 7600 XT', price: 1_000 },
  );
  await database.db.updateTable('products').set({ sales: 9 }).where('id', '=', 'rx-7600-xt').execute();
  await made('aaaaaaaaaaaaaaaaaaaaaaaz', { lines: [['rx-7600', 1000, 0, 1]], row: { full_name: 'Luz García' } });
  const first = async (sought: string) => areProductsFirst(await findInAdmin(database.db, sought));
  expect((await found('RX-7600')).products).toEqual(['rx-7600', 'rx-7600-xt']);
  expect(await first('rx-7600')).toBe(true);
  // In the order only as one of its lines, and then in the order itself.
  expect(await first('7600')).toBe(true);
  expect(await first('garcia')).toBe(false);
  await made('bbbbbbbbbbbbbbbbbbbbbbbz', { row: { full_name: 'Rita Siete', tracking_number: null, city: 'Cra 7600' } });
  expect(await first('7600')).toBe(false);
  expect(await first('rx-7600')).toBe(true);
});
