import { expect, test } from 'vitest';
import { inviteToReview } from '#app/shop/aftersale/review-invitations.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import type { Mail } from '#sandbox/mailbox/mail-book.ts';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
const header = ({ headers }: Mail, wanted: string) => headers.find(({ name }) => name === wanted)?.value;

async function delivered(email: string): Promise<string> {
  const { db, clock } = running.store.services;
  const at = addSeconds(clock.now(), -11 * 24 * 60 * 60);
  const [product] = await stock(db, { name: 'Disco rápido', stock: 3 });
  return anOrderOf(db, {
    createdAt: at.toISOString(),
    paidAt: at.toISOString(),
    lines: [[product!.id, 100_000, 0, 1]],
    row: {
      ...{ fulfilment_status: 'delivered', carrier: 'TCC', tracking_number: '1', email },
      ...{ prepared_at: at, sent_at: at, delivered_at: at },
    },
  });
}

test('a buyer is asked for a review by mail, opens the product from it, and ends these mails by a press only', async () => {
  const { db, clock, settings } = running.store.services;
  await delivered('ana@correo.test');
  await inviteToReview(db, clock.now());
  const mail = await running.store.mailServer.waitFor('ana@correo.test', '¿Cómo te salió');
  expect(mail.text).toMatch(new RegExp(`${settings.publicUrl}/product/[\\w-]+#reviews`));
  const link = mail.text?.match(/https?:\/\/\S+(\/resenas\/\S+)/)?.[1] ?? '';
  expect(header(mail, 'List-Unsubscribe')).toBe(`<${settings.publicUrl}${link}>`);
  expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');

  // Programs open links: only a press ends anything.
  const page = await visit(running.store, link, null);
  expect([page.status, page.text.includes('No quiero más de estos correos')]).toEqual([200, true]);
  expect(await db.selectFrom('review_mail_stops').selectAll().execute()).toEqual([]);
  const forged = await submit(running.store, link.replace(/clave=../, 'clave=xx'), {}, null);
  expect(forged.status).toBe(404);
  const pressed = await submit(running.store, link, {}, null);
  expect([pressed.status, pressed.text.includes('no te volveremos a pedir reseñas')]).toEqual([200, true]);

  const second = await delivered('ANA@correo.test');
  await inviteToReview(db, clock.now());
  const written = db.selectFrom('mails').select('id').where('dedupe_key', '=', `order-review:${second}`);
  expect(await written.execute()).toEqual([]);
});
