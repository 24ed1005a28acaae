import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimNumber } from '#app/shop/claims/claim.ts';
import { fileClaim, newSubmission } from '#app/shop/claims/claims.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { pushBrowser, pushService, vapidClaims } from '#tests/support/outside/push-service.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const logged: string[] = [];
// A live shop pushes to addresses of the web alone, and the push service of the test is on this machine.
const running = engineStore({ logged, mode: 'demo' });
const address = '/admin/notificaciones';
const browser = pushBrowser();
let service: Awaited<ReturnType<typeof pushService>>;
let owner: SignedInCustomer;
beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  owner = await signedIn(running.store, storeOwner.email, storeOwner.password);
});

const act = (fields: Record<string, string>, who = owner) => submit(running.store, address, fields, who);
const openPage = () => visit(running.store, address, owner);
const subscribe = (path: string, who = owner) =>
  act({ intent: 'add', address: `${service.url}/${path}`, p256dh: browser.p256dh, auth: browser.auth }, who);
const seen = async () => (await openPage()).html.match(/name="seen" value="([^"]*)"/)?.[1] ?? '';
const arrived = async (path: string, title: string) => {
  for (let wanted = 1; ; wanted += 1) {
    const all = await service.count(wanted);
    const push = all[wanted - 1]!;
    if (push.path === `/${path}` && browser.read(push).title.includes(title)) return push;
  }
};

describe('a sale', () => {
  test('is announced by mail and by a push that says a name and a number, and nothing else', async () => {
    service.answers({ status: 201 });
    expect(await subscribe('sale')).toMatchObject({ status: 303, location: `${address}?hecho=added` });
    expect((await openPage()).text).toContain('(este dispositivo)');
    await stock(running.store.services.db, { id: 'gpu', name: 'Tarjeta secreta', price: 100_000, stock: 1 });
    const { reference, amountInCents } = await buy(running.store.url, [{ id: 'gpu', quantity: 1 }], {
      fullName: 'Ana Ibáñez',
    });
    await running.store.control.pay({ reference, amountInCents });
    const number = orderNumber(reference);
    const push = await arrived('sale', number);
    const { tag, ...message } = browser.read(push);
    expect(message).toEqual({ title: `Venta #${number}`, body: 'Ana Ibáñez', to: `/admin/pedidos/${reference}` });
    expect(tag).toMatch(/^news-\d+$/);
    vapidClaims(push, running.store.services.pushes.publicKey);
    const out = browser.read(await arrived('sale', 'Se agotó'));
    expect(out).toMatchObject({ body: 'Tarjeta secreta', to: '/admin/productos/gpu' });

    const mail = await running.store.mailServer.waitFor(storeOwner.email, number);
    expect(mail.subject?.replaceAll('\u00a0', ' ')).toBe(`Vendiste $ 100.000: pedido ${number}`);
    expect(mail.text).toContain(`/admin/pedidos/${reference}`);
    await running.store.mailServer.waitFor(storeOwner.email, 'Se agotó');
    const { text } = await openPage();
    expect(text).toContain('1 venta');
    expect(text).toContain('Correo enviado. Enviado a 1 dispositivo.');
  });
});

describe('a telephone', () => {
  test('ends with the answer that it is gone, and the page says that nothing arrived', async () => {
    service.answers({ status: 410 });
    await subscribe('gone');
    const request = { kind: 'petition', name: 'Luz', email: 'luz@example.test', text: 'Hola.' } as const;
    const submission = newSubmission();
    const now = new Date();
    const { number } = await fileClaim(running.store.services.db, {
      ...{ request, submission, now, privacyVersion: '1', clientAddress: '203.0.113.9' },
    });
    await arrived('gone', number);
    await running.store.mailServer.waitFor(storeOwner.email, number);
    await expect.poll(async () => (await openPage()).text).toMatch(/No pudimos enviarlo a \d dispositivos?\./);
    expect((await openPage()).text).not.toContain('(este dispositivo)');
    expect(number).toBe(claimNumber(now.getFullYear(), 1));
  });

  test('ends with the session in which it subscribed', async () => {
    await subscribe('out');
    const count = () =>
      running.store.services.db
        .selectFrom('push_devices')
        .select('address')
        .where('address', 'like', '%/out')
        .execute();
    expect(await count()).toHaveLength(1);
    await submit(running.store, '/auth/salir', {}, owner);
    expect(await count()).toEqual([]);
  });

  test('is none where the address leads inside, with the reason', async () => {
    for (const inside of ['https://169.254.169.254/latest', 'http://push.example.com/', 'https://db.internal/', 'x']) {
      const refused = await act({ intent: 'add', address: inside, p256dh: browser.p256dh, auth: browser.auth });
      expect([inside, refused.status]).toEqual([inside, 422]);
      expect(refused.text).toContain('una dirección a la que la tienda no puede enviar');
    }
  });

  test('gets the trial that the owner asks for', async () => {
    service.answers({ status: 201 });
    await subscribe('trial');
    const device = (await openPage()).html.match(/name="device" value="([^"]+)"/)?.[1] ?? '';
    expect((await act({ intent: 'try', device })).location).toBe(`${address}?hecho=tried`);
    expect(browser.read(await arrived('trial', 'Núcleo'))).toMatchObject({ to: address });
    expect((await act({ intent: 'remove', device })).location).toBe(`${address}?hecho=removed`);
    expect((await act({ intent: 'try', device })).status).toBe(404);
  });
});

describe('the switches', () => {
  test('are saved, named in the audit, and refuse what somebody changed in between', async () => {
    const before = await seen();
    const fields = { intent: 'save', 'mail.sale': 'on', 'push.claim': 'on', summaryHour: '19' };
    expect((await act({ ...fields, seen: before })).location).toBe(`${address}?hecho=saved`);
    const { html } = await openPage();
    expect(html.match(/name="mail\.sale"[^>]*checked/)).not.toBeNull();
    expect(html.match(/name="mail\.claim"[^>]*checked/)).toBeNull();
    const late = await act({ intent: 'save', seen: before, summaryHour: '' });
    expect([late.status, late.text.includes('alguien lo cambió mientras lo mirabas')]).toEqual([409, true]);
    expect((await act({ intent: 'save', seen: await seen(), summaryHour: '25' })).status).toBe(422);
    const audit = await visit(running.store, '/admin/auditoria', owner);
    expect(audit.text).toContain('Una PQR: Correo');
    expect(audit.text).toContain('Resumen del día');
    await act({ ...fields, seen: await seen(), 'mail.claim': 'on', 'mail.review': 'on', 'mail.ran_out': 'on' });
  });
});

test('neither the private key nor the address of a telephone is logged', () => {
  const log = logged.join('\n');
  expect(log).toContain('a browser takes no pushes any more');
  expect(log).not.toContain(service.url);
  expect(log).not.toContain('privateKey');
});
