import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { askForAlert, confirmAlert, leaveAlert } from './alerts.server.ts';
import { carryOutCheck, claimAlertChecks } from './due-alerts.server.ts';

const database = testDatabase();

async function runChecks(): Promise<void> {
  for (;;) {
    const checks = await claimAlertChecks(database.db, 20);
    if (checks.length === 0) return;
    await Promise.all(checks.map((check) => carryOutCheck(database.db, check, testNow)));
  }
}

async function back(id: string): Promise<void> {
  await inTransaction(database.db, async (transaction) => {
    await transaction.updateTable('shelf').set({ stock: 1 }).where('product_id', '=', id).execute();
    // Longer than it takes to ask, so that the alert is written and looked for before this is seen.
    await sql`SELECT pg_sleep(0.02)`.execute(transaction);
  });
}

const asking = (productId: string, confirmAt: string | null) =>
  askForAlert(database.db, {
    ...{ who: { email: `${productId}@example.test` }, confirmAt, productId, mostPesos: null },
    ...{ privacyVersion: null, now: testNow },
  });

test('who asks or confirms at the moment when the product comes back is notified, once, by however many workers', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `p${at}`);
  await stock(database.db, ...ids.map((id) => ({ id, stock: 0 })));
  for (let start = 0; start < ids.length; start += 6) {
    await Promise.all(
      ids.slice(start, start + 6).map(async (id, at) => {
        const asked = at % 2 === 0 ? null : await asking(id, `${id}@example.test`);
        const coming = back(id);
        if (asked?.ok) await confirmAlert(database.db, asked.id, testNow);
        else await asking(id, null);
        await runChecks();
        await coming;
        await Promise.all([runChecks(), runChecks()]);
      }),
    );
  }
  const notified = await database.db
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'product-alert')
    .execute();
  expect(notified.map(({ recipient }) => recipient).sort()).toEqual(ids.map((id) => `${id}@example.test`).sort());
});

test('a thousand who wait for one product are notified once each while two workers look and some leave', async () => {
  const { db } = database;
  await stock(db, { id: 'p', stock: 0 });
  await sql`INSERT INTO product_alerts (product_id, email, asked_at, confirmed_at)
    SELECT 'p', n || '@example.test', now(), now() FROM generate_series(1, 1000) n`.execute(db);
  await back('p');
  await db.insertInto('alert_checks').values({ product_id: 'p' }).execute();
  const some = await db.selectFrom('product_alerts').select('id').where('email', 'like', '1%').execute();
  // One press each: one statement for all would lock them in an order of its own.
  const leaving = some.map(({ id }) => leaveAlert(db, id));
  await Promise.all([runChecks(), runChecks(), ...leaving]);
  const { rows } = await sql<{ mails: number; people: number; waiting: number }>`
    SELECT count(*) AS mails, count(DISTINCT recipient) AS people,
      (SELECT count(*) FROM product_alerts WHERE told_at IS NULL) AS waiting FROM mails`.execute(db);
  const { mails, people, waiting } = rows[0]!;
  expect([waiting, people]).toEqual([0, mails]);
  expect(mails).toBeGreaterThanOrEqual(888);
});
