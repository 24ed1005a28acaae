import { expect, test } from 'vitest';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { aCampaign } from '#tests/support/orders/campaigns.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { priceHistory, selectPrices } from '../../catalog/prices/price-history.server.ts';
import { countProblems, productCounts } from '../../catalog/product-counts.server.ts';
import { listProducts, productsByIds } from '../../catalog/products.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { refreshCampaignProducts, turnCampaigns } from './turn-campaigns.server.ts';

const database = testDatabase();
const hour = 3_600;
const at = (hours: number) => addSeconds(testNow, hours * hour);

const priced = async (...ids: string[]) =>
  (await productsByIds(database.db, ids))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ price, discount, fixedPrice }) => fixedPrice ?? (discount === 0 ? price : `−${discount}`));

test('a campaign begins and ends by the moment alone, forward, back and again', async () => {
  const { db } = database;
  await stock(
    db,
    { id: 'cpu', price: 100_000, category: 'Procesadores' },
    { id: 'own', price: 100_000, discount: 15, category: 'Procesadores' },
    { id: 'ram', price: 100_000, category: 'Memoria Ram' },
  );
  await aCampaign(db, { categories: ['Procesadores'] });
  await aCampaign(db, {
    name: 'Un solo precio',
    pesos: 88_888,
    products: ['ram', 'own'],
    starts_at: at(2),
    ends_at: at(3),
  });
  await aCampaign(db, { name: 'Borrador', percent: 50, published_at: null, starts_at: at(0) });
  const steps = [
    [at(0), [100_000, '−15', 100_000], { from: null, until: at(1) }],
    [at(1), ['−10', '−15', 100_000], { from: at(1), until: at(2) }],
    [at(2), ['−10', '−15', 88_888], { from: at(2), until: at(3) }],
    [at(1.5), ['−10', '−15', 100_000], { from: at(1), until: at(2) }],
    [at(2.5), ['−10', '−15', 88_888], { from: at(2), until: at(3) }],
    [at(24), ['−10', '−15', 100_000], { from: at(3), until: at(25) }],
    [at(30), [100_000, '−15', 100_000], { from: at(25), until: null }],
    [at(-30), [100_000, '−15', 100_000], { from: null, until: at(1) }],
  ] as const;
  for (const [moment, prices, valid] of steps) {
    const { changed: _changed, ...stretch } = await turnCampaigns(db, moment);
    expect([moment, await priced('cpu', 'own', 'ram'), stretch]).toEqual([moment, prices, valid]);
    expect((await turnCampaigns(db, moment)).changed).toBe(0);
  }
  expect(await countProblems(db)).toEqual([]);
});

test('while it runs, a new price keeps the campaign, and the better of two counts', async () => {
  const { db } = database;
  await stock(db, { id: 'cpu', price: 100_000 });
  await aCampaign(db);
  await aCampaign(db, { name: 'Un solo precio', pesos: 95_000 });
  await turnCampaigns(db, at(2));
  expect(await priced('cpu')).toEqual(['−10']);
  await db.updateTable('products').set({ price: 200_000 }).execute();
  expect(await priced('cpu')).toEqual([95_000]);
  await db.updateTable('products').set({ discount: 60 }).execute();
  expect(await priced('cpu')).toEqual(['−60']);
});

test('lists, counts and the price history have what a campaign asks', async () => {
  const { db } = database;
  await stock(db, { id: 'cpu', price: 100_000, category: 'Procesadores' }, { id: 'ram', category: 'Memoria Ram' });
  await aCampaign(db, { categories: ['Procesadores'], pesos: 66_666 });
  await turnCampaigns(db, at(2));
  const counts = await productCounts(db);
  const offers = async () => (await listProducts(db, { discounted: true }, counts)).products.map(({ id }) => id);
  expect(await offers()).toEqual(['cpu']);
  expect(counts.offers.get('Procesadores')).toBe(1);
  await turnCampaigns(db, at(30));
  const { prices } = priceHistory((await db.executeQuery(selectPrices(db, 'cpu'))).rows, new Date());
  expect(prices.map(({ discount, paidInCents }) => [discount, paidInCents])).toEqual([
    [0, 10_000_000],
    [33, 6_666_600],
    [0, 10_000_000],
  ]);
});

test('what comes into its category or to its maker joins it, and what leaves does not stay', async () => {
  const { db } = database;
  await stock(db, { id: 'cpu', name: 'AMD Ryzen 7', category: 'Procesadores' });
  await db
    .insertInto('makers')
    .values([{ slug: 'amd', name: 'AMD', spellings: [] }])
    .onConflict((it) => it.doNothing())
    .execute();
  await aCampaign(db, { makers: ['amd'] });
  await aCampaign(db, { categories: ['Memoria Ram'], percent: 20 });
  await turnCampaigns(db, at(2));
  await stock(db, { id: 'gpu', name: 'AMD Radeon RX 9070', category: 'Tarjeta Gráfica' });
  await db
    .updateTable('products')
    .set({ name: 'Intel Core i7', category: 'Memoria Ram' })
    .where('id', '=', 'cpu')
    .execute();
  expect(await priced('cpu', 'gpu')).toEqual(['−10', expect.any(Number)]);
  expect(await refreshCampaignProducts(db, at(2))).toBe(3);
  expect(await priced('cpu', 'gpu')).toEqual(['−20', '−10']);
  expect(await refreshCampaignProducts(db, at(2))).toBe(0);
});

test('an order is charged what the campaign asks, and says so in its line', async () => {
  const { db } = database;
  await stock(db, { id: 'cpu', price: 100_000, stock: 5 }, { id: 'own', price: 100_000, discount: 50, stock: 5 });
  const id = await aCampaign(db, { pesos: 77_777 });
  await turnCampaigns(db, at(2));
  const placed = await placeOrder(
    { db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 },
    {
      reference: aReference(),
      customer: aCustomer({}),
      lines: [
        { id: 'cpu', quantity: 2 },
        { id: 'own', quantity: 1 },
      ],
    },
  );
  expect(placed).toMatchObject({ ok: true, order: { amountInCents: (2 * 77_777 + 50_000) * 100 } });
  const lines = await db
    .selectFrom('order_lines')
    .select(['product_id', 'list_price', 'discount', 'unit_price_in_cents', 'campaign_id'])
    .orderBy('product_id')
    .execute();
  expect(lines).toEqual([
    { product_id: 'cpu', list_price: 100_000, discount: 22, unit_price_in_cents: 7_777_700, campaign_id: id },
    { product_id: 'own', list_price: 100_000, discount: 50, unit_price_in_cents: 5_000_000, campaign_id: null },
  ]);
});
