import { beforeEach, describe, expect, test } from 'vitest';
import { totalInCents } from '#app/shop/shared/money.ts';
import { aForm, buy, referenceFrom, submitCheckout, visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { asWrittenWithCentavos } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
/** Exact to the cent they are 28,333.05, 5,000.50 and 5,001.50, together 38,335.05. */
const cart = [
  { price: 33_333, discount: 15, quantity: 1 },
  { price: 10_001, discount: 50, quantity: 1 },
  { price: 10_003, discount: 50, quantity: 1 },
];
let ids: string[];
let ana: SignedInCustomer;
let owner: SignedInCustomer;
beforeEach(async () => {
  const { store } = running;
  const products = await stock(
    store.services.db,
    ...cart.map(({ price, discount }) => ({ price, discount, stock: 2 })),
  );
  ids = products.map(({ id }) => id);
  ana = await aShopper(store);
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});

const lines = () => ids.map((id, at) => ({ id, quantity: cart[at]!.quantity }));
/** Of one account, so that each answer shows what became of the order. */
async function order(form: object = {}, cookie = ana.cookie) {
  const { store } = running;
  const reference = await referenceFrom(store.url);
  const fields = { ...aForm, reference, cart: JSON.stringify(lines()), ...form };
  const answer = await submitCheckout(store.url, fields, asPage(store, cookie));
  return { reference, answer, fields, amountInCents: Number(answer.location?.searchParams.get('amount-in-cents')) };
}
const statusOf = async (reference: string) =>
  (
    await running.store.services.db
      .selectFrom('orders')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.status;
const act = (reference: string, fields: Record<string, string>) =>
  submit(running.store, `/admin/pedidos/${reference}`, fields, owner);
const cancelled = { intent: 'cancel', seen: 'paid/to_prepare', reason: 'Se dañó', sure: 'on' };
const refund = { intent: 'refund', refundedOn: '2026-11-21', method: 'wompi', transferReference: 'W-1' };
const prefilled = async (reference: string) => {
  const { html } = await visit(running.store, `/admin/pedidos/${reference}`, owner);
  return html.match(/<input[^>]*name="amount"[^>]*>/)?.[0].match(/value="([^"]*)"/)?.[1];
};

test('lines of 28.333, 5.001 and 5.002 are shown, charged and refunded as 38.336, and nothing is due after that', {
  tags: ['S9.25'],
}, async () => {
  const { store } = running;
  for (const [at, shown] of ['$ 28.333', '$ 5.001', '$ 5.002'].entries()) {
    expect((await visit(store, `/product/${ids[at]}`, null)).text).toContain(shown);
  }
  const placed = await order({ seenAmountInCents: String(totalInCents(cart)) });
  expect([placed.answer.status, placed.amountInCents]).toEqual([303, 3_833_600]);
  // Opened through the address that the shop gave, so the sandbox's page takes the amount.
  const wompi = await fetch(placed.answer.location!);
  expect([wompi.status, visibleText(await wompi.text())]).toEqual([200, expect.stringContaining('38.336')]);

  await store.control.pay(placed, { sendEvent: false });
  expect((await act(placed.reference, { intent: 'ask' })).status).toBe(303);
  for (const [path, who] of [
    [`/orders/${placed.reference}`, ana],
    [`/admin/pedidos/${placed.reference}`, owner],
  ] as const) {
    const { text } = await visit(store, path, who);
    for (const shown of ['$ 28.333', '$ 5.001', '$ 5.002', '$ 38.336']) expect(text, path).toContain(shown);
    expect(text, path).not.toMatch(/\d,\d\d\b/);
  }
  expect((await act(placed.reference, cancelled)).status).toBe(303);
  expect(await prefilled(placed.reference)).toBe('38336');
  expect((await act(placed.reference, { ...refund, seen: '0', amount: '38.336' })).status).toBe(303);
  expect(await prefilled(placed.reference)).toBeUndefined();
  const { text } = await visit(store, `/admin/pedidos/${placed.reference}`, owner);
  expect(text).toContain('Recibido: $ 38.336. Reembolsado: $ 38.336.');
});

describe('an open order from when prices had centavos', () => {
  async function anOldOrder() {
    const old = await order();
    const amountInCents = await asWrittenWithCentavos(running.store.services.db, old.reference);
    expect(amountInCents).toBe(3_833_505);
    return { ...old, amountInCents };
  }

  test('is settled by the event of a link that was open already, and refunded to the centavo', async () => {
    const { store } = running;
    const old = await anOldOrder();
    await store.control.pay(old);
    await expect.poll(() => statusOf(old.reference)).toBe('paid');
    expect((await visit(store, `/orders/${old.reference}`, ana)).text).toContain('$ 38.335,05');
    await act(old.reference, cancelled);
    expect(await prefilled(old.reference)).toBe('38335,05');
    expect((await act(old.reference, { ...refund, seen: '0', amount: '38.335' })).status).toBe(303);
    expect(await prefilled(old.reference)).toBe('0,05');
    const tooMuch = await act(old.reference, { ...refund, seen: '1', amount: '0,06' });
    expect([tooMuch.status, tooMuch.text]).toEqual([409, expect.stringContaining('$ 0,05')]);
    expect((await act(old.reference, { ...refund, seen: '1', amount: '0,05' })).status).toBe(303);
    expect(await prefilled(old.reference)).toBeUndefined();
  });

  test('is paid again at rounded prices, however its buyer comes back to it', async () => {
    const { store } = running;
    const old = await anOldOrder();
    const page = `/orders/${old.reference}`;
    const { text, html } = await visit(store, page, ana);
    expect(text).toContain('Pagar de nuevo');
    expect(html).not.toContain(`${page}/pagar`);
    // The link of the mail, and the button of a page that is open.
    expect(await visit(store, `${page}/pagar`, ana)).toMatchObject({ status: 303, location: page });
    // The form that is open still.
    const pressed = await submitCheckout(store.url, old.fields, asPage(store, ana.cookie));
    expect([pressed.status, pressed.location]).toEqual([409, null]);
    expect(pressed.text).toContain('El intento de pago anterior ya terminó.');

    // As the browser that ordered: the payment page has another reference for it.
    const cookie = `${ana.cookie}; ${old.answer.cookie}`;
    const form = await visit(store, '/payment', { cookie });
    expect(form.html).not.toContain(old.reference);
    const again = await order({}, cookie);
    expect([again.answer.status, again.amountInCents]).toEqual([303, 3_833_600]);
    expect(await statusOf(old.reference)).toBe('replaced');
  });
});

test('a guest’s order of several units costs the rounded price that many times', async () => {
  const { amountInCents } = await buy(running.store.url, [{ id: ids[1]!, quantity: 2 }]);
  expect(amountInCents).toBe(2 * 500_100);
});
