import { expect, inject, onTestFinished, test } from 'vitest';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { releaseLapsedHolds } from '#app/shop/orders/orders.server.ts';
import { endSilence, noteSilence } from '#app/shop/payments/provider-silence.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { startStore, storeOwner } from '#tests/support/store/store.ts';
import { visit } from '#tests/support/visit.ts';

const running = engineStore();
const ofRehearsal = ['La tienda está en modo de ensayo', 'una empresa de ejemplo'];

test('the owner sees what waits; everybody else is led home', { tags: ['S2.17', 'S6.20'] }, async () => {
  const { store } = running;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const quiet = await visit(store, '/admin', owner);
  expect(quiet.status).toBe(200);
  expect(quiet.text).not.toContain('Pagados y sin enviar');

  const [part] = await stock(store.services.db, { name: 'Ryzen 7', stock: 2 });
  const made = await buy(store.url, [{ id: part!.id, quantity: 1 }], { fullName: 'Espera Su Paquete' });
  await store.control.pay(made);
  const waits = new RegExp(`Espera Su Paquete ${orderNumber(made.reference)} · pagado (hoy|ayer) `);
  await expect.poll(async () => (await visit(store, '/admin', owner)).text).toMatch(waits);
  await visit(store, '/search?q=teclado+mec%C3%A1nico', null);
  await expect.poll(async () => (await visit(store, '/admin', owner)).text).toContain('«teclado mecanico», 1 vez');
  const { text } = await visit(store, '/admin', owner);
  expect(text).toMatch(/Vendido hoy 1 venta \$ [\d.]+ Ayer no hubo ventas/);
  expect(text).toContain('Ryzen 7: 1 disponible');
  expect(text).toContain('Productos sin foto');

  const guest = await visit(store, '/admin', null);
  expect([guest.status, guest.location]).toEqual([302, '/']);
  expect((await visit(store, '/admin.data', null)).html).not.toContain('Espera Su Paquete');
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('payments about to lapse, late ones and thin sheets stand there, each with its link', async () => {
  const { store } = running;
  const { db } = store.services;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const openPage = () => visit(store, '/admin', owner);
  const [part] = await stock(db, { name: 'Sin ficha', stock: 9, sales: 99 });
  const lines = [{ id: part!.id, quantity: 1 }];
  const soon = await buy(store.url, lines, { fullName: 'Vence Pronto' });
  const late = await buy(store.url, lines, { fullName: 'Pagó Tarde' });
  const titles = ['Pagos por vencer', 'Pagos que llegaron tarde'];
  const before = (await openPage()).text;
  for (const title of titles) expect(before).not.toContain(title);

  const holdUntil = (reference: string, hold_expires_at: Date) =>
    db.updateTable('orders').set({ hold_expires_at }).where('reference', '=', reference).execute();
  await holdUntil(soon.reference, minutesFromNow(14));
  await holdUntil(late.reference, minutesFromNow(-1));
  await releaseLapsedHolds(db, new Date(), store.services.settings.holdMinutes);
  await store.control.pay(late);
  await expect.poll(async () => (await openPage()).text).toMatch(/Pagó Tarde \w{6} · pagado (hoy|ayer) /);
  const { text, html } = await openPage();
  for (const words of [...titles, 'Faltan características', 'Sin ficha']) expect(text).toContain(words);
  expect(text).toMatch(/Vence Pronto \w{6} · hasta (hoy|mañana) /);
  for (const { reference } of [soon, late]) expect(html).toContain(`href="/admin/pedidos/${reference}"`);
  expect(html).toContain(`href="/product/${part!.id}"`);
});

test('that Wompi does not announce its approvals is said until it announces one, beside the settings that are missing', async () => {
  const { store } = running;
  const { db } = store.services;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const text = async () => (await visit(store, '/admin', owner)).text;
  const [part] = await stock(db, { stock: 9 });
  await db
    .updateTable('payments')
    .set({ first_seen_at: minutesFromNow(-8 * 24 * 60) })
    .execute();
  const isPaid = async (eventMode: 'normal' | 'off') => {
    await store.control.settings({ eventMode });
    const made = await buy(store.url, [{ id: part!.id, quantity: 1 }], { email: `${eventMode}@example.test` });
    const { id } = await store.control.pay(made);
    const ask = async () => {
      const answer = await fetch(`${store.url}/api/checkWompiTransactionStatus`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: store.url },
        body: JSON.stringify({ data: { transactionId: id } }),
      });
      return answer.json();
    };
    await expect.poll(ask).toEqual({ data: { status: 'APPROVED' } });
    return id;
  };
  const tenMinutesPass = () =>
    db
      .updateTable('payments')
      .set({ updated_at: minutesFromNow(-11) })
      .execute();
  const notice = `Wompi no está avisando: 1 pago aprobado de los últimos 7 días se conoció solo porque la tienda preguntó. Configura la URL de eventos en Wompi: ${store.url}/api/wompi/events`;

  await isPaid('off');
  const soon = await text();
  expect(soon).not.toContain('Wompi no está avisando');
  for (const words of [...ofRehearsal, 'Sin llaves de Google']) expect(soon).not.toContain(words);
  for (const words of ['Ajustes que faltan', 'Los datos de la tienda se guardan en un solo computador']) {
    expect(soon.includes(words), words).toBe(inject('engine') === 'pglite');
  }
  await tenMinutesPass();
  expect(await text()).toContain(notice);

  const announced = await isPaid('normal');
  const events = () =>
    db.selectFrom('payment_events').select('outcome').where('transaction_id', '=', announced).execute();
  await expect.poll(events).not.toEqual([]);
  await tenMinutesPass();
  expect(await text()).not.toContain('Wompi no está avisando');
});

test('a demo says that it is one, and who is named as its seller', async () => {
  const demo = await startStore({ mode: 'demo', seed: 'none' });
  onTestFinished(() => demo.close());
  const owner = await signedIn(demo, storeOwner.email, storeOwner.password);
  const { text } = await visit(demo, '/admin', owner);
  for (const words of ['Ajustes que faltan', ...ofRehearsal]) expect(text).toContain(words);
});

test('the list of products there is five to a page, with the form below, open, and the rest is behind a line', {
  tags: ['S2.177', 'S2.178', 'S2.179', 'S2.180'],
}, async () => {
  const { store } = running;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  await stock(store.services.db, ...Array.from({ length: 7 }, (_, row) => ({ name: `Fila ${row}`, stock: 3 })));
  const openPage = async (page: number) => (await visit(store, `/admin?page=${page}`, owner)).html;
  const rows = (html: string) => [...html.matchAll(/name="intent" value="stock"/g)].length;
  const [first, second] = [await openPage(1), await openPage(2)];
  expect([rows(first), first.match(/>Eliminar</g)?.length]).toEqual([5, 10]);
  expect(rows(second)).toBeGreaterThan(0);
  expect(first).toContain('href="/admin?page=2#manage-products"');
  const form = first.slice(first.indexOf('id="add-product"'));
  const [open = '', folded = ''] = form.split('<details');
  for (const field of ['name', 'price', 'category', 'stock', 'discount']) expect(open).toContain(`name="${field}"`);
  expect(folded).toMatch(/^[^>]*><summary[^>]*>Más datos/);
  for (const field of ['coupon', 'image', 'description', 'cost', 'vat']) {
    expect(folded).toContain(`name="${field}"`);
  }
});

test('that Wompi gives no answer stands before what can wait, and goes with its first answer', async () => {
  const { store } = running;
  const { db } = store.services;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const text = async () => (await visit(store, '/admin', owner)).text;
  expect(await text()).not.toContain('Wompi no responde');
  await noteSilence(db, minutesFromNow(-9));
  const said = await text();
  expect(said).toMatch(/Wompi no responde Desde (hoy|ayer) /);
  expect(said.indexOf('Wompi no responde')).toBeLessThan(said.indexOf('Cuando puedas'));
  await endSilence(db);
  expect(await text()).not.toContain('Wompi no responde');
});
