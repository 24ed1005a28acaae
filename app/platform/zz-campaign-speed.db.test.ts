import { test } from 'vitest';
import { sql } from 'kysely';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { turnCampaigns } from '#app/shop/promotions/campaigns/turn-campaigns.server.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aCampaign } from '#tests/support/orders/campaigns.ts';
import { testDatabase } from '#tests/support/store/database.ts';
const database = testDatabase();
test('speed', async () => {
  const { db } = database;
  for (let at = 0; at < 12; at += 1)
    await stock(db, ...Array.from({ length: 1000 }, (_, n) => ({ id: `p${at}-${n}`, price: 100_000 + n, name: `AMD Ryzen ${n}`, category: 'Procesadores' as const })));
  await aCampaign(db, {});
  for (const hours of [0, 2, 3, 30, 2]) {
    const began = performance.now();
    const { changed } = await turnCampaigns(db, addSeconds(testNow, hours * 3600));
    console.log(`at ${hours}: ${changed} in ${Math.round(performance.now() - began)} ms`);
  }
  const { rows } = await sql`SELECT count(*) FROM price_changes`.execute(db);
  console.log(JSON.stringify(rows));
});
