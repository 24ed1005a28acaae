import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newReference } from '#app/shop/orders/reference.ts';
import { aForm, submitCheckout } from '#tests/support/checkout-client.ts';
import { engineStore } from '#tests/support/engine-store.ts';
import { aProduct, shelf, stock } from '#tests/support/factories.ts';

const buyers = 200;
/** `npm run torture` runs ten. */
const rounds = Number(process.env.TORTURE_ROUNDS ?? 3);
const running = engineStore({ env: { TRUSTED_PROXY: '127.0.0.1,::1' } });

/** One buyer's whole request, under an e-mail of its own, through the same door as a browser. */
function order(lines: readonly { id: string; quantity: number }[]) {
  const reference = newReference(new Date());
  const email = `${reference}@example.test`;
  return submitCheckout(running.store.url, { ...aForm, email, reference, cart: JSON.stringify(lines) });
}

/** Products whose held pieces are not exactly those of their unpaid orders. */
async function unevenLedgers() {
  const { rows } = await sql`
    SELECT p.id, p.held, coalesce(sum(l.quantity) FILTER (WHERE o.hold_status = 'held'), 0) AS by_orders
    FROM products p
      LEFT JOIN order_lines l ON l.product_id = p.id
      LEFT JOIN orders o ON o.reference = l.order_reference
    GROUP BY p.id
    HAVING p.held <> coalesce(sum(l.quantity) FILTER (WHERE o.hold_status = 'held'), 0)
      OR p.stock < 0 OR p.held < 0 OR p.held > p.stock`.execute(running.store.services.db);
  return rows;
}

describe.each([1, 5, 17])('200 buyers of %i pieces', (pieces) => {
  test(`${rounds} times over: exactly as many sold as there were, and every other buyer is told so`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [part] = await stock(running.store.services.db, { stock: pieces });
      const answers = await Promise.all(Array.from({ length: buyers }, () => order([{ id: part!.id, quantity: 1 }])));
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status === 303)).toHaveLength(pieces);
      expect(statuses.filter((status) => status === 409)).toHaveLength(buyers - pieces);
      expect(await shelf(running.store.services.db, part!.id)).toEqual({
        stock: pieces,
        held: pieces,
        available: 0,
        sales: 0,
      });
    }
    expect(await unevenLedgers()).toEqual([]);
  }, 180_000);
});

test('200 orders of two to five products in any order: no deadlock reaches a buyer, none is half held', async () => {
  const { db } = running.store.services;
  const parts = await stock(db, ...Array.from({ length: 8 }, () => aProduct({ stock: 60 })));
  const picks = Array.from({ length: buyers }, (_, index) => {
    const shuffled = parts.map((part) => part.id).sort(() => Math.random() - 0.5);
    const lines = shuffled.slice(0, 2 + (index % 4)).map((id) => ({ id, quantity: 1 }));
    // One in ten names a product twice.
    return index % 10 === 0 ? [...lines, lines[0]!] : lines;
  });
  const answers = await Promise.all(picks.map(order));
  const statuses = new Set(answers.map((answer) => answer.status));
  expect([...statuses].every((status) => status === 303 || status === 409)).toBe(true);
  expect(answers.filter((answer) => answer.status === 303).length).toBeGreaterThan(0);
  expect(await unevenLedgers()).toEqual([]);
  const bought = answers
    .filter((answer) => answer.status === 303)
    .map((answer) => answer.location!.searchParams.get('reference'));
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('reference', 'in', bought)
    .executeTakeFirstOrThrow();
  expect(count).toBe(bought.length);
}, 60_000);

test('a price that flips while hundreds buy: every order has one of the two prices and charges just that', async () => {
  const { db } = running.store.services;
  const [part] = await stock(db, { price: 100_000, stock: 1_000 });
  const id = part!.id;
  let isBuying = true;
  const flipping = (async () => {
    for (let price = 200_000; isBuying; price = 300_000 - price) {
      await db.updateTable('products').set({ price }).where('id', '=', id).execute();
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      order([
        { id, quantity: 2 },
        { id, quantity: 1 },
      ]),
    ),
  );
  isBuying = false;
  await flipping;
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([303]));
  const charged = new Set(answers.map((answer) => answer.location!.searchParams.get('amount-in-cents')));
  expect([...charged].every((amount) => amount === '30000000' || amount === '60000000')).toBe(true);
  const { rows } = await sql`
    SELECT o.reference FROM orders o JOIN order_lines l ON l.order_reference = o.reference
    WHERE l.product_id = ${id}
    GROUP BY o.reference, o.amount_in_cents HAVING sum(l.unit_price_in_cents * l.quantity) <> o.amount_in_cents`.execute(
    db,
  );
  expect(rows).toEqual([]);
}, 60_000);

test('result page, event and reconciliation racing for one payment make one sale', async () => {
  const { services, control, url } = running.store;
  const [part] = await stock(services.db, { stock: 40 });
  for (let round = 0; round < 40; round += 1) {
    const answer = await order([{ id: part!.id, quantity: 1 }]);
    const fields = answer.location!.searchParams;
    const { id } = await control.pay(
      { reference: fields.get('reference')!, amountInCents: Number(fields.get('amount-in-cents')) },
      { sendEvent: true },
    );
    const asks = Array.from({ length: 8 }, (_, index) =>
      fetch(`${url}/api/checkWompiTransactionStatus`, {
        method: 'POST',
        // One shopper asks eight times at most; the limit counts by address, and tests have one.
        headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': `10.0.${round}.${index}` },
        body: JSON.stringify({ data: { transactionId: id } }),
      }),
    );
    await Promise.all(asks);
  }
  const settled = async () => shelf(services.db, part!.id);
  await expect.poll(settled, { timeout: 10_000 }).toEqual({ stock: 0, held: 0, available: 0, sales: 40 });
  const { count } = await services.db
    .selectFrom('order_history')
    .innerJoin('order_lines', 'order_lines.order_reference', 'order_history.order_reference')
    .select(sql<number>`count(*)`.as('count'))
    .where('product_id', '=', part!.id)
    .where('to_status', '=', 'paid')
    .executeTakeFirstOrThrow();
  expect(count).toBe(40);
}, 60_000);
