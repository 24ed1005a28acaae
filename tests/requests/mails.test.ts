import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { stock } from '#tests/support/factories.ts';
import { liveSender } from '#tests/support/https/live-settings.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ env: { PAYMENT_CHECK_SECONDS: '1', MAIL_RETRY_SECONDS: '1' } });
let part: ImportedProduct;
let buyer: string;
let count = 0;
beforeEach(async () => {
  [part] = (await stock(running.store.services.db, { stock: 5, name: 'Disco de 2,5″ <b>rápido</b>' })) as [
    ImportedProduct,
  ];
  count += 1;
  buyer = `ana${count}@example.test`;
  running.store.mailServer.mode = 'normal';
});

const order = () => buy(running.store.url, [{ id: part.id, quantity: 1 }], { email: buyer, fullName: 'Ana Ibáñez' });
const mailsTo = (address: string) =>
  running.store.mailServer.received.filter(({ recipients }) => recipients.includes(address));
const subjectsTo = (address: string) => mailsTo(address).map(({ subject }) => subject);

/** Until all mails to this buyer are sent or have failed for good. */
async function untilOutboxIsEmpty() {
  const { db } = running.store.services;
  const open = () =>
    db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', buyer)
      .where('sent_at', 'is', null)
      .where('ended_at', 'is', null)
      .execute();
  await expect.poll(open).toEqual([]);
}

async function letWaitingMailsCome() {
  await sql`UPDATE mails SET due_at = now() WHERE sent_at IS NULL`.execute(running.store.services.db);
}

const ask = (transactionId: string) =>
  fetch(`${running.store.url}/api/checkWompiTransactionStatus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.store.url },
    body: JSON.stringify({ data: { transactionId } }),
  });

describe('a purchase', () => {
  test('brings a mail when the order is received, whole, from the shop to the buyer', async () => {
    const { reference } = await order();
    const mail = await running.store.mailServer.waitFor(buyer, 'Recibimos tu pedido');
    expect(mail.from).toBe(liveSender);
    expect(mail.recipients).toEqual([buyer]);
    expect(mail.messageId).toMatch(/^<mail-[0-9a-f-]{36}@nucleo-pruebas\.co>$/);
    expect(mail.text).toContain(`${running.store.url}/orders/${reference}?clave=`);
    expect(mail.text).toContain('Disco de 2,5″ <b>rápido</b>');
    expect(mail.html).toContain('&lt;b&gt;rápido&lt;/b&gt;');
    expect(mail.html).not.toContain('<b>');
    await untilOutboxIsEmpty();
  });

  test('that is paid brings one mail more, though event, result page and reconciliation all report it', async () => {
    const { control, mailServer } = running.store;
    const bought = await order();
    await mailServer.waitFor(buyer, 'Recibimos tu pedido');
    const { id } = await control.pay(bought);
    await Promise.all([ask(id), ask(id), ask(id)]);
    await mailServer.waitFor(buyer, 'Tu pago fue aprobado');
    await expect.poll(async () => (await control.events(bought.reference))[0]?.state).toBe('delivered');
    await untilOutboxIsEmpty();
    expect(subjectsTo(buyer)).toEqual([
      expect.stringContaining('Recibimos tu pedido'),
      expect.stringContaining('Tu pago fue aprobado'),
    ]);
  });

  test('that is declined says so once the time for another try is over', async () => {
    const { control, mailServer } = running.store;
    const bought = await order();
    await mailServer.waitFor(buyer, 'Recibimos tu pedido');
    const { id } = await control.pay(bought, { status: 'DECLINED' });
    expect(await (await ask(id)).json()).toEqual({ data: { status: 'DECLINED' } });
    expect(mailsTo(buyer)).toHaveLength(1);
    await letWaitingMailsCome();
    const mail = await mailServer.waitFor(buyer, 'Tu pago no pasó');
    expect(mail.text).toContain('Estado: Pago rechazado');
    await untilOutboxIsEmpty();
    expect(mailsTo(buyer)).toHaveLength(2);
  });
});

describe('a mail server', () => {
  test.each(['busy-connect', 'busy-recipient', 'busy-data', 'drop-connect'] as const)(
    'with the fault %s for a while gets the mail afterwards, once, and nobody waits for it',
    async (mode) => {
      const { mailServer, services } = running.store;
      mailServer.mode = mode;
      mailServer.dropConnections();
      const { answer } = await order();
      expect(answer.status).toBe(303);
      const tries = () =>
        services.db
          .selectFrom('mails')
          .select(['attempts', 'last_error'])
          .where('recipient', '=', buyer)
          .where('last_error', 'is not', null)
          .execute();
      await expect.poll(tries).toHaveLength(1);
      mailServer.mode = 'normal';
      await mailServer.waitFor(buyer, 'Recibimos tu pedido');
      await untilOutboxIsEmpty();
      expect(mailsTo(buyer)).toHaveLength(1);
    },
  );

  test('that hangs holds up no order and no other job, and the mail goes out when it is well', async () => {
    const { mailServer, control, services } = running.store;
    mailServer.mode = 'hang';
    mailServer.dropConnections();
    const bought = await order();
    await mailServer.waitForConnections(mailServer.connections + 1);
    await control.pay(bought, { sendEvent: false });
    // The job that asks Wompi must run although the mail job is still waiting for an answer.
    const status = async () =>
      (await services.db.selectFrom('orders').select('status').where('reference', '=', bought.reference).execute())[0];
    await expect.poll(status).toEqual({ status: 'paid' });
    expect(mailsTo(buyer)).toEqual([]);
    mailServer.mode = 'normal';
    await mailServer.waitFor(buyer, 'Tu pago fue aprobado');
    await untilOutboxIsEmpty();
    expect(subjectsTo(buyer).sort()).toEqual([
      expect.stringContaining('Recibimos tu pedido'),
      expect.stringContaining('Tu pago fue aprobado'),
    ]);
  });

  test('that refuses the address is asked once, and the reason is stored for the owner', async () => {
    const { mailServer, services } = running.store;
    mailServer.mode = 'refuse-recipient';
    await order();
    const row = () =>
      services.db
        .selectFrom('mails')
        .select(['attempts', 'ended_as', 'last_error', 'message'])
        .where('recipient', '=', buyer)
        .where('ended_at', 'is not', null)
        .execute();
    await expect.poll(row).toEqual([
      {
        attempts: 1,
        ended_as: 'refused',
        last_error: expect.stringContaining('No such user'),
        // Stored, so that the owner can send it again once the address is corrected.
        message: { kind: 'order-received', reference: expect.any(String) },
      },
    ]);
  });
});

test('a name with a line break in it brings no header and no recipient', async () => {
  const { url, mailServer } = running.store;
  const bought = await buy(url, [{ id: part.id, quantity: 1 }], {
    email: buyer,
    fullName: 'Ana\r\nBcc: eve@example.test <script>',
  });
  // Before the payment no mail has the name.
  await running.store.control.pay(bought, { sendEvent: true });
  const mail = await mailServer.waitFor(buyer, 'Tu pago fue aprobado');
  expect(mail.recipients).toEqual([buyer]);
  expect(mail.headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc');
  expect(mail.html).not.toMatch(/<script/i);
  expect(mailsTo('eve@example.test')).toEqual([]);
  await untilOutboxIsEmpty();
});
