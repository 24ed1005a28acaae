import { beforeEach, describe, expect, test } from 'vitest';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { formOn } from '#tests/support/page-forms.ts';
import { readPdf } from '#tests/support/pdf/read-pdf.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
let owner: SignedInCustomer;
beforeEach(async () => {
  await stock(
    running.store.services.db,
    { id: 'memoria', name: 'Memoria DDR5', price: 100_000, stock: 9 },
    { id: 'disco', name: 'Disco NVMe', price: 50_000, stock: 9 },
  );
  owner = await signedIn(running.store, storeOwner.email, storeOwner.password);
});

/** Six of one and one of the other. */
async function paidOrder(): Promise<{ reference: string; page: string }> {
  const { store } = running;
  const lines = [
    { id: 'memoria', quantity: 6 },
    { id: 'disco', quantity: 1 },
  ];
  const made = await buy(store.url, lines);
  await store.control.pay(made, { sendEvent: false });
  const page = `/admin/pedidos/${made.reference}`;
  expect((await submit(store, page, { intent: 'ask' }, owner)).status).toBe(303);
  return { reference: made.reference, page };
}

const open = (path: string) => visit(running.store, path, owner);
/** The page's own form, with what the owner types over it. */
async function fill(page: string, intent: string, typed: Record<string, string>, id?: string) {
  const { html } = await open(page);
  const { fields } = formOn(html, ['intent', intent], ...(id === undefined ? [] : [['id', id] as const]));
  const form = { ...Object.fromEntries(new URLSearchParams(fields)), intent, ...typed };
  return { form, answer: await submit(running.store, page, form, owner) };
}
const guide = (trackingNumber: string) => ({ carrier: 'TCC', trackingNumber, trackingUrl: '' });

describe('an order in two parcels', () => {
  test('shows its buyer and the owner each guide with its units, and papers of its own', async () => {
    const { reference, page } = await paidOrder();
    const ana = await aShopper(running.store);
    const { db } = running.store.services;
    await db.updateTable('orders').set({ customer_id: ana.customer.id }).where('reference', '=', reference).execute();
    // Lines stand by product: the disk first.
    const first = await fill(page, 'send', { ...guide('612345678'), 'units-0': '0', 'units-1': '4' });
    expect(first.answer).toMatchObject({ status: 303, location: `${page}?hecho=send` });
    expect((await submit(running.store, page, first.form, owner)).status).toBe(409);
    const partly = await visit(running.store, `/orders/${reference}`, ana);
    expect(partly.text).toContain('Una parte de tu pedido ya salió.');
    expect(partly.text).toContain('Falta por salir: 1 × Disco NVMe, 2 × Memoria DDR5');
    const slip = await open(`${page}/remision`);
    expect([slip.text.includes('Paquete 1'), slip.text.includes('Paquete 2')]).toEqual([true, true]);
    const paper = await fetch(`${running.store.url}/admin/pedidos/remisiones.pdf?pedido=${reference}`, {
      headers: { cookie: owner.cookie },
    });
    const { lines } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
    expect(lines.join('\n')).toContain('Paquete 2');

    expect((await fill(page, 'send', guide('623456789'))).answer.status).toBe(303);
    const sent = await visit(running.store, `/orders/${reference}`, ana);
    for (const words of ['612345678', '623456789', '4 × Memoria DDR5', '1 × Disco NVMe, 2 × Memoria DDR5']) {
      expect(sent.text).toContain(words);
    }
    const later = await fill(page, 'deliver', { deliveredOn: '2999-01-01' }, '1');
    expect(later.answer.status).toBe(422);
    expect(later.answer.text).toContain('Día en que llegó: Ese día todavía no llega.');
    const early = await fill(page, 'deliver', { deliveredOn: '2020-01-01' }, '1');
    expect(early.answer.text).toContain('Es antes del día en que salió el paquete.');
    expect((await fill(page, 'deliver', {}, '1')).answer.location).toBe(`${page}?hecho=deliver_parcel`);
    expect((await visit(running.store, `/orders/${reference}`, ana)).text).toMatch(/Paquete 1 ?: entregado el/);
    for (const number of ['612345678', '623456789']) {
      expect(
        (await open(`/admin/buscar?q=${number}`)).text + (await open(`/admin/pedidos?q=${number}`)).text,
      ).toContain(orderNumber(reference));
    }
  });

  test('refuses what is no number of units, and keeps what was typed', async () => {
    const { page } = await paidOrder();
    const wrong = await fill(page, 'send', { ...guide('612345678'), 'units-0': 'uno', 'units-1': '7' });
    expect(wrong.answer.status).toBe(422);
    expect(wrong.answer.text).toContain('Disco NVMe: Escribe cuántas piezas: 0, 1, 2…');
    expect(wrong.answer.html).toContain('value="612345678"');
    const much = await fill(page, 'send', { ...guide('612345678'), 'units-1': '7' });
    expect([much.answer.status, much.answer.text.includes('no más de las que hay')]).toEqual([422, true]);
  });
});

test('one of six units comes back: it alone is on the shelf, its price is proposed, and it can be undone', async () => {
  const { reference, page } = await paidOrder();
  await fill(page, 'send', guide('612345678'));
  await fill(page, 'deliver', {});
  const { db } = running.store.services;
  const before = (await shelf(db, 'memoria')).stock;
  const back = { reason: 'No encendió', shelf: 'back', 'units-0': '0', 'units-1': '1' };
  const returned = await fill(page, 'return', back);
  expect(returned.answer.status).toBe(303);
  expect((await submit(running.store, page, returned.form, owner)).status).toBe(409);
  expect((await shelf(db, 'memoria')).stock).toBe(before + 1);
  const shown = await open(page);
  expect(shown.text).toContain('Volvieron: 1 × Memoria DDR5');
  expect(shown.text).toContain('Por lo que volvió: 1 × Memoria DDR5.');
  const refund = formOn(shown.html, ['intent', 'refund']);
  expect(new URLSearchParams(refund.fields).get('amount')).toBe('100000');
  expect((await fill(page, 'undo_return', {})).answer.location).toBe(`${page}?hecho=undo_return`);
  expect((await shelf(db, 'memoria')).stock).toBe(before);
  expect((await open(page)).text).not.toContain('Volvieron:');

  await fill(page, 'return', back);
  await fill(page, 'refund', { transferReference: 'W-1' });
  const refunds = await db.selectFrom('refunds').selectAll().where('order_reference', '=', reference).execute();
  expect(refunds).toMatchObject([{ amount_in_cents: 10_000_000, return_id: expect.any(Number) }]);
  expect((await open(page)).text).toContain('reembolsado: $ 100.000');
});

describe('many deliveries', () => {
  const path = '/admin/pedidos/entregar';
  const act = (fields: Record<string, string>) => submit(running.store, path, fields, owner);

  test('a pasted list says which were found, and one press marks them on the day that is written', async () => {
    const { reference, page } = await paidOrder();
    await fill(page, 'send', guide('612345678'));
    const found = await act({ intent: 'read', guias: '612 345-678\n000\n' });
    expect(found.status).toBe(200);
    expect(found.text).toContain('Encontramos 1 paquete en camino.');
    expect(found.text).toContain('000: ningún paquete tiene esta guía.');
    const parcel = `${reference}.1`;
    expect(found.html).toMatch(new RegExp(`<input(?=[^>]*value="${parcel}")(?=[^>]*checked)[^>]*>`));
    for (const dia of ['2999-01-01', 'ayer']) {
      expect((await act({ intent: 'deliver', paquete: parcel, dia })).status).toBe(422);
    }
    const early = await act({ intent: 'deliver', paquete: parcel, dia: '2020-01-01' });
    expect([early.status, early.text.includes('salió después de ese día.')]).toEqual([409, true]);
    const done = await act({ intent: 'deliver', paquete: parcel, dia: dayOf(new Date()) });
    expect(done).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/admin\/pedidos\?ver=delivered&hecho=delivered-1&paso=[\da-f-]{36}$/),
    });
    expect((await open(done.location ?? '')).text).toContain('1 paquete quedó entregado.');
    expect((await act({ intent: 'deliver', paquete: parcel })).text).toContain('ya estaba entregado.');
    expect((await act({ intent: 'read', guias: '612345678' })).text).toContain('612345678: ya estaba entregado.');
    expect((await act({ intent: 'read', guias: ' ' })).status).toBe(422);
    expect((await act({ intent: 'deliver' })).status).toBe(422);
  });
});
