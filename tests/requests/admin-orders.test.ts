import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/import-row.ts';
import { submit, visit } from '#tests/support/account-client.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { engineStore } from '#tests/support/engine-store.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { storeOwner } from '#tests/support/store.ts';

const running = engineStore();
let part: ImportedProduct;
let owner: SignedInCustomer;
beforeEach(async () => {
  const { store } = running;
  [part] = (await stock(store.services.db, { name: 'Ryzen 7', price: 100_000, stock: 9 })) as [ImportedProduct];
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});

async function order(form: object = {}): Promise<{ reference: string; page: string; amountInCents: number }> {
  const { reference, amountInCents } = await buy(running.store.url, [{ id: part.id, quantity: 2 }], form);
  return { reference, amountInCents, page: `/admin/pedidos/${reference}` };
}

/** Paid at the provider without any event: the owner asks. */
async function paidOrder(form: object = {}) {
  const made = await order(form);
  await running.store.control.pay(made, { sendEvent: false });
  expect((await submit(running.store, made.page, { intent: 'ask' }, owner)).status).toBe(303);
  return made;
}

const act = (page: string, fields: Record<string, string>) => submit(running.store, page, fields, owner);
const look = (path: string) => visit(running.store, path, owner);
const rowOf = (reference: string) =>
  running.store.services.db
    .selectFrom('orders')
    .select(['status', 'fulfilment_status as fulfilment', 'owner_note as note', 'carrier'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const mailsOf = async (reference: string) =>
  (
    await running.store.services.db
      .selectFrom('mails')
      .select('kind')
      .where('dedupe_key', 'like', `%:${reference}`)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);

const parcel = {
  intent: 'send',
  carrier: 'Servientrega',
  trackingNumber: '2259',
  trackingUrl: 'https://rastreo.test/1',
};

describe('the desk', () => {
  test('[S6.21, S6.22, S6.26, S9.55] opens for nobody but the owner, reads and writes alike', async () => {
    const shopper = await aShopper(running.store);
    const { reference, page } = await paidOrder();
    const fields: Record<string, string>[] = [
      { intent: 'prepare', seen: 'paid/to_prepare' },
      { ...parcel, seen: 'paid/to_prepare' },
      { intent: 'cancel', seen: 'paid/to_prepare', reason: 'x', sure: 'on' },
      { intent: 'note', seen: '', note: 'x' },
      { intent: 'refund', seen: '0', amount: '1', refundedOn: '2026-11-21', method: 'wompi', transferReference: 'x' },
      { intent: 'settle', id: '1', note: 'x' },
      { intent: 'ask' },
    ];
    for (const who of [null, shopper]) {
      for (const path of ['/admin/pedidos', page, `${page}/remision`]) {
        const answer = await visit(running.store, path, who);
        expect([answer.status, answer.location], path).toEqual([302, '/']);
        const bare = await visit(running.store, `${path}.data`, who);
        expect(bare.html, path).not.toContain('Calle 34');
      }
      for (const each of fields) {
        const answer = await submit(running.store, page, each, who);
        expect([answer.status, answer.location], each.intent).toEqual([302, '/']);
        await submit(running.store, `${page}.data`, each, who);
      }
    }
    expect(await rowOf(reference)).toMatchObject({ status: 'paid', fulfilment: 'to_prepare', note: null });
  });

  test('answers 404 for an order that is not there', async () => {
    const missing = '/admin/pedidos/order_1795273200000_0f3kq8x1n5v2t7c4b9m6z0w8rp';
    for (const path of [missing, '/admin/pedidos/none', `${missing}/remision`]) {
      const answer = await look(path);
      expect(answer.status, path).toBe(404);
      expect(answer.text).toContain('No hay un pedido con esa referencia');
    }
    expect((await act(missing, { intent: 'prepare', seen: 'paid/to_prepare' })).status).toBe(404);
    expect((await act(missing, { intent: 'ask' })).status).toBe(404);
  });
});

describe('the list', () => {
  test('finds an order by reference, name, e-mail and document, with or without accents', async () => {
    const { reference } = await order({ fullName: 'Íngrid Ñáñez', email: 'ingrid@x.test', legalId: '55501' });
    const other = await order({ fullName: 'Otra Persona', email: 'otra@x.test', legalId: '777' });
    for (const sought of [reference, reference.slice(-6).toUpperCase(), 'ingrid nanez', 'ÍNGRID@x.test', '55501']) {
      const { html } = await look(`/admin/pedidos?${new URLSearchParams({ q: sought })}`);
      expect(html, sought).toContain(`/admin/pedidos/${reference}`);
      expect(html, sought).not.toContain(`/admin/pedidos/${other.reference}`);
    }
    const nothing = await look(`/admin/pedidos?${new URLSearchParams({ q: '100%_\\' })}`);
    expect(nothing.status).toBe(200);
    expect(nothing.text).toContain('No hay pedidos así.');
  });

  test('is narrowed to what is due, and adds up what it finds', async () => {
    const paid = await paidOrder({ fullName: 'Paga Ya' });
    const unpaid = await order();
    const due = await look('/admin/pedidos?ver=to_prepare&q=Paga+Ya');
    expect(due.html).toContain(paid.reference);
    expect(due.text.replaceAll('\u00a0', ' ')).toMatch(/1 pedido por \$ 200\.000/);
    const waiting = await look('/admin/pedidos?ver=unpaid');
    expect(waiting.html).toContain(unpaid.reference);
    expect(waiting.html).not.toContain(`/admin/pedidos/${paid.reference}`);
    const past = await look('/admin/pedidos?hasta=2020-01-01');
    expect(past.text).toContain('No hay pedidos así.');
    expect((await look('/admin/pedidos?ver=__proto__&page=-3&desde=x')).status).toBe(200);
  });
});

describe('an order', () => {
  test('is prepared, sent with one mail, delivered, and its buyer sees each', async () => {
    const ana = await aShopper(running.store);
    const { reference, page } = await paidOrder();
    await running.store.services.db
      .updateTable('orders')
      .set({ customer_id: ana.customer.id })
      .where('reference', '=', reference)
      .execute();
    const prepared = await act(page, { intent: 'prepare', seen: 'paid/to_prepare' });
    expect(prepared).toMatchObject({ status: 303, location: `${page}?hecho=prepare` });
    expect((await look(`${page}?hecho=prepare`)).text).toContain('El pedido quedó preparado.');
    const again = await act(page, { intent: 'prepare', seen: 'paid/to_prepare' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('Ahora está así: Por enviar');

    const answers = await Promise.all([1, 2].map(() => act(page, { ...parcel, seen: 'paid/prepared' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await mailsOf(reference)).filter((kind) => kind === 'order-sent')).toHaveLength(1);
    const seen = await visit(running.store, `/orders/${reference}`, ana);
    expect(seen.text).toContain('Tu pedido salió hacia tu dirección.');
    expect(seen.text).toMatch(/Guía ?: 2259/);
    expect(seen.html).toContain('https://rastreo.test/1');

    await act(page, { intent: 'deliver', seen: 'paid/sent' });
    expect(await rowOf(reference)).toMatchObject({ fulfilment: 'delivered', carrier: 'Servientrega' });
    expect((await visit(running.store, '/orders', ana)).text).toContain('Entregado');
    const { text } = await look(page);
    expect(text).toContain('Con este pedido no hay más que hacer.');
    expect(text).toMatch(/Correo «va en camino»/);
  });

  test('is cancelled only by whoever is sure and says why; the money is then due until it is noted', async () => {
    const { reference, page } = await paidOrder();
    const unsure = await act(page, { intent: 'cancel', seen: 'paid/to_prepare' });
    expect(unsure.status).toBe(422);
    expect(unsure.text).toContain('Motivo: Falta este dato.');
    expect(await rowOf(reference)).toMatchObject({ status: 'paid' });
    const left = (await shelf(running.store.services.db, part.id)).stock;

    await act(page, { intent: 'cancel', seen: 'paid/to_prepare', reason: 'Se dañó', sure: 'on' });
    expect(await shelf(running.store.services.db, part.id)).toMatchObject({ stock: left + 2, sales: 0 });
    expect(await mailsOf(reference)).toContain('order-cancelled');
    const { text } = await look(page);
    expect(text).toContain('Falta devolver el dinero');
    expect((await look('/admin/pedidos?ver=to_decide')).html).toContain(reference);

    const refund = { intent: 'refund', seen: '0', refundedOn: '2026-11-21', method: 'wompi', transferReference: 'W-9' };
    expect((await act(page, { ...refund, amount: '200.001' })).status).toBe(409);
    const unclear = await act(page, { ...refund, amount: '89.90' });
    expect([unclear.status, unclear.text]).toEqual([422, expect.stringContaining('Los puntos separan miles: 89.900.')]);
    expect((await act(page, { ...refund, amount: '200.000' })).status).toBe(303);
    expect((await act(page, { ...refund, amount: '200.000' })).status).toBe(409);
    const after = await look(page);
    expect(after.text).toContain('Referencia W-9');
    expect(after.text).toContain('Resuelto el');
  });

  test('keeps a note, settles a question once, and refuses what it does not understand', async () => {
    const { reference, page, amountInCents } = await paidOrder();
    expect((await act(page, { intent: 'note', seen: '', note: 'Llamar antes' })).status).toBe(303);
    expect((await act(page, { intent: 'note', seen: '', note: 'Otra' })).status).toBe(409);
    expect(await rowOf(reference)).toMatchObject({ note: 'Llamar antes' });

    await running.store.control.pay({ reference, amountInCents }, { sendEvent: false });
    await act(page, { intent: 'ask' });
    const { text, html } = await look(page);
    expect(text).toContain('Llegó un segundo pago');
    const id = html.match(/name="id"[^>]*value="(\d+)"/)?.[1] ?? '';
    expect((await act(page, { intent: 'settle', id, note: '' })).status).toBe(422);
    expect((await act(page, { intent: 'settle', id, note: 'Devuelto por Nequi' })).status).toBe(303);
    expect((await act(page, { intent: 'settle', id, note: 'Devuelto por Nequi' })).status).toBe(409);
    expect((await act(page, { intent: 'settle', id: '999999', note: 'x' })).status).toBe(404);
    expect((await look(page)).text).toContain('Devuelto por Nequi');

    for (const intent of ['', 'explode', 'constructor', '__proto__']) {
      expect((await act(page, { intent, seen: 'paid/to_prepare' })).status, intent).toBe(400);
    }
    const bad = await act(page, { ...parcel, seen: 'paid/to_prepare', trackingUrl: 'javascript:alert(1)' });
    expect(bad.status).toBe(422);
    expect(bad.text).toContain('Escribe un enlace completo que empiece por https://');
    expect(bad.html).toContain('value="Servientrega"');
  });

  test('has a slip without prices and document', async () => {
    const { page } = await paidOrder();
    const { text, html } = await look(`${page}/remision`);
    for (const words of ['Remisión', 'Ryzen 7', 'Calle 34 # 56 - 78', '300 123 4567', '2 piezas en total']) {
      expect(text).toContain(words);
    }
    const main = html.match(/<main[\s\S]*<\/main>/)?.[0] ?? '';
    expect(main).not.toContain('1000000001');
    expect(main).not.toContain('$');
  });

  test('leaves its trace: who did what', async () => {
    const { reference, page } = await paidOrder();
    await act(page, { ...parcel, seen: 'paid/to_prepare' });
    const entries = await running.store.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_email', 'before', 'after'])
      .where('subject_id', '=', reference)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['asked_provider', 'sent']);
    expect(entries[1]).toMatchObject({
      actor_email: storeOwner.email,
      before: { fulfilment: 'to_prepare' },
      after: { fulfilment: 'sent', carrier: 'Servientrega', trackingNumber: '2259' },
    });
  });
});
