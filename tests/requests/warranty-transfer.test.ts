import { expect, test } from 'vitest';
import { ownedItemPage } from '#app/addresses/item-pages.ts';
import { offerItem, offerKey } from '#app/shop/aftersale/transfers.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();

async function offered(): Promise<string> {
  const { db, clock, settings } = running.store.services;
  const now = clock.now();
  const yesterday = addSeconds(now, -24 * 60 * 60);
  const sent = { prepared_at: yesterday, sent_at: yesterday, carrier: 'Envía', tracking_number: '1' } as const;
  const order = await anOrderOf(db, {
    createdAt: yesterday.toISOString(),
    paidAt: yesterday.toISOString(),
    lines: [['a', 100_000, 0, 1]],
    row: { ...sent, fulfilment_status: 'delivered', delivered_at: yesterday },
  });
  await offerItem(db, order, 1, now);
  const { id } = await db.selectFrom('piece_transfers').select('id').executeTakeFirstOrThrow();
  return ownedItemPage(id, offerKey(settings.sessionSecret, id));
}

test('who accepts a warranty gets its link by mail, and has their data deleted from its page without an account', async () => {
  const { store } = running;
  const offer = await offered();
  const person = { name: 'Luis Gómez', email: 'luis@example.test', privacy: 'on' };
  const accepted = await submit(store, offer, { intent: 'accept', ...person }, null);
  expect(accepted.status).toBe(303);
  const path = accepted.location ?? '';
  expect((await visit(store, path, null)).text).toContain('Te enviamos el enlace de esta página a tu correo.');
  const mail = await store.mailServer.waitFor(person.email, 'La garantía de tu pieza ahora es tuya');
  const link = mail.text?.match(/https?:\/\/\S+\/garantia\/\S+/)?.[0] ?? '';
  expect(link.endsWith(path.replace('&hecho=aceptada', ''))).toBe(true);

  // Only with the key of who accepted it.
  expect((await submit(store, offer, { intent: 'forget' }, null)).status).toBe(404);
  const forgotten = await submit(store, path, { intent: 'forget' }, null);
  expect(forgotten).toMatchObject({ status: 303, location: expect.stringContaining('hecho=olvidado') });
  const page = await visit(store, forgotten.location ?? '', null);
  expect(page.text).toContain('Borramos tus datos de esta garantía.');
  expect(page.text).toContain('Escríbenos por PQR.');
  expect(page.html).not.toContain('name="text"');
  const { db } = store.services;
  for (const table of ['piece_transfers', 'mails'] as const) {
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toMatch(/luis@/i);
  }
});
