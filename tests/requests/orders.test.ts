import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { aForm, buy, type CheckoutAnswer, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { ledgerAtRest, wholeLedger } from '#tests/support/whole-ledger.ts';

const running = engineStore();
let part: ImportedProduct;
let ana: SignedInCustomer;
let luis: SignedInCustomer;
beforeEach(async () => {
  const { store } = running;
  [part] = (await stock(store.services.db, { name: 'Ryzen 7', price: 1_000_000, discount: 15, stock: 5 })) as [
    ImportedProduct,
  ];
  ana = await aShopper(store);
  luis = await aShopper(store, { name: 'Luis Gómez' });
});

async function order(who: SignedInCustomer): Promise<{ reference: string; answer: CheckoutAnswer }> {
  const { url } = running.store;
  const reference = await referenceFrom(url);
  const cart = JSON.stringify([{ id: part.id, quantity: 2 }]);
  const answer = await submitCheckout(url, { ...aForm, reference, cart }, asPage(running.store, who.cookie));
  expect(answer.status).toBe(303);
  return { reference, answer };
}
const setOrder = (reference: string, values: object) =>
  running.store.services.db.updateTable('orders').set(values).where('reference', '=', reference).execute();
const keyed = (reference: string) =>
  guestOrderLink(running.store.services.settings, reference).replace(running.store.url, '');

describe('orders', () => {
  test('made signed in are listed, with status, date, total, units and pictures', {
    tags: ['S2.22', 'S9.52'],
  }, async () => {
    const { reference } = await order(ana);
    const { text, html } = await visit(running.store, '/orders', ana);
    expect(text).toContain(`Pedido ${orderNumber(reference)}`);
    expect(text).toMatch(/Hecho el \d+ de \p{L}+ de \d{4}, \d+:\d\d [ap]\. m\./u);
    const one = await visit(running.store, `/orders/${reference}`, ana);
    expect(one.text).toContain(`Pedido ${orderNumber(reference)}`);
    expect(one.html).toContain(`href="/pqr?pedido=${orderNumber(reference)}"`);
    expect(text).toContain('Esperando el pago');
    expect(text).toContain('2 productos · $\u00a01.700.000'.replace('\u00a0', ' '));
    expect(html).toContain(`href="/orders/${reference}"`);
    expect((await visit(running.store, '/orders', luis)).text).toContain('Aún no tienes pedidos.');
  });

  test('made as a guest are listed once the address is confirmed, and not before', async () => {
    const zoe = await aShopper(running.store, { isConfirmed: false });
    const { reference } = await buy(running.store.url, [{ id: part.id, quantity: 1 }], { email: zoe.email });
    expect((await visit(running.store, '/orders', zoe)).html).not.toContain(reference);
    const { db } = running.store.services;
    await db.updateTable('customers').set({ email_verified: true }).where('id', '=', zoe.customer.id).execute();
    expect((await visit(running.store, '/orders', zoe)).html).toContain(reference);
  });

  test('show prices as paid, the history in words, and none of the shop’s inside', async () => {
    const { reference } = await order(ana);
    await running.store.services.db
      .updateTable('products')
      .set({ price: 7, name: 'Otro' })
      .where('id', '=', part.id)
      .execute();
    await setOrder(reference, { courier_notes: 'Portería, torre 3' });
    const { text, html } = await visit(running.store, `/orders/${reference}`, ana);
    for (const words of [
      'Ryzen 7',
      '$ 850.000',
      '$ 1.000.000',
      '$ 1.700.000',
      'Hiciste el pedido.',
      aForm.addressLine1,
      'Indicaciones: Portería, torre 3',
      'CC terminado en 001',
    ]) {
      expect(text).toContain(words);
    }
    expect(html).not.toContain(aForm.legalId);
    expect(html).not.toMatch(/paid_transaction|fingerprint|>awaiting_payment</);
  });

  test('of somebody else are as if they were not there', async () => {
    const { reference } = await order(ana);
    for (const path of [`/orders/${reference}`, `/orders/${reference}/pagar`, `/orders/${reference}?clave=x`]) {
      const answer = await visit(running.store, path, luis);
      expect(answer.status, path).toBe(404);
      expect(answer.html, path).not.toContain(aForm.addressLine1);
    }
    expect((await visit(running.store, `/orders/${reference}`, luis)).text).toContain('No encontramos ese pedido');
    expect((await visit(running.store, `/orders/${reference}.data`, luis)).html).not.toContain(aForm.addressLine1);
    await setOrder(reference, { status: 'declined' });
    const before = await ledgerAtRest(running.store.services.db);
    const again = await submit(running.store, `/orders/${reference}`, {}, luis);
    expect(again.status).toBe(404);
    expect(again.headers.getSetCookie().join()).not.toContain('pending-order');
    expect((await submit(running.store, `/orders/${reference}.data`, {}, luis)).status).toBe(404);
    expect(await wholeLedger(running.store.services.db)).toEqual(before);
  });
});

describe('the link of a mail', () => {
  test('opens the order to anyone who has it, without an account, and is passed on to nobody', async () => {
    const { reference } = await order(ana);
    for (const who of [null, luis]) {
      const page = await visit(running.store, keyed(reference), who);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Ryzen 7');
      expect(page.html).not.toContain('aria-label="Tu cuenta"');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.html).toContain('noindex');
    }
    expect((await visit(running.store, keyed(reference), ana)).html).toContain('aria-label="Tu cuenta"');
  });

  test('opens nothing with a wrong key, and no other order', async () => {
    const { reference } = await order(ana);
    const other = await order(ana);
    const key = new URL(keyed(other.reference), 'http://x').searchParams.get('clave') ?? '';
    for (const clave of ['', 'x', key, `${key}x`]) {
      const page = await visit(running.store, `/orders/${reference}?${new URLSearchParams({ clave })}`, null);
      expect(page.status, clave).toBe(404);
      expect(page.html).not.toContain(aForm.addressLine1);
    }
    const signedOut = await visit(running.store, `/orders/${reference}`, null);
    expect(signedOut.location).toBe(`/auth?next=${encodeURIComponent(`/orders/${reference}`)}`);
  });
});

describe('an unpaid order', () => {
  test('leads back to Wompi with the same reference and signature', async () => {
    const { reference, answer } = await order(ana);
    expect((await visit(running.store, `/orders/${reference}`, ana)).text).toContain('Terminar de pagar');
    const back = await visit(running.store, `/orders/${reference}/pagar`, ana);
    expect([back.status, back.location]).toEqual([303, answer.location?.href]);
    expect(back.headers.get('set-cookie')).toContain('pending-order=');
    // Somebody who only has the mail's link pays the same, but learns no document: `account-security.test.ts`.
    const byLink = await visit(running.store, keyed(reference).replace('?', '/pagar?'), null);
    const facts = (address: string | null) => {
      const { searchParams } = new URL(address ?? '');
      return [...searchParams].filter(([name]) => !name.startsWith('customer-data:legal-id'));
    };
    expect([byLink.status, facts(byLink.location)]).toEqual([303, facts(back.location)]);
  });

  test('whose time is over is paid again instead', async () => {
    const { reference } = await order(ana);
    await setOrder(reference, { hold_expires_at: new Date(0) });
    const back = await visit(running.store, `/orders/${reference}/pagar`, ana);
    expect(back).toMatchObject({ status: 303, location: `/orders/${reference}` });
    expect((await visit(running.store, `/orders/${reference}`, ana)).text).toContain('Pagar de nuevo');
  });

  test.each(['declined', 'expired'] as const)('that is %s is paid again with today’s prices', async (status) => {
    const { reference } = await order(ana);
    await setOrder(reference, { status });
    await running.store.services.db.updateTable('products').set({ price: 900_000 }).where('id', '=', part.id).execute();
    const { text } = await visit(running.store, `/orders/${reference}`, ana);
    expect(text).toContain('Esto cambió desde tu pedido');
    expect(text).toContain('El precio de Ryzen 7 cambió de $ 850.000 a $ 765.000.');
    expect(text).toContain('Pagar de nuevo');
    const answer = await submit(running.store, `/orders/${reference}.data`, {}, ana);
    expect(answer.status).toBe(200);
    expect(answer.html).toContain('900000');
    expect(answer.headers.get('set-cookie')).toContain('pending-order=');
  });

  test('of which nothing is left says so', async () => {
    const { reference } = await order(ana);
    await setOrder(reference, { status: 'expired', hold_status: 'released', hold_address: null });
    await running.store.services.db.deleteFrom('products').where('id', '=', part.id).execute();
    const { text } = await visit(running.store, `/orders/${reference}`, ana);
    expect(text).toContain('Ryzen 7 ya no está disponible.');
    expect(text).toContain('Ninguno de estos productos está disponible hoy.');
    expect(text).not.toContain('Pagar de nuevo');
  });

  test('that is paid has no link to pay again, and one to buy the same again, which replaces nothing', async () => {
    const { reference } = await order(ana);
    await setOrder(reference, { status: 'paid', hold_status: 'claimed', hold_address: null, paid_transaction_id: 't' });
    const { text } = await visit(running.store, `/orders/${reference}`, ana);
    expect(text).toContain('Recibimos tu pago. Estamos preparando el envío.');
    expect(text).not.toMatch(/Pagar de nuevo|Terminar de pagar/);
    expect(text).toContain('Comprar de nuevo');
    const again = await submit(running.store, `/orders/${reference}.data`, {}, ana);
    expect(again.status).toBe(200);
    expect(again.headers.get('set-cookie')).toBeNull();
    await setOrder(reference, { status: 'replaced', paid_transaction_id: null });
    expect((await submit(running.store, `/orders/${reference}.data`, {}, ana)).status).toBe(409);
  });

  test('of an account is shown in the payment form to nobody else in the same browser', async () => {
    const { answer } = await order(ana);
    const pending = answer.cookie ?? '';
    const shown = await visit(running.store, '/payment', { cookie: `${pending}; ${ana.cookie}` });
    expect(shown.html).toContain(aForm.legalId);
    for (const cookie of [pending, `${pending}; ${luis.cookie}`]) {
      expect((await visit(running.store, '/payment', { cookie })).html).not.toContain(aForm.legalId);
    }
  });
});
