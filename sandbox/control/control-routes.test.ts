import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { isLoopback } from '../guards.ts';
import { aRehearsal } from '../rehearsal.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';

const order = { reference: 'R-A', amountInCents: 200_000 };

/** fetch cannot set the Host header, in which a rebound name arrives. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  ['localhost', 200],
  ['localhost:3001', 200],
  ['127.0.0.1:3001', 200],
  ['[::1]:3001', 200],
  ['LOCALHOST', 200],
  ['tienda.example', 403],
  ['localhost.tienda.example', 403],
  ['127.0.0.1.tienda.example:3001', 403],
  ['192.168.1.7:3001', 403],
])('controls and panel answer to the Host %s with %i', async (host, status) => {
  const { sandbox } = await aRehearsal();
  expect(await statusFor(`${sandbox.url}/control/settings`, host)).toBe(status);
  expect(await statusFor(`${sandbox.url}/`, host)).toBe(status);
  expect(await statusFor(`${sandbox.url}/p/`, host)).toBe(422);
});

const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

test.skipIf(!ownAddress)(
  '16.10 a forged Host opens nothing to another machine, and no mail comes from there',
  async () => {
    const { sandbox } = await aRehearsal({ host: '0.0.0.0' });
    const elsewhere = sandbox.url.replace('localhost', ownAddress ?? '');
    for (const path of ['/mail', '/', '/control/settings']) {
      expect([path, await statusFor(elsewhere + path, 'localhost')]).toEqual([path, 403]);
      expect([path, await statusFor(sandbox.url + path, 'localhost')]).toEqual([path, 200]);
    }
    expect(await statusFor(`${elsewhere}/p/`, 'localhost')).toBe(422);
    expect(sandbox.settings.SMTP_URL).toMatch(/^smtp:\/\/localhost:/);
    const mailPort = Number(new URL(sandbox.settings.SMTP_URL ?? '').port);
    await expect(once(connect(mailPort, ownAddress), 'connect')).rejects.toThrow('ECONNREFUSED');
  },
);

test('16.10 no other name than those of the demo opens anything', async () => {
  const { sandbox } = await aRehearsal({ hosts: ['tienda.local'] });
  for (const path of ['/p/', '/mail', '/v1/merchants/x', '/google/.well-known/openid-configuration']) {
    expect([path, await statusFor(sandbox.url + path, 'evil.test')]).toEqual([path, 421]);
    expect([path, await statusFor(sandbox.url + path, 'localhost')]).not.toEqual([path, 421]);
  }
  expect(await statusFor(`${sandbox.url}/p/`, 'tienda.local:3001')).toBe(422);
});

test('16.10 what a proxy of this machine passes on opens nothing', async () => {
  const { sandbox } = await aRehearsal();
  const answer = await fetch(`${sandbox.url}/mail`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(answer.status).toBe(403);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['localhost', false],
  [undefined, false],
])('the connection from %s is of this machine: %s', (address, isOurs) => {
  expect(isLoopback(address)).toBe(isOurs);
});

test('another site cannot use the controls through the browser of a developer', async () => {
  const { control, sandbox } = await aRehearsal();
  const from = (headers: Record<string, string>) => control.request('POST', '/reset', undefined, headers);
  expect((await from({ origin: 'https://otra.example' })).status).toBe(403);
  expect((await from({ origin: 'null' })).status).toBe(403);
  expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  // Another port of this machine counts as another site.
  expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await from({ origin: sandbox.url })).status).toBe(200);
  expect((await from({})).status).toBe(200);
});

test('settings change in part and refuse what they do not know', async () => {
  const { control, store } = await aRehearsal();
  const put = (body: unknown) => control.request('PUT', '/settings', body);
  const changed = await put({ apiMode: 'slow', apiDelayMs: 7 });
  expect(await changed.json()).toEqual({
    settings: { ...DEFAULT_SETTINGS, eventsUrl: store.url, settleDelayMs: 1, apiMode: 'slow', apiDelayMs: 7 },
  });
  expect((await put({ apiMod: 'down' })).status).toBe(422);
  expect((await put({ apiMode: 'sometimes' })).status).toBe(422);
  expect((await put({ eventsUrl: 'javascript:alert(1)' })).status).toBe(422);
  expect((await put({ forcedAmountInCents: 0 })).status).toBe(422);
  const { settings } = (await (await control.request('GET', '/settings')).json()) as { settings: unknown };
  expect(settings).toMatchObject({ apiMode: 'slow', apiDelayMs: 7 });
});

test('a body that is no JSON is refused as such', async () => {
  const { sandbox } = await aRehearsal();
  const response = await fetch(`${sandbox.url}/control/settings`, { method: 'PUT', body: '{' });
  expect(response.status).toBe(400);
});

test('a transaction can be ordered without a browser, with and without an event', async () => {
  const { control, store } = await aRehearsal();
  await control.create({ ...order, status: 'DECLINED', method: 'NEQUI', sendEvent: false });
  const pending = await control.create({ ...order, status: 'PENDING', sendEvent: true });
  expect(pending).toMatchObject({ status: 'PENDING', finalized_at: null });
  await expect.poll(() => store.statuses()).toEqual(['PENDING']);
  const wrong = await control.request('POST', '/transactions', { ...order, status: 'PAID' });
  expect(wrong.status).toBe(422);
});

test('a status can be set, and the store is notified unless the call says otherwise', async () => {
  const { control, store } = await aRehearsal();
  const { id } = await control.create({ ...order, status: 'PENDING' });
  const set = (body: unknown) => control.request('POST', `/transactions/${id}/status`, body);
  expect((await set({ status: 'DECLINED', sendEvent: false })).status).toBe(200);
  await set({ status: 'APPROVED' });
  await expect.poll(() => store.statuses()).toEqual(['APPROVED']);
  expect((await control.request('POST', '/transactions/1-2-3/status', { status: 'APPROVED' })).status).toBe(404);
});

test('a status that was set is not overwritten by the outcome that was planned', async () => {
  const { control, paid } = await aRehearsal({ settleDelayMs: 50 });
  const id = await paid('nequi', { phone: '3991111111' });
  await control.request('POST', `/transactions/${id}/status`, { status: 'DECLINED' });
  const marker = await paid('nequi', { phone: '3991111111' });
  await control.becomes(marker, 'APPROVED');
  expect((await control.transaction(id)).transaction.status).toBe('DECLINED');
});

test('confirming ends a payment as planned, once', async () => {
  const { control, paid, store } = await aRehearsal();
  const id = await paid('pse', { bank: '2' });
  expect((await control.request('POST', `/transactions/${id}/confirm`)).status).toBe(200);
  expect((await control.request('POST', `/transactions/${id}/confirm`)).status).toBe(409);
  await expect.poll(() => store.statuses()).toEqual(['DECLINED']);
});

test('the log can be asked for one transaction or one reference', async () => {
  const { control } = await aRehearsal();
  const { id } = await control.create(order);
  await control.create({ ...order, reference: 'R-B' });
  const found = async (path: string) => {
    const body = (await (await control.request('GET', path)).json()) as {
      events?: unknown[];
      transactions?: unknown[];
    };
    return (body.events ?? body.transactions)?.length;
  };
  expect(await found('/events')).toBe(2);
  expect(await found(`/events?transactionId=${id}`)).toBe(1);
  expect(await found('/events?reference=R-B')).toBe(1);
  expect(await found('/transactions?reference=R-A')).toBe(1);
});

test('reset forgets payments, events and switches, but not where the store is', async () => {
  const { control, store, paid, get } = await aRehearsal({ settleDelayMs: 30 });
  const eventsUrl = `${store.url}?puerto=otro`;
  // So late that the first one's event still waits when all is reset, however busy the machine.
  const late = { eventMode: 'late' as const, eventDelayMs: 1_000 };
  await control.switch({ eventsUrl, apiMode: 'down', ...late });
  await control.create(order);
  const id = await paid('card', { number: '4242424242424242', expiry: '08/40', cvc: '123', holder: 'A' });
  const { settings } = (await (await control.request('POST', '/reset')).json()) as { settings: unknown };
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, eventsUrl, settleDelayMs: 30 });
  expect((await get(`/p/result/${id}`)).status).toBe(404);
  await control.switch(late);
  const marker = await paid('card', { number: '4242424242424242', expiry: '08/40', cvc: '123', holder: 'A' });
  await expect.poll(() => store.received.length).toBeGreaterThan(0);
  expect(store.received.map(({ body }) => body.data.transaction.id)).toEqual([marker]);
});
