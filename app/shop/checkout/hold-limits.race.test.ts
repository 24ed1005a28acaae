import { expect, test } from 'vitest';
import { aCustomer, aReference, shelf, someHoldLimits, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from './place-order.server.ts';

const database = testDatabase();

test.each([
  ['one e-mail', (index: number) => ({ email: 'ana@example.test', address: `203.0.113.${index}` }), 'email'],
  ['one address', (index: number) => ({ email: `a${index}@example.test`, address: '203.0.113.7' }), 'address'],
])('fifty orders of %s at once: exactly as many pass as may be unpaid', async (_whose, buyer, by) => {
  const { db } = database;
  const parts = await stock(db, { stock: 100 }, { stock: 100 });
  const ids = parts.map(({ id }) => id);
  const tools = { db, now: testNow, holdMinutes: 30, holdLimits: someHoldLimits({ perEmail: 7, perAddress: 7 }) };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const { email, address } = buyer(index);
      // Both products in either order, which would show a deadlock.
      const lines = (index % 2 === 0 ? ids : ids.toReversed()).map((id) => ({ id, quantity: 1 }));
      const request = { reference: aReference(), customer: aCustomer({ email }), address, lines };
      return placeOrder({ ...tools, paymentCheckSeconds: 20 }, request);
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
  const refusals = answers.filter((answer) => !answer.ok);
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
    new Set([JSON.stringify({ ok: false, code: 'too_many_unpaid', by, waitSeconds: 31 * 60 })]),
  );
  for (const id of ids) expect(await shelf(db, id)).toMatchObject({ held: 7 });
});

test('buyers who share e-mails and addresses in any mixture never wait for each other in a circle', async () => {
  const { db } = database;
  const [part] = await stock(db, { stock: 1_000 });
  const tools = { db, now: testNow, holdMinutes: 30, holdLimits: someHoldLimits({ perEmail: 10, perAddress: 10 }) };
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      placeOrder(
        { ...tools, paymentCheckSeconds: 20 },
        {
          reference: aReference(),
          customer: aCustomer({ email: `a${index % 3}@example.test` }),
          address: `203.0.113.${index % 4}`,
          lines: [{ id: part!.id, quantity: 1 }],
        },
      ),
    ),
  );
  // With twelve pairs, thirty orders for each address and forty for each e-mail, e-mails fill up first.
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
});

test.each([
  ['one e-mail', (index: number) => ({ email: 'ana@example.test', address: `203.0.113.${index}` })],
  ['one address', (index: number) => ({ email: `a${index}@example.test`, address: '203.0.113.7' })],
  ['one IPv6 network', (index: number) => ({ email: `a${index}@example.test`, address: `2001:db8:1:${index}` })],
])(
  '16.5 and 16.6 fifty orders of %s at once hold no more units, pass the captcha no oftener and send no more mails than one after another',
  async (whose, buyer) => {
    const { db } = database;
    const [part] = await stock(db, { stock: 1_000 });
    const times = whose === 'one IPv6 network' ? 4 : 1;
    const submitOrders = (holdLimits: ReturnType<typeof someHoldLimits>) =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const { email, address } = buyer(index);
          const request = { reference: aReference(), customer: aCustomer({ email }), address };
          return placeOrder(
            { db, now: testNow, holdMinutes: 30, holdLimits, paymentCheckSeconds: 20 },
            { ...request, lines: [{ id: part!.id, quantity: 4 }] },
          );
        }),
      );
    const wide = { perEmail: 100, perAddress: 100 };
    const codes = async (answers: ReturnType<typeof submitOrders>) =>
      new Set((await answers).map((answer) => (answer.ok ? 'placed' : answer.code)));

    expect(await codes(submitOrders(someHoldLimits({ ...wide, beforeCaptcha: 3 })))).toEqual(
      new Set(['placed', 'captcha_needed']),
    );
    expect(await shelf(db, part!.id)).toMatchObject({ held: 4 * 3 * times });
    const unitLimits = { unitsPerEmail: 30, unitsPerAddress: 30 };
    expect(await codes(submitOrders(someHoldLimits({ ...wide, ...unitLimits })))).toEqual(
      new Set(['placed', 'too_much_unpaid']),
    );
    expect(await shelf(db, part!.id)).toMatchObject({ held: Math.floor((30 * times) / 4) * 4 });
    await submitOrders(someHoldLimits(wide));
    const { count } = await db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const orders = await db.selectFrom('orders').select('reference').execute();
    const most = { 'one e-mail': 5, 'one address': 31, 'one IPv6 network': 121 }[whose] as number;
    expect(orders.length).toBeGreaterThan(50);
    expect(Number(count)).toBe(Math.min(most, orders.length));
  },
);

test('fifty orders at once, each in place of the one order that a browser has: no more are made than the limit allows', async () => {
  const { db } = database;
  const [part] = await stock(db, { stock: 1_000 });
  const holdLimits = someHoldLimits({ perEmail: 2 });
  const submitOrder = (replaces?: string) =>
    placeOrder(
      { db, now: testNow, holdMinutes: 30, holdLimits, paymentCheckSeconds: 20 },
      {
        reference: aReference(),
        customer: aCustomer({ email: `${aReference().slice(-8)}@example.test` }),
        lines: [{ id: part!.id, quantity: 1 }],
        replaces,
      },
    );
  const first = await submitOrder();
  const reference = first.ok ? first.order.reference : '';
  const answers = await Promise.all(Array.from({ length: 50 }, () => submitOrder(reference)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
  expect(new Set(answers.filter((answer) => !answer.ok).map(({ code }) => code))).toEqual(new Set(['too_many_made']));
});
