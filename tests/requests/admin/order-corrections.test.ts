import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
let part: ImportedProduct;
let owner: SignedInCustomer;
beforeEach(async () => {
  const { store } = running;
  [part] = (await stock(store.services.db, { name: 'Ryzen 7', price: 100_000, stock: 9 })) as [ImportedProduct];
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});

async function order(): Promise<{ reference: string; page: string; amountInCents: number }> {
  const { reference, amountInCents } = await buy(running.store.url, [{ id: part.id, quantity: 2 }], {});
  return { reference, amountInCents, page: `/admin/pedidos/${reference}` };
}

/** Paid at Wompi without an event, so the owner asks. */
async function paidOrder() {
  const made = await order();
  await running.store.control.pay(made, { sendEvent: false });
  expect((await act(made.page, { intent: 'ask' })).status).toBe(303);
  return made;
}

const act = (page: string, fields: Record<string, string>) => submit(running.store, page, fields, owner);
const openPage = (path: string) => visit(running.store, path, owner);
const mailsOf = async (reference: string) =>
  (
    await running.store.services.db
      .selectFrom('mails')
      .select('kind')
      .where('dedupe_key', 'like', `%:${reference}`)
      .execute()
  ).map(({ kind }) => kind);
const parcel = { intent: 'send', carrier: 'Servientrega', trackingNumber: '2259', trackingUrl: '' };
const formOf = (html: string, intent: string) =>
  html.match(/<form[\s\S]*?<\/form>/g)?.find((form) => form.includes(`name="intent" value="${intent}"`)) ?? '';

describe('an order', () => {
  test('has a step taken back right after the press and later, once, with a sentence when that is too late', async () => {
    const { page } = await paidOrder();
    await act(page, { intent: 'prepare', seen: 'paid/to_prepare' });
    const { html, text } = await openPage(`${page}?hecho=prepare`);
    expect(text).toContain('Deshacer «Marcar como preparado»');
    const seen = /name="seen" value="(\d+)"/.exec(formOf(html, 'undo'))?.[1] ?? '';
    expect(await act(page, { intent: 'undo', seen })).toMatchObject({ status: 303, location: `${page}?hecho=undo` });
    const again = await act(page, { intent: 'undo', seen });
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('Ahora el pedido está así: Para preparar.'),
    ]);
    await act(page, { intent: 'prepare', seen: 'paid/to_prepare' });
    const { db } = running.store.services;
    const id = Number(/name="seen" value="(\d+)"/.exec(formOf((await openPage(page)).html, 'undo'))?.[1]);
    await db
      .updateTable('order_steps')
      .set({ taken_at: addSeconds(new Date(), -3601) })
      .where('id', '=', id)
      .execute();
    expect((await openPage(page)).text).not.toContain('Deshacer «');
    const late = await act(page, { intent: 'undo', seen: String(id) });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('pasó más de una hora')]);
    for (const wrong of ['', 'x', '-1', '9'.repeat(30)])
      expect((await act(page, { intent: 'undo', seen: wrong })).status, wrong).toBe(409);
  });

  test('has its delivery put right, by what was seen', async () => {
    const { page, reference } = await paidOrder();
    const seen =
      (await openPage(page)).html.match(/name="seen" value="(\[[^"]+)"/)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const typed = {
      phoneNumber: '311',
      legalId: '9',
      legalIdType: 'CE',
      addressLine1: 'Calle 1',
      city: 'Cali',
      region: 'Valle',
    };
    const right = { intent: 'recipient', seen, fullName: 'Ana Corregida', ...typed };
    expect((await act(page, { ...right, city: ' ' })).text).toContain('Ciudad: Falta este dato.');
    expect(await act(page, right)).toMatchObject({ status: 303, location: `${page}?hecho=recipient` });
    expect(await mailsOf(reference)).toContain('order-address-corrected');
    expect((await openPage(`${page}/remision`)).text).toContain('Ana Corregida');
    const stale = await act(page, { ...right, fullName: 'Otra' });
    expect([stale.status, stale.text]).toEqual([
      409,
      expect.stringContaining('Ahora son: Ana Corregida, 311, CE 9, Calle 1'),
    ]);
    expect((await openPage(page)).text).toContain('Nombre completo: Ana Prueba → Ana Corregida');
  });

  test('whose payment Wompi annulled offers no refund: its units are freed and it is closed', async () => {
    const made = await order();
    const { id } = await running.store.control.pay(made, { sendEvent: false });
    await act(made.page, { intent: 'ask' });
    await running.store.control.setStatus(id, 'VOIDED', false);
    await act(made.page, { intent: 'ask' });
    const { text, html } = await openPage(made.page);
    expect(text).toContain('Wompi lo anuló: el dinero ya volvió al comprador');
    expect(formOf(html, 'refund') + formOf(html, 'cancel')).toBe('');
    const { stock: left } = await shelf(running.store.services.db, part.id);
    expect((await act(made.page, { intent: 'close', seen: 'voided/to_prepare' })).status).toBe(303);
    expect((await shelf(running.store.services.db, part.id)).stock).toBe(left + 2);
    const closed = await openPage(made.page);
    expect(closed.text).toContain('Con este pedido no hay más que hacer.');
    expect(closed.text).not.toContain('Requiere tu decisión');
    expect((await mailsOf(made.reference)).filter((kind) => kind === 'order-cancelled')).toEqual([]);
  });

  test('did not arrive after today, nor before it was sent', async () => {
    const { page } = await paidOrder();
    await act(page, { ...parcel, seen: 'paid/to_prepare' });
    const on = (day: string) => act(page, { intent: 'deliver', seen: 'paid/sent', deliveredOn: day });
    expect(await on('2999-01-01')).toMatchObject({
      status: 422,
      text: expect.stringContaining('Ese día todavía no llega'),
    });
    expect(await on('2020-01-01')).toMatchObject({ status: 422, text: expect.stringContaining('Es antes del día') });
    expect(await on('2026-02-30')).toMatchObject({ status: 422 });
    expect((await on('')).status).toBe(303);
  });
});
