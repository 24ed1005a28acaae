import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { webPushSender } from '#app/adapters/push/web-push.server.ts';
import { PushDelayed, type PushMessage } from '#app/shop/admin/notices/push.ts';
import { pushBrowser, pushService, vapidClaims } from '#tests/support/outside/push-service.ts';

const settings = {
  mode: 'demo' as 'demo' | 'live',
  sessionSecret: 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
  seller: { email: 'hola@nucleo.test' },
};
const message: PushMessage = { title: 'Venta #JTYOYJ', body: 'Ana Ibáñez', to: '/admin/pedidos', tag: 'news-1' };
const browser = pushBrowser();

let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
  return () => service.close();
});
const sender = (wholeMs?: number) => webPushSender(settings, wholeMs);
const target = (address = `${service.url}/send/abc`) => ({ address, p256dh: browser.p256dh, auth: browser.auth });

describe('a push', () => {
  test('arrives sealed for its browser, signed with the shop’s key, and says how long it is of use', async () => {
    service.answers({ status: 201 });
    expect(await sender().send(target(), message)).toEqual({ ok: true });
    const push = service.received.at(-1)!;
    expect(push.path).toBe('/send/abc');
    expect(push.body.toString('latin1')).not.toContain('Venta');
    expect(browser.read(push)).toEqual(message);
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' });
    const claims = vapidClaims(push, sender().publicKey);
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:hola@nucleo.test' });
    expect(() => vapidClaims(push, webPushSender({ ...settings, sessionSecret: 'x'.repeat(32) }).publicKey)).toThrow();
  });

  test.each([401, 403, 404, 410])('to a browser that the service knows no more (%i) ends it', async (status) => {
    service.answers({ status });
    expect(await sender().send(target(), message)).toMatchObject({ ok: false, code: 'gone' });
  });

  test.each([400, 413])('that the service refuses (%i) is not tried again', async (status) => {
    service.answers({ status });
    expect(await sender().send(target(), message)).toMatchObject({ ok: false, code: 'refused' });
  });

  test.each([
    [429, '120', 120],
    [503, '999999', 3_600],
    [500, 'Wed, 21 Oct 2026 07:28:00 GMT', 0],
  ])(
    'waits while the service answers %i, as long as it asks for (%s), within an hour',
    async (status, after, seconds) => {
      service.answers({ status, headers: { 'retry-after': after } });
      const failure = await sender()
        .send(target(), message)
        .catch((error) => error);
      expect(failure).toBeInstanceOf(PushDelayed);
      expect(failure.waitSeconds).toBe(seconds);
    },
  );

  test('waits when the service is silent or gone', async () => {
    service.answers('silence');
    await expect(sender(300).send(target(), message)).rejects.toThrow(PushDelayed);
    await expect(sender().send(target('http://127.0.0.1:1/send'), message)).rejects.toThrow(PushDelayed);
  });

  test('follows no redirect', async () => {
    const inside = await pushService();
    onTestFinished(() => inside.close());
    service.answers({ status: 307, headers: { location: `${inside.url}/secret` } });
    expect(await sender().send(target(), message)).toMatchObject({ ok: false, code: 'refused' });
    expect(inside.received).toEqual([]);
  });

  test('of a real shop goes to nothing inside, neither by number nor by a name that leads there', async () => {
    service.answers({ status: 201 });
    const before = service.received.length;
    const live = webPushSender({ ...settings, mode: 'live' });
    const { port } = new URL(service.url);
    for (const address of [target().address, `https://localhost:${port}/`, 'https://10.0.0.1/', 'https://[::1]/']) {
      expect(live.takes(address), address).toBe(false);
      expect(await live.send(target(address), message)).toMatchObject({ ok: false, code: 'gone' });
    }
    expect(service.received).toHaveLength(before);
  });
});

test('the shop’s keys are the same at each start, others under another secret, and no part of what it logs or shows', () => {
  expect(sender().publicKey).toBe(sender().publicKey);
  expect(Buffer.from(sender().publicKey, 'base64url')).toHaveLength(65);
  expect(Object.values(sender()).filter((value) => typeof value === 'string')).toEqual([sender().publicKey]);
});
