import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { forgetBuyers } from '../account/forget-buyers.server.ts';
import { forgetOldAlerts } from '../alerts/alerts.server.ts';
import { forgetLapsed } from '../customers/lapsed.server.ts';
import { forgetOldSearches } from '../search/empty-searches.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { forgetOldNotifications } from './notices/owner-notifications.server.ts';
import { deleteOldRows } from './old-rows.server.ts';

const database = testDatabase();
const day = 24 * 60 * 60;
const end = new Date('2029-12-31T12:00:00.000Z');
const daysAgo = (days: number) => addSeconds(end, -days * day);

/** Two a day of each, for four years up to `end`. */
const traffic = (columns: string, values: string, into: string) =>
  sql.raw(`INSERT INTO ${into} (${columns}) SELECT ${values}
    FROM generate_series(timestamptz '2029-12-31T12:00:00Z' - interval '4 years', timestamptz '2029-12-31T12:00:00Z', '12 hours')
      WITH ORDINALITY AS made (at, n)`);

const unpaidReference = `'order_' || lpad(n::text, 13, '0') || '_' || lpad('', 25, 'a')`;

async function makeTraffic(only?: 'orders') {
  const { db } = database;
  await stock(db, { id: 'p' });
  await sql`DELETE FROM price_changes`.execute(db);
  const statements: [into: string, columns: string, values: string][] = [
    [
      'orders',
      `reference, status, hold_status, hold_expires_at, payment_expires_at, amount_in_cents, currency, request_fingerprint,
        full_name, email, phone_number, legal_id, legal_id_type, address_line_1, city, region, country, terms_accepted_at,
        created_at, updated_at`,
      `${unpaidReference}, 'expired', 'released', at, at, 150000, 'COP', 'f', 'Ana', 'ana@example.test', '300', '1', 'CC',
        'Calle 1', 'Cali', 'Valle', 'CO', at, at, at`,
    ],
    [
      'order_lines',
      'order_reference, product_id, product_name, category, list_price, discount, unit_price_in_cents, quantity',
      `${unpaidReference}, 'p', 'SSD', 'SSD', 10, 0, 1000, 1`,
    ],
    ['order_history', 'order_reference, to_status, cause, at', `${unpaidReference}, 'expired', 'lapsed', at`],
    [
      'mails',
      'dedupe_key, recipient, kind, message, created_at, sent_at',
      `'order-received:' || ${unpaidReference}, 'ana@example.test', 'order-received', '{}', at, at`,
    ],
    [
      'payment_events',
      'checksum, transaction_id, status, body, received_at, settled_at, outcome',
      `'c' || n, 't' || n, 'DECLINED', '{}', at, at, 'settled'`,
    ],
    [
      'audit_entries',
      'at, actor_email, subject, subject_id, action',
      `at, 'duena@example.test', 'product', 'p', 'changed'`,
    ],
    ['price_changes', 'product_id, changed_at, price, discount, in_cents', `'p', at, 1000 + n, 0, (1000 + n) * 100`],
    ['attempts', 'key, count, resets_at', `'a' || n, 1, at`],
    ['verifications', 'id, identifier, value, expires_at', `'v' || n, 'i' || n, 'x', at`],
    ['empty_searches', 'term, times, last_at', `'busqueda ' || n, 1, at`],
    ['owner_tellings', 'kind, told_at', `'sale', at`],
    ['owner_news', 'kind, subject, once, happened_at, waits', `'sale', 'o' || n, 'sale:o' || n, at, false`],
    ['owner_pushes', 'created_at, sent_at', 'at, at'],
    [
      'product_alerts',
      'product_id, email, asked_at, confirmed_at, told_at',
      `'p', 'a' || n || '@example.test', at, at, at`,
    ],
    ['import_headings', 'mark, choices, used_at', `'m' || n, '{}', at`],
  ];
  await sql`DELETE FROM import_headings`.execute(db);
  const made = only ? statements.slice(0, 3) : statements;
  for (const [into, columns, values] of made) await traffic(columns, values, into).execute(db);
  // Of most orders the person went in runs of before.
  await sql`UPDATE orders SET forgotten_at = payment_expires_at + interval '30 days', email = '---'
    WHERE payment_expires_at < ${daysAgo(60)}`.execute(db);
}

async function countOf(table: string, moment: string): Promise<{ rows: number; oldest: Date | null }> {
  const { rows } = await sql<{ rows: number; oldest: Date | null }>`
    SELECT count(*)::int AS rows, min(${sql.ref(moment)}) AS oldest FROM ${sql.table(table)}`.execute(database.db);
  return rows[0] as { rows: number; oldest: Date | null };
}

test('after years of traffic each table has what its end leaves, and no more', async () => {
  const { db } = database;
  await makeTraffic();
  // As the jobs run: every minute and every hour, until there is nothing left to do.
  for (let run = 0; run < 10; run += 1) {
    const forgotten = await forgetBuyers(db, daysAgo(0));
    await forgetLapsed(db, end);
    await forgetOldSearches(db, end);
    await forgetOldNotifications(db, end);
    await forgetOldAlerts(db, end);
    if ((await deleteOldRows(db, end)) + forgotten === 0) break;
  }
  const left = {
    orders: ['created_at', 365],
    mails: ['created_at', 400],
    payment_events: ['received_at', 400],
    audit_entries: ['at', 3 * 365],
    // With the last one from before, which may be in force.
    price_changes: ['changed_at', 2 * 365 + 1],
    empty_searches: ['last_at', 90],
    owner_tellings: ['told_at', 30],
    owner_news: ['happened_at', 30],
    owner_pushes: ['created_at', 30],
    product_alerts: ['asked_at', 30],
    import_headings: ['used_at', 2 * 365],
  } as const;
  for (const [table, [moment, days]] of Object.entries(left)) {
    const { rows, oldest } = await countOf(table, moment);
    expect(oldest?.getTime() ?? 0, table).toBeGreaterThanOrEqual(daysAgo(days).getTime());
    expect(rows, table).toBeGreaterThanOrEqual(days * 2 - 2);
    expect(rows, table).toBeLessThanOrEqual(days * 2 + 1);
  }
  expect((await countOf('attempts', 'resets_at')).rows).toBe(0);
  expect((await countOf('verifications', 'expires_at')).rows).toBe(0);
  const orders = (await countOf('orders', 'created_at')).rows;
  const { rows: others } = await sql<{ lines: number; history: number; named: number }>`
    SELECT (SELECT count(*)::int FROM order_lines) AS lines, (SELECT count(*)::int FROM order_history) AS history,
      (SELECT count(*)::int FROM orders WHERE email <> '---') AS named`.execute(db);
  expect(others[0]).toEqual({ lines: orders, history: orders, named: 60 });
});

test('an order that the provider knows a payment of, that is paid, or that waits for the owner’s decision, stays', async () => {
  const { db } = database;
  await makeTraffic('orders');
  await sql`INSERT INTO payments (transaction_id, order_reference, status, amount_in_cents, currency, first_seen_at, updated_at)
    SELECT 't', min(reference), 'DECLINED', 150000, 'COP', now(), now() FROM orders`.execute(db);
  await sql`UPDATE orders SET status = 'paid', paid_transaction_id = 'x', paid_at = created_at
    WHERE reference = (SELECT reference FROM orders ORDER BY reference OFFSET 1 LIMIT 1)`.execute(db);
  await sql`INSERT INTO attention_items (kind, order_reference, details, created_at)
    SELECT 'late_payment', reference, '{}', now() FROM orders ORDER BY reference OFFSET 2 LIMIT 1`.execute(db);
  await deleteOldRows(db, end);
  const { rows } = await sql<{
    n: string;
  }>`SELECT substr(reference, 15, 5) AS n FROM orders ORDER BY reference LIMIT 4`.execute(db);
  expect(rows.slice(0, 3).map(({ n }) => Number(n))).toEqual([1, 2, 3]);
  expect(Number(rows[3]?.n)).toBeGreaterThan(1_000);
});
