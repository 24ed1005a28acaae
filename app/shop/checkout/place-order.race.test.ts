import { describe, expect, test } from 'vitest';
import { aCustomer, aReference, shelf, someHoldLimits, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { HoldLimits } from './hold-limits.ts';
import { placeOrder } from './place-order.server.ts';
import type { OrderRequest } from './place-order.ts';

const database = testDatabase();
const presses = 30;

const submitOrder = (request: OrderRequest, holdLimits?: HoldLimits) =>
  placeOrder({ db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20, holdLimits }, request);

describe('one form sent many times at once is one order and one answer', () => {
  test.each<[string, HoldLimits | undefined, number]>([
    ['', undefined, 9],
    [', of the last unit', undefined, 1],
    [', as the last order that may wait for its payment', someHoldLimits({ perEmail: 1, perAddress: 1 }), 9],
  ])('%s', async (_name, limits, units) => {
    const [part] = await stock(database.db, { stock: units });
    const request = {
      reference: aReference(),
      customer: aCustomer(),
      address: '203.0.113.7',
      lines: [{ id: part!.id, quantity: 1 }],
    };
    const answers = await Promise.all(Array.from({ length: presses }, () => submitOrder(request, limits)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]));
    expect(answers[0]).toMatchObject({ ok: true, order: { reference: request.reference } });
    expect(await shelf(database.db, part!.id)).toMatchObject({ held: 1 });
    for (const table of ['orders', 'order_lines', 'order_history', 'mails', 'order_follow_ups'] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
    }
  });

  test(', in place of another order of the last unit', async () => {
    const [last] = await stock(database.db, { stock: 1 });
    const lines = [{ id: last!.id, quantity: 1 }];
    const first = { reference: aReference(), customer: aCustomer(), lines };
    await submitOrder(first);
    const second = { reference: aReference(), customer: aCustomer({ city: 'Cali' }), lines, replaces: first.reference };
    const answers = await Promise.all(Array.from({ length: presses }, () => submitOrder(second)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(presses);
    expect(await shelf(database.db, last!.id)).toMatchObject({ stock: 1, held: 1 });
  });
});

test('of two forms under one reference at once, one becomes the order and the other is told so', async () => {
  const [part, other] = await stock(database.db, { stock: 9 }, { stock: 9 });
  const reference = aReference();
  const forms = [part, other].map((each, index) => ({
    reference,
    customer: aCustomer({ email: `ana${index}@example.test` }),
    lines: [{ id: each!.id, quantity: 1 }],
  }));
  const answers = await Promise.all(forms.map((form) => submitOrder(form)));
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['ok', 'other_order']);
  const held = await database.db.selectFrom('shelf').select('held').orderBy('held').execute();
  expect(held.map((row) => row.held)).toEqual([0, 1]);
});
