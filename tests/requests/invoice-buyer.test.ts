import { beforeEach, expect, test } from 'vitest';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore({ env: { INVOICING: 'factus' } });
let id: string;
beforeEach(async () => {
  const [part] = await stock(running.store.services.db, { stock: 9, price: 119_000 });
  id = part!.id;
});

const andina = {
  ...{ intent: 'buyer', buyerName: 'Andina SAS', buyerDocumentType: 'NIT', buyerDocument: '900123456' },
  ...{ buyerDv: '8', buyerEmail: 'facturas@andina.test' },
};

/** Whose document is no number: its invoice waits, and it came by the mail's link. */
async function aWaitingOrder() {
  const { services, url, control } = running.store;
  const { reference, amountInCents } = await buy(url, [{ id, quantity: 1 }], { legalId: 'no la tengo' });
  await control.pay({ reference, amountInCents });
  const { db, settings } = services;
  const answer = async () =>
    (await db.selectFrom('invoices').select('answer').where('order_reference', '=', reference).executeTakeFirst())
      ?.answer?.kind;
  await expect.poll(answer).toBe('waits_for_buyer');
  const path = guestOrderLink(settings, reference).slice(settings.publicUrl.length);
  const invoice = () =>
    db.selectFrom('invoices').select(['state', 'content']).where('order_reference', '=', reference).executeTakeFirst();
  return { reference, path, invoice };
}

test('a buyer who cannot be invoiced as typed corrects it on the order’s page, and the invoice is made out so', async () => {
  const { path, invoice, reference } = await aWaitingOrder();
  const mail = await running.store.mailServer.waitFor('ana@example.test', 'nombre de quién va tu factura');
  expect(mail.text).toContain(`/orders/${reference}?clave=`);
  const before = await visit(running.store, path, null);
  expect(before.text).toContain('el número del documento no es válido');
  expect(before.text).not.toContain('no la tengo');

  const wrong = await submit(running.store, path, { ...andina, buyerDv: '1' }, null);
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('No es el de ese NIT');
  expect(wrong.html).toContain('value="Andina SAS"');

  const saved = await submit(running.store, path, andina, null);
  expect([saved.status, saved.location]).toEqual([303, expect.stringContaining('hecho=factura')]);
  await expect.poll(async () => (await invoice())?.state).toBe('accepted');
  expect((await invoice())?.content?.buyer).toMatchObject({ document: '900123456', email: 'facturas@andina.test' });
  const sent = await running.store.mailServer.waitFor('facturas@andina.test', ';01;');
  expect(sent.attachments).toHaveLength(1);

  const late = await submit(running.store, path, andina, null);
  expect(late.status).toBe(409);
  expect(late.text).toContain('estos datos no alcanzaron a entrar');
});
