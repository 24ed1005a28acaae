import { beforeEach, describe, expect, test } from 'vitest';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { visit } from '#tests/support/visit.ts';

/** The owner makes invoices in another program. */
const running = engineStore({ env: { INVOICING: 'manual' } });
let owner: SignedInCustomer;
let id: string;
beforeEach(async () => {
  const { store } = running;
  const [part] = await stock(store.services.db, { name: 'Ryzen 7', price: 119_000, stock: 9 });
  id = part!.id;
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});

const pdf = (words: string) => `%PDF-1.7\n% ${words}\n%%EOF\n`;

async function type(page: string, fields: Record<string, string>, file: string | null) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('archivo', file === null ? new File([], '') : new File([file], 'factura.pdf'));
  const headers = { cookie: owner.cookie, origin: running.store.url };
  const answer = await fetch(running.store.url + page, { method: 'POST', redirect: 'manual', headers, body });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

const formAddress = (html: string) => /href="(\/admin\/facturas\/\d+)"/.exec(html)?.[1] ?? '';

describe('an invoice that is made elsewhere', () => {
  test('is typed by the owner, and is then in the order as any other; its refund asks for a note', async () => {
    const { store } = running;
    const { db } = store.services;
    const ana = await aShopper(store);
    const made = await buy(store.url, [{ id, quantity: 1 }]);
    await db
      .updateTable('orders')
      .set({ customer_id: ana.customer.id })
      .where('reference', '=', made.reference)
      .execute();
    await store.control.pay(made);
    const adminPage = `/admin/pedidos/${made.reference}`;
    const shopperPage = `/orders/${made.reference}`;
    await expect.poll(async () => (await visit(store, adminPage, owner)).text).toContain('Por escribir');
    expect((await visit(store, '/admin', owner)).text).toContain('1 por escribir');
    const form = formAddress((await visit(store, adminPage, owner)).html);
    expect((await visit(store, form, owner)).text).toContain('Factura del pedido');

    const day = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
    const typed = { numero: 'fe-77', codigo: 'c'.repeat(96), fecha: day };
    const wrong = await type(form, { ...typed, codigo: 'c'.repeat(95) }, 'no es un PDF');
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('Tiene que tener 96 caracteres');
    expect(wrong.html).toContain('Ese archivo no es un PDF');
    expect(wrong.html).toContain('value="fe-77"');
    expect((await type(form, typed, null)).status).toBe(422);
    const done = await type(form, typed, pdf('una'));
    expect([done.status, done.location]).toEqual([303, expect.stringContaining(`${adminPage}?hecho=typed`)]);

    const shopper = await visit(store, shopperPage, ana);
    expect(shopper.text).toContain('Factura FE77');
    for (const [page, visitor] of [
      [shopperPage, ana],
      [adminPage, owner],
    ] as const) {
      const file = await fetch(`${store.url}${page}/facturas/FE77.pdf`, { headers: { cookie: visitor.cookie } });
      expect([file.status, await file.text()]).toEqual([200, pdf('una')]);
    }

    const again = await type(form, { ...typed, numero: 'FE78' }, null);
    expect(again.status).toBe(303);
    expect((await visit(store, shopperPage, ana)).text).toContain('Factura FE78');

    const refund = { amount_in_cents: 19_000_00, refunded_on: day, method: 'wompi' as const, transfer_reference: 'R' };
    await db
      .insertInto('refunds')
      .values({ ...refund, order_reference: made.reference, noted_at: new Date() })
      .execute();
    const withNote = await visit(store, adminPage, owner);
    expect(withNote.text).toContain('Nota crédito sin número');
    const noteForm = [...withNote.html.matchAll(/href="(\/admin\/facturas\/\d+)"/g)]
      .map(([, address]) => address!)
      .at(-1)!;
    const taken = await type(noteForm, { numero: 'NC1', codigo: 'c'.repeat(96), fecha: day }, pdf('nota'));
    expect([taken.status, taken.html]).toEqual([409, expect.stringContaining('Otro documento ya tiene este código')]);
    const note = await type(noteForm, { numero: 'NC1', codigo: 'd'.repeat(96), fecha: day }, pdf('nota'));
    expect(note.status).toBe(303);
    expect((await visit(store, adminPage, owner)).text).toMatch(/Nota crédito NC1 \$\s19\.000/);
    expect((await visit(store, shopperPage, ana)).text).toContain('Nota crédito NC1');
  });

  test('of more than 2 MB, or of no form at all, is refused', async () => {
    const { store } = running;
    const made = await buy(store.url, [{ id, quantity: 1 }]);
    await store.control.pay(made);
    await expect
      .poll(async () => formAddress((await visit(store, `/admin/pedidos/${made.reference}`, owner)).html))
      .not.toBe('');
    const form = formAddress((await visit(store, `/admin/pedidos/${made.reference}`, owner)).html);
    const fields = { numero: 'FE90', codigo: 'e'.repeat(96), fecha: '2026-11-21' };
    const large = await type(form, fields, pdf('x'.repeat(2_000_001)));
    expect([large.status, large.html]).toEqual([422, expect.stringContaining('pesa más de 2 MB')]);
    const headers = { cookie: owner.cookie, origin: store.url };
    const none = await fetch(store.url + form, { method: 'POST', headers, body: new URLSearchParams(fields) });
    expect(none.status).toBe(422);
  });
});

describe('a seller who is not responsible for IVA', () => {
  const exempt = engineStore({ env: { SELLER_CHARGES_VAT: 'no' } });

  test('invoices nothing, and the order says why to its owner and its buyer', async () => {
    const { store } = exempt;
    const [part] = await stock(store.services.db, { name: 'Ryzen 7', price: 119_000, stock: 9 });
    const who = await signedIn(store, storeOwner.email, storeOwner.password);
    const made = await buy(store.url, [{ id: part!.id, quantity: 1 }]);
    await store.control.pay(made);
    await expect
      .poll(async () => (await visit(store, `/admin/pedidos/${made.reference}`, who)).text)
      .toContain('Tu tienda no es responsable de IVA: esta venta no lleva factura electrónica.');
    expect((await visit(store, '/admin/facturas', who)).text).toContain('Tu tienda no es responsable de IVA');
    const { settings } = store.services;
    const path = guestOrderLink(settings, made.reference).slice(settings.publicUrl.length);
    const shown = (await visit(store, path, null)).text;
    expect(shown).toContain('Esta tienda no es responsable de IVA: la ley no le pide factura electrónica');
    expect(shown).toContain('Esta página es tu constancia de compra');
    expect(shown).not.toContain('(IVA incluido)');
    expect((await visit(store, '/payment', null)).text).not.toContain('¿Quieres la factura a nombre de una empresa?');
  });
});
