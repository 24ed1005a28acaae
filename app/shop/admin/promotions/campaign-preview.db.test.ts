import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stock, testNow } from '#tests/support/factories.ts';
import { aCampaign } from '#tests/support/orders/campaigns.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { findCampaign } from '../../promotions/campaigns/campaigns.server.ts';
import { campaignPreview } from './campaign-preview.server.ts';

const database = testDatabase();

/** The database keeps prices by its own clock, so what happened before is moved back. */
const letPass = (days: number) =>
  sql`UPDATE price_changes SET changed_at = changed_at - make_interval(days => ${days})`.execute(database.db);

test('says what gets cheaper, what loses, and what the law would presume to mislead', async () => {
  const { db } = database;
  const ids = ['plain', 'cheap', 'loss', 'raised', 'was-lower', 'long-ago', 'gone'];
  await stock(db, ...ids.map((id) => ({ id, name: id, price: 100_000, stock: 5, cost: 50_000 })));
  const set = (id: string, price: number, discount = 0) =>
    db.updateTable('products').set({ price, discount }).where('id', '=', id).execute();
  await set('long-ago', 80_000);
  await letPass(60);
  await set('long-ago', 100_000);
  await set('raised', 95_000);
  await letPass(40);
  await set('raised', 100_000);
  await set('was-lower', 100_000, 30);
  await letPass(5);
  await set('was-lower', 100_000);
  await set('cheap', 100_000, 40);
  await db.updateTable('products').set({ cost: 95_000 }).where('id', '=', 'loss').execute();
  await db.updateTable('products').set({ cost: null }).where('id', '=', 'plain').execute();
  await db.updateTable('products').set({ deleted_at: testNow }).where('id', '=', 'gone').execute();
  const now = new Date();
  const id = await aCampaign(db, {
    starts_at: new Date(now.getTime() - 3_600_000),
    ends_at: new Date(now.getTime() + 86_400_000),
    published_at: null,
  });
  await aCampaign(db, {
    name: 'Otra',
    products: ['plain', 'loss'],
    starts_at: now,
    ends_at: new Date(now.getTime() + 1_000),
  });
  // Ended before this moment, though on the draft's first day.
  await aCampaign(db, {
    name: 'Terminada',
    products: ['plain'],
    starts_at: new Date(now.getTime() - 60_000),
    ends_at: new Date(now.getTime() - 1),
  });
  const campaign = await findCampaign(db, id);
  const preview = await campaignPreview(db, campaign!, now);
  expect(preview).toMatchObject({ held: 6, lower: 5, unknownCost: 1, overlapping: { count: 2, names: ['Otra'] } });
  expect(preview.belowCost.named).toEqual([{ id: 'loss', name: 'loss', facts: [9_000_000, 11_305_000] }]);
  expect(preview.raised.named).toEqual([{ id: 'raised', name: 'raised', facts: [95_000, 100_000] }]);
  expect(preview.overPromised.named.map((each) => each.id).sort()).toEqual(['raised', 'was-lower']);
});

test('says what would cost a tenth of its price or less', async () => {
  const { db } = database;
  await stock(db, { id: 'tenth', price: 100_000 }, { id: 'above', price: 99_990 }, { id: 'less', price: 900_000 });
  const id = await aCampaign(db, { percent: null, pesos: 10_000, published_at: null });
  const { steep } = await campaignPreview(db, (await findCampaign(db, id))!, testNow);
  expect(steep.count).toBe(2);
  expect(steep.named).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'tenth', facts: [10_000_000, 1_000_000] }),
      expect.objectContaining({ id: 'less', facts: [90_000_000, 1_000_000] }),
    ]),
  );
});
