import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { forgetBuyers } from './forget-buyers.server.ts';

const database = testDatabase();
const day = 24 * 60 * 60;
const daysLater = (days: number) => addSeconds(testNow, days * day);
let part: ImportedProduct;
beforeEach(async () => {
  [part] = (await stock(database.db, { stock: 50 })) as [ImportedProduct];
});

async function anOrder({ customerId, replaces }: { customerId?: string; replaces?: string } = {}): Promise<string> {
  const reference = aReference();
  const placed = await placeOrder(
    { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 },
    { reference, customer: aCustomer(), customerId, replaces, lines: [{ id: part.id, quantity: 1 }] },
  );
  expect(placed).toMatchObject({ ok: true });
  return reference;
}
const row = (reference: string) =>
  database.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

describe('the order of a guest that nobody paid', () => {
  test('loses the person thirty days after its link ended, replaced or not, and keeps what was ordered', async () => {
    const replaced = await anOrder();
    const last = await anOrder({ replaces: replaced });
    await sql`UPDATE mails SET sent_at = now(), message = '{}'`.execute(database.db);
    expect(await forgetBuyers(database.db, daysLater(29))).toBe(0);
    expect((await row(last)).email).not.toBe('---');
    expect(await forgetBuyers(database.db, daysLater(32))).toBe(2);
    for (const reference of [replaced, last]) {
      expect(await row(reference)).toMatchObject({
        ...{ full_name: '---', email: '---', phone_number: '---', legal_id: '---', address_line_1: '---', city: '---' },
        ...{ search: `${reference} --- --- --- ---`, forgotten_at: daysLater(32) },
      });
    }
    const lines = await database.db.selectFrom('order_lines').select('order_reference').execute();
    expect(lines).toHaveLength(2);
    const recipients = await database.db.selectFrom('mails').select('recipient').distinct().execute();
    expect(recipients).toEqual([{ recipient: '---' }]);
    expect(await forgetBuyers(database.db, daysLater(33))).toBe(0);
  });

  test('keeps it where it was paid, or belongs to an account', async () => {
    const id = randomUUID();
    const name = { id, name: 'Ana', email: 'otra@correo.test', image: null };
    await database.db.insertInto('customers').values(name).execute();
    const own = await anOrder({ customerId: id });
    const paid = await anOrder();
    const change = { status: 'paid', paid_transaction_id: 't', paid_at: testNow } as const;
    await database.db.updateTable('orders').set(change).where('reference', '=', paid).execute();
    expect(await forgetBuyers(database.db, daysLater(400))).toBe(0);
    expect((await row(own)).email).not.toBe('---');
    expect((await row(paid)).email).not.toBe('---');
  });

  test('is found by its index, however many orders there are', async () => {
    const plan = await database.db.transaction().execute(async (transaction) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
      // Of nine orders, which a statistic of the test's own rows may say, the planner sorts what another index has.
      await sql`SET LOCAL enable_sort = off`.execute(transaction);
      const { rows } =
        await sql`EXPLAIN SELECT reference FROM orders WHERE payment_expires_at <= now() AND customer_id IS NULL
        AND paid_at IS NULL AND forget_after IS NULL AND forgotten_at IS NULL ORDER BY payment_expires_at LIMIT 50`.execute(
          transaction,
        );
      return JSON.stringify(rows);
    });
    expect(plan).toContain('orders_of_guests_to_forget');
  });
});
