import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { pipelinedPool } from '#app/adapters/database/pipelined-pool.server.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { Schema } from '../shared/schema.ts';
import { placeOrder } from './place-order.server.ts';
import type { OrderRequest } from './place-order.ts';

const database = testDatabase();
let trips: string[][];
let asked: { text: string; values: unknown[] }[];
beforeEach(() => {
  trips = [];
  asked = [];
});

/** The embedded database answers within the turn. */
const tripsCount = inject('engine') === 'postgres';

/** What reaches the driver, BEGIN and COMMIT too. What is sent in one turn leaves in one write. */
function counted(): Kysely<Schema> {
  const pool = database.handle.pool;
  const connect = async () => {
    const client = (await pool.connect()) as unknown as PoolClient & { connection: unknown };
    let isUnderWay = false;
    const query = (text: string, values: unknown[]) => {
      if (!isUnderWay) trips.push([]);
      isUnderWay = true;
      process.nextTick(() => {
        isUnderWay = false;
      });
      asked.push({ text, values });
      trips.at(-1)?.push(text.trim().split(/\s+/).slice(0, 2).join(' ').toLowerCase());
      return client.query(text, values);
    };
    return { query, connection: client.connection, release: () => client.release() } as unknown as PoolClient;
  };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: pipelinedPool({ connect, end: async () => {} }) }),
  });
}

function submitOrder(request: Pick<OrderRequest, 'lines'> & Partial<OrderRequest>) {
  return placeOrder(
    {
      db: counted(),
      now: testNow,
      holdMinutes: 30,
      holdLimits: {
        perEmail: 20,
        perAddress: 60,
        unitsPerEmail: 100,
        unitsPerAddress: 150,
        pesosPerEmail: 100_000_000,
        pesosPerAddress: 300_000_000,
        beforeCaptcha: 5,
      },
      paymentCheckSeconds: 20,
    },
    { reference: aReference(), customer: aCustomer(), address: '203.0.113.7', ...request },
  );
}

test('a guest’s order takes four trips to the database, in one transaction', async () => {
  const [part] = await stock(database.db, { stock: 5 });
  expect(await submitOrder({ lines: [{ id: part!.id, quantity: 1 }] })).toMatchObject({ ok: true });
  const expected = [
    ['begin', 'select pg_advisory_xact_lock($1::int,', 'select ('],
    ['select *'],
    ['with "placed"'],
    ['commit'],
  ];
  expect(trips.flat()).toEqual(expected.flat());
  if (tripsCount) expect(trips).toEqual(expected);
});

test('an order of many lines takes no more of them', async () => {
  const parts = await stock(database.db, ...Array.from({ length: 30 }, () => ({ stock: 5 })));
  expect(await submitOrder({ lines: parts.map(({ id }) => ({ id, quantity: 2 })) })).toMatchObject({ ok: true });
  expect(trips.flat()).toHaveLength(6);
  expect(await database.db.selectFrom('order_lines').select('product_id').execute()).toHaveLength(30);
});

test('an order that is asked for twice is found with its IVA, after its transaction was taken back', async () => {
  const [part] = await stock(database.db, { stock: 5 });
  const request = { reference: aReference(), lines: [{ id: part!.id, quantity: 1 }] };
  await submitOrder(request);
  trips = [];
  expect(await submitOrder(request)).toMatchObject({ ok: true });
  const found = ['rollback', 'select *', 'select "transaction_id"', 'select "charged_in_cents"'];
  expect(trips.flat().slice(-4)).toEqual(found);
  expect(trips.flat()).toHaveLength(9);
});

test('counting the unpaid orders of a buyer reads none of others, also before the database knows how many there are', async () => {
  // Statistics of the tests before this one would stay, or be made in the middle of it.
  const { pool } = database.handle;
  await pool.query('ALTER TABLE orders SET (autovacuum_enabled = false)');
  onTestFinished(async () => void (await pool.query('ALTER TABLE orders RESET (autovacuum_enabled)')));
  await pool.query('TRUNCATE orders CASCADE');
  const [part] = await stock(database.db, { stock: 50 });
  for (let turn = 0; turn < 20; turn += 1) {
    const customer = aCustomer({ email: `comprador-${turn}@correo.test` });
    const placed = await submitOrder({
      customer,
      address: `203.0.113.${turn}`,
      lines: [{ id: part!.id, quantity: 1 }],
    });
    expect(placed).toMatchObject({ ok: true });
  }
  await submitOrder({
    customer: aCustomer({ email: 'v6@correo.test' }),
    address: '2001:db8:1:2',
    lines: [{ id: part!.id, quantity: 1 }],
  });
  const count = asked.findLast(({ text }) => text.startsWith('SELECT ('));
  const { rows } = await pool.query(`EXPLAIN (ANALYZE) ${count?.text}`, count?.values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('orders_held_by_email');
  expect(plan).toContain('orders_held_by_address');
  // The counts of attempts are few here, and read whole.
  expect(
    plan.split('InitPlan').filter((part) => part.includes('Rows Removed by Filter') && !part.includes('on attempts')),
  ).toEqual([]);
});
