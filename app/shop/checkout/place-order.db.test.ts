import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aCustomer, aReference, shelf, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { checkCart } from '../cart/cart-check.server.ts';
import { linesOf, unitsHeldBy } from '../orders/orders.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { type PlacingTools, placeOrder } from './place-order.server.ts';
import type { OrderRequest } from './place-order.ts';

const database = testDatabase();

function tools(given: Partial<PlacingTools> = {}): PlacingTools {
  return { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20, ...given };
}

function request(given: Partial<OrderRequest> & Pick<OrderRequest, 'lines'>): OrderRequest {
  return { reference: aReference(), customer: aCustomer(), ...given };
}

describe('placing an order', () => {
  test('holds the units, freezes the prices and charges whole pesos', async () => {
    const [gpu, ram] = await stock(
      database.db,
      { price: 3_781_400, discount: 10, stock: 5 },
      { price: 389_999, discount: 7, stock: 9 },
    );
    const placed = await placeOrder(
      tools(),
      request({
        lines: [
          { id: gpu!.id, quantity: 2 },
          { id: ram!.id, quantity: 1 },
        ],
      }),
    );
    expect(placed).toMatchObject({
      ok: true,
      order: { status: 'awaiting_payment', amountInCents: 3_781_400 * 90 * 2 + 36_269_900 },
    });
    expect(await shelf(database.db, gpu!.id)).toMatchObject({ stock: 5, held: 2, available: 3, sales: 0 });
    const reference = placed.ok ? placed.order.reference : '';
    expect(await linesOf(database.db, reference)).toHaveLength(2);
  });

  test('is refused when a legal text came into force while the form was filled in, and asked for again', async () => {
    const [part] = await stock(database.db, { stock: 3 });
    const lines = [{ id: part!.id, quantity: 1 }];
    await aPage(database.db, { slug: 'terminos', body: 'Otros.', now: addSeconds(testNow, -60), number: 7 });
    await database.db
      .updateTable('page_versions')
      .set({ published_by: 'd@tienda.test' })
      .where('number', '=', 7)
      .execute();
    const early = request({ lines, reference: aReference(addSeconds(testNow, -120)) });
    expect(await placeOrder(tools(), early)).toEqual({ ok: false, code: 'other_texts' });
    expect(await shelf(database.db, part!.id)).toMatchObject({ held: 0 });
    expect(await database.db.selectFrom('orders').selectAll().execute()).toEqual([]);
    expect(await placeOrder(tools(), { ...early, reference: aReference() })).toMatchObject({ ok: true });
    const [order] = await database.db.selectFrom('orders').select(['terms_version', 'privacy_version']).execute();
    expect(order).toEqual({ terms_version: 7, privacy_version: 1 });
  });

  test('names every line that cannot be bought and changes nothing', async () => {
    const [plenty, few, none] = await stock(database.db, { stock: 9 }, { stock: 1 }, { stock: 0 });
    const placed = await placeOrder(
      tools(),
      request({
        lines: [
          { id: plenty!.id, quantity: 1 },
          { id: few!.id, quantity: 2 },
          { id: none!.id, quantity: 1 },
          { id: 'never-was', quantity: 1 },
        ],
      }),
    );
    expect(placed).toMatchObject({ ok: false, code: 'cart_changed' });
    const problems = !placed.ok && placed.code === 'cart_changed' ? placed.lines.map((line) => line.problems) : [];
    expect(problems).toEqual([[], [{ kind: 'too_few', available: 1 }], [{ kind: 'sold_out' }], [{ kind: 'gone' }]]);
    expect(await shelf(database.db, plenty!.id)).toMatchObject({ held: 0 });
    expect(await database.db.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  test('takes a product named twice as one line and counts both', async () => {
    const [part] = await stock(database.db, { stock: 3 });
    const id = part!.id;
    const tooMany = await placeOrder(
      tools(),
      request({
        lines: [
          { id, quantity: 2 },
          { id, quantity: 2 },
        ],
      }),
    );
    expect(tooMany).toMatchObject({ ok: false, code: 'cart_changed' });
    const enough = await placeOrder(
      tools(),
      request({
        lines: [
          { id, quantity: 1 },
          { id, quantity: 2 },
        ],
      }),
    );
    expect(enough.ok).toBe(true);
    expect(await shelf(database.db, id)).toMatchObject({ held: 3 });
  });

  test('the same request again is the same order; another one under its reference is refused', async () => {
    const [part] = await stock(database.db, { stock: 3 });
    const first = request({ lines: [{ id: part!.id, quantity: 1 }] });
    await placeOrder(tools(), first);
    expect(await placeOrder(tools(), first)).toMatchObject({ ok: true, order: { reference: first.reference } });
    expect(await shelf(database.db, part!.id)).toMatchObject({ held: 1 });
    const otherLines = { ...first, lines: [{ id: part!.id, quantity: 2 }] };
    expect(await placeOrder(tools(), otherLines)).toEqual({ ok: false, code: 'other_order' });
    const otherCustomer = { ...first, customer: aCustomer({ city: 'Cali' }) };
    expect(await placeOrder(tools(), otherCustomer)).toEqual({ ok: false, code: 'other_order' });
    expect(await shelf(database.db, part!.id)).toMatchObject({ held: 1 });
  });

  test('ordering again in place of an unpaid order does not lose the last unit to it', async () => {
    const [last] = await stock(database.db, { stock: 1 });
    const lines = [{ id: last!.id, quantity: 1 }];
    const first = request({ lines });
    await placeOrder(tools(), first);
    expect(await placeOrder(tools(), request({ lines }))).toMatchObject({ ok: false, code: 'cart_changed' });
    expect(await checkCart(database.db, lines)).toMatchObject([{ problems: [{ kind: 'sold_out' }] }]);
    const own = await unitsHeldBy(database.db, first.reference);
    expect(await checkCart(database.db, lines, own)).toMatchObject([{ problems: [] }]);
    const second = request({ lines, customer: aCustomer({ city: 'Cali' }), replaces: first.reference });
    expect(await placeOrder(tools(), second)).toMatchObject({ ok: true });
    expect(await shelf(database.db, last!.id)).toMatchObject({ stock: 1, held: 1 });
    const statuses = await database.db.selectFrom('orders').select(['reference', 'status', 'hold_status']).execute();
    expect(statuses).toContainEqual({ reference: first.reference, status: 'replaced', hold_status: 'released' });
    expect(await placeOrder(tools(), first)).toEqual({ ok: false, code: 'attempt_over' });
  });

  test('a form from yesterday, from the future or made up is refused', { tags: ['S9.26'] }, async () => {
    const [part] = await stock(database.db, {});
    const lines = [{ id: part!.id, quantity: 1 }];
    for (const reference of [
      aReference(addSeconds(testNow, -24 * 3600)),
      aReference(addSeconds(testNow, 3600)),
      'order_1',
      "order_'; DROP TABLE orders; --",
    ]) {
      expect(await placeOrder(tools(), request({ lines, reference }))).toEqual({ ok: false, code: 'stale_form' });
    }
    const placed = await placeOrder(tools(), request({ lines }));
    expect(placed.ok && placed.order.paymentExpiresAt).toEqual(addSeconds(testNow, 24 * 3600));
  });

  test('asks again when the total is not the one that the shopper saw', async () => {
    const [part] = await stock(database.db, { price: 100_000 });
    const lines = [{ id: part!.id, quantity: 1 }];
    const placed = await placeOrder(tools(), request({ lines, expectedAmountInCents: 9_000_000 }));
    expect(placed).toEqual({ ok: false, code: 'total_changed', amountInCents: 10_000_000 });
    expect(await shelf(database.db, part!.id)).toMatchObject({ held: 0 });
  });

  test('an empty cart and an amount below what Wompi takes are refused', async () => {
    const [cheap] = await stock(database.db, { price: 1_000 });
    expect(await placeOrder(tools(), request({ lines: [] }))).toEqual({ ok: false, code: 'empty_cart' });
    const placed = await placeOrder(tools(), request({ lines: [{ id: cheap!.id, quantity: 1 }] }));
    expect(placed).toEqual({ ok: false, code: 'amount_too_small' });
    expect(await shelf(database.db, cheap!.id)).toMatchObject({ held: 0 });
  });

  test('an amount beyond what Wompi takes is refused, however absurd', async () => {
    const dearest = Array.from({ length: 60 }, () => ({ price: 2_000_000_000, stock: 999 }));
    const parts = await stock(database.db, ...dearest);
    const lines = parts.map((part) => ({ id: part.id, quantity: 999 }));
    expect(await placeOrder(tools(), request({ lines }))).toEqual({ ok: false, code: 'amount_too_large' });
    const six = parts.slice(0, 6).map((part) => ({ id: part.id, quantity: 1 }));
    expect(await placeOrder(tools(), request({ lines: six }))).toEqual({ ok: false, code: 'amount_too_large' });
  });

  test('when its mail cannot be written there is no order and no hold', async () => {
    const [part] = await stock(database.db, {});
    // An address that the form's rules refuse, and the outbox too.
    const customer = aCustomer({ email: 'x' });
    const placing = placeOrder(tools(), request({ customer, lines: [{ id: part!.id, quantity: 1 }] }));
    await expect(placing).rejects.toThrow('mails_recipient_check');
    expect(await shelf(database.db, part!.id)).toMatchObject({ held: 0 });
    expect(await database.db.selectFrom('orders').selectAll().execute()).toEqual([]);
  });
});
