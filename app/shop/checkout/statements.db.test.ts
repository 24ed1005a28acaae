import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { Schema } from '../shared/schema.ts';
import { placeOrder } from './place-order.server.ts';
import type { OrderRequest } from './place-order.ts';

const database = testDatabase();
let sent: string[];
beforeEach(() => {
  sent = [];
});

/** What reaches the driver, BEGIN and COMMIT too: each is one trip to the database. */
function counted(): Kysely<Schema> {
  const pool = database.handle.pool;
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[]) => {
      sent.push(text.trim().split(/\s+/).slice(0, 2).join(' ').toLowerCase());
      return client.query(text, values);
    };
    return { query, release: () => client.release() } as unknown as PoolClient;
  };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) });
}

function place(request: Pick<OrderRequest, 'lines'> & Partial<OrderRequest>) {
  return placeOrder(
    {
      db: counted(),
      now: testNow,
      holdMinutes: 30,
      holdLimits: { perEmail: 20, perAddress: 60 },
      paymentCheckSeconds: 20,
    },
    { reference: aReference(), customer: aCustomer(), address: '203.0.113.7', ...request },
  );
}

test('a guest’s order takes six trips to the database: locks, counts, pieces and the order, in one transaction', async () => {
  const [part] = await stock(database.db, { stock: 5 });
  expect(await place({ lines: [{ id: part!.id, quantity: 1 }] })).toMatchObject({ ok: true });
  expect(sent).toEqual([
    'begin',
    'select pg_advisory_xact_lock($1::int,',
    'select (select',
    'select *',
    'with "placed"',
    'commit',
  ]);
});

test('an order of many lines takes no more of them', async () => {
  const parts = await stock(database.db, ...Array.from({ length: 30 }, () => ({ stock: 5 })));
  expect(await place({ lines: parts.map(({ id }) => ({ id, quantity: 2 })) })).toMatchObject({ ok: true });
  expect(sent).toHaveLength(6);
  expect(await database.db.selectFrom('order_lines').select('product_id').execute()).toHaveLength(30);
});

test('an order that is asked for twice is found in one more, after its transaction was taken back', async () => {
  const [part] = await stock(database.db, { stock: 5 });
  const request = { reference: aReference(), lines: [{ id: part!.id, quantity: 1 }] };
  await place(request);
  sent = [];
  expect(await place(request)).toMatchObject({ ok: true });
  expect(sent.slice(-3)).toEqual(['rollback', 'select *', 'select "transaction_id"']);
  expect(sent).toHaveLength(8);
});
