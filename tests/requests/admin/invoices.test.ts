import { beforeEach, describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#app/shop/exchange/reading/workbook/spreadsheet.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { longestWaitMs } from '#tests/support/waiting/patience.ts';

/** Beside the sandbox's Factus, with the work that issues. */
const running = engineStore({ mode: 'demo', env: { INVOICING: 'factus' } });
let owner: SignedInCustomer;
let id: string;
beforeEach(async () => {
  const { store } = running;
  const [part] = await stock(store.services.db, { name: 'Ryzen 7', price: 119_000, stock: 9 });
  id = part!.id;
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});

async function paidOrder(form: object = {}) {
  const made = await buy(running.store.url, [{ id, quantity: 1 }], form);
  await running.store.control.pay(made);
  return made.reference;
}

const pageText = async (address: string) => (await visit(running.store, address, owner)).text;

/** Once the work that issues has been there. */
async function shows(address: string, reference: string): Promise<string> {
  await expect.poll(() => pageText(address), { timeout: longestWaitMs }).toContain(orderNumber(reference));
  return pageText(address);
}

describe('the owner’s page of invoices', () => {
  test('shows what was accepted with its number, buyer and total, and the range with what is left', async () => {
    const reference = await paidOrder({ fullName: 'Ana Gómez' });
    const shown = await shows('/admin/facturas?ver=accepted', reference);
    expect(shown).toMatch(/Factura SETP\d+/);
    expect(shown).toContain('Ana Gómez');
    expect(shown).toContain('119.000');
    expect(shown).toMatch(/Facturas SETP: 990\.000\.000 a .* números libres/);
    expect(shown).not.toMatch(/[0-9a-f]{40}/);
  });

  test('says why one was refused and what to do, and sends it again on a press', async () => {
    await running.store.control.settings({ factusMode: 'rejected' });
    const reference = await paidOrder();
    const refused = await shows('/admin/facturas?ver=to_fix', reference);
    expect(refused).toMatch(/La DIAN dice: «.+»/);
    expect(refused).toMatch(/vuelve a enviar/i);
    await running.store.control.settings({ factusMode: 'normal' });
    const row = await running.store.services.db
      .selectFrom('invoices')
      .select('id')
      .where('order_reference', '=', reference)
      .executeTakeFirstOrThrow();
    const form = { intent: 'send_again', documento: String(row.id) };
    const answer = await submit(running.store, '/admin/facturas?ver=to_fix', form, owner);
    expect(answer.status).toBe(303);
    expect(answer.location).toBe('/admin/facturas?ver=to_fix&hecho=sent-1-0');
    await shows('/admin/facturas?ver=accepted', reference);
    const again = await submit(running.store, '/admin/facturas?ver=to_fix', form, owner);
    expect(again.status).toBe(409);
    expect(again.text).toContain('No cambió nada');
  });

  test('invoices what was paid before, many at once', async () => {
    const { db } = running.store.services;
    await db.updateTable('invoicing').set({ provider: 'off' }).execute();
    const at = new Date().toISOString();
    const before = await Promise.all(
      [1, 2].map(() => anOrderOf(db, { createdAt: at, paidAt: at, lines: [[id, 119_000, 0, 1]] })),
    );
    await db.updateTable('invoicing').set({ provider: 'factus' }).execute();
    const list = await pageText('/admin/facturas?ver=not_invoiced');
    for (const each of before) expect(list).toContain(`Pedido ${orderNumber(each)}`);
    const none = await submit(running.store, '/admin/facturas?ver=not_invoiced', { intent: 'invoice' }, owner);
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('elige al menos una')]);
    const body = new URLSearchParams([['intent', 'invoice'], ...before.map((each) => ['pedido', each])]);
    const answer = await fetch(`${running.store.url}/admin/facturas?ver=not_invoiced`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: owner.cookie, origin: running.store.url },
      body,
    });
    expect(answer.headers.get('location')).toMatch(/hecho=queued-2-0$/);
    for (const each of before) await shows('/admin/facturas?ver=accepted', each);
  });
});

describe('the owner’s page of an order', () => {
  test('has its invoice and the note of its refund, with their files', async () => {
    const reference = await paidOrder();
    const page = `/admin/pedidos/${reference}`;
    await expect.poll(() => pageText(page), { timeout: longestWaitMs }).toMatch(/Factura SETP\d+/);
    const refund = { amount_in_cents: 1_000_00, refunded_on: '2026-11-21', method: 'wompi' as const };
    await running.store.services.db
      .insertInto('refunds')
      .values({ ...refund, order_reference: reference, transfer_reference: 'R', noted_at: new Date() })
      .execute();
    await expect.poll(() => pageText(page), { timeout: longestWaitMs }).toMatch(/Nota crédito NC\d+ \$ 1\.000/);
    await expect.poll(async () => (await visit(running.store, page, owner)).html).toMatch(/NC\d+\.xml/);
    const { html } = await visit(running.store, page, owner);
    const files = [...html.matchAll(/href="(\/admin\/pedidos\/[^"]+\/facturas\/[^"]+)"/g)].map(
      ([, address]) => address!,
    );
    expect(files.map((file) => file.replace(/.*\/([A-Z]+)\d+/, '$1'))).toEqual([
      'SETP.pdf',
      'SETP.xml',
      'NC.pdf',
      'NC.xml',
    ]);
    for (const file of files) {
      const answer = await fetch(running.store.url + file, { headers: { cookie: owner.cookie } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, bytes.subarray(0, 4).toString()]).toEqual([200, file.endsWith('pdf') ? '%PDF' : '<?xm']);
    }
    const missing = await fetch(`${running.store.url}${page}/facturas/SETP1.xml`, {
      headers: { cookie: owner.cookie },
    });
    expect(missing.status).toBe(404);
  });

  test('says that one of before has none, and makes it on a press', async () => {
    const { db } = running.store.services;
    await db.updateTable('invoicing').set({ provider: 'off' }).execute();
    const at = new Date().toISOString();
    const reference = await anOrderOf(db, { createdAt: at, paidAt: at, lines: [[id, 119_000, 0, 1]] });
    const page = `/admin/pedidos/${reference}`;
    expect(await pageText(page)).toContain('La tienda no factura');
    expect((await submit(running.store, page, { intent: 'invoice' }, owner)).status).toBe(409);
    await db.updateTable('invoicing').set({ provider: 'factus' }).execute();
    expect(await pageText(page)).toContain('Este pedido no tiene factura');
    expect((await submit(running.store, page, { intent: 'invoice' }, owner)).status).toBe(303);
    await expect.poll(() => pageText(page), { timeout: longestWaitMs }).toMatch(/Factura SETP\d+/);
    const again = await submit(running.store, page, { intent: 'invoice' }, owner);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('No cambió nada')]);
  });
});

describe('for the accountant', () => {
  const fileAt = async (path: string) => {
    const answer = await fetch(running.store.url + path, { headers: { cookie: owner.cookie } });
    return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  test('the month’s workbook has its sale in every sheet, and figures as figures', async () => {
    const reference = await paidOrder({ fullName: '=Ana Gómez' });
    await shows('/admin/facturas?ver=accepted', reference);
    const month = dayOf(new Date()).slice(0, 7);
    expect(await pageText('/admin/cifras')).toContain('Informe del mes');
    const file = await fileAt(`/admin/cifras/informe.xlsx?mes=${month}`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="informe-${month}.xlsx"`);
    const read = await readSpreadsheet(file.bytes);
    expect(read.ok).toBe(true);
    const text = read.ok ? read.text : '';
    expect(text).toContain(orderNumber(reference));
    expect(text).toContain("'=Ana Gómez");
    expect(text).toContain('19000');
    for (const sheet of ['Facturas y notas', 'Por tarifa', 'Por medio de pago', 'Por día'])
      expect(text).toContain(sheet);
    // Without a month, the one that is over.
    expect((await fileAt('/admin/cifras/informe.xlsx')).status).toBe(200);
    for (const wrong of ['?mes=', '?mes=2026-13', '?mes=x']) {
      expect((await fileAt(`/admin/cifras/informe.xlsx${wrong}`)).status).toBe(422);
    }
  });

  test('the list of orders is a file with the filters that are shown', async () => {
    const one = await paidOrder({ fullName: '-Luz Filtrada' });
    const other = await paidOrder();
    const page = await visit(running.store, '/admin/pedidos?q=filtrada', owner);
    const [, address = ''] = /href="(\/admin\/pedidos\/pedidos\.csv[^"]*)"/.exec(page.html) ?? [];
    expect(address).toBe('/admin/pedidos/pedidos.csv?q=filtrada');
    const filtered = new TextDecoder().decode((await fileAt(address)).bytes);
    expect(filtered).toContain(one);
    expect(filtered).toContain("'-Luz Filtrada");
    expect(filtered).not.toContain(other);
    const all = new TextDecoder().decode((await fileAt('/admin/pedidos/pedidos.csv')).bytes);
    for (const each of [one, other]) expect(all).toContain(each);
    expect(all.split('\r\n')[0]).toMatch(/^\ufeff?Pedido;Estado;Fecha;/);
  });
});
