import { beforeAll, expect, test } from 'vitest';
import { listenForMonitoring } from '#app/platform/monitoring/monitoring-server.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const token = 'a-token-of-the-watchers';
const logged: string[] = [];
const running = engineStore({ env: { METRICS_TOKEN: token, TRUSTED_PROXY: '127.0.0.1,::1' }, logged });
const withoutMetrics = engineStore({ env: { TRUSTED_PROXY: 'none' } });
const viaProxy = { 'x-forwarded-for': '203.0.113.7' };

let id: string;
beforeAll(async () => {
  const [part] = await stock(running.store.services.db, { stock: 5 });
  id = part!.id;
});

async function metrics(): Promise<string> {
  const answer = await fetch(`${running.store.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return answer.text();
}

/** @returns the figure of a line, 0 when there is none */
function metricValue(text: string, line: string): number {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

const linesOf = (path: string) =>
  logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.path === path);

test('the figures are for those who have the token, and nowhere without one', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token, `bearer ${token}`]) {
    const answer = await fetch(`${running.store.url}/metrics`, { headers: { authorization } });
    expect(answer.status, authorization).toBe(404);
    expect(await answer.text()).not.toContain('nucleo_');
  }
  const off = await fetch(`${withoutMetrics.store.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(off.status).toBe(404);
});

test('requests are counted and timed by route, method and status, and cached pages by where they came from', async () => {
  const path = `/product/${id}`;
  const before = await metrics();
  for (let time = 0; time < 3; time += 1) expect((await fetch(running.store.url + path)).status).toBe(200);
  expect((await fetch(`${running.store.url}/product/none`)).status).toBe(404);
  expect((await fetch(`${running.store.url}/no-such-page`)).status).toBe(404);
  const after = await metrics();
  const more = (line: string) => metricValue(after, line) - metricValue(before, line);
  expect(more('nucleo_requests_total{route="/product/:id",method="GET",status="200"}')).toBe(3);
  expect(more('nucleo_requests_total{route="/product/:id",method="GET",status="404"}')).toBe(1);
  expect(more('nucleo_requests_total{route="*",method="GET",status="404"}')).toBe(1);
  expect(more('nucleo_request_seconds_count{route="/product/:id"}')).toBe(4);
  expect(more('nucleo_page_cache_total{result="hit"}')).toBe(2);
  expect(more('nucleo_page_cache_total{result="miss"}')).toBe(1);
  // No address of a product, and so no endless list of them.
  expect(after).not.toContain(path);
});

test('they say what the shop waits for: held orders, mails, questions to Wompi, jobs, connections, streams', async () => {
  const { db } = running.store.services;
  expect(metricValue(await metrics(), 'nucleo_held_orders')).toBe(0);
  const { answer } = await buy(running.store.url, [{ id, quantity: 1 }]);
  expect(answer.status).toBe(303);
  await db
    .insertInto('payment_events')
    .values({
      checksum: 'c',
      transaction_id: 't',
      status: 'APPROVED',
      body: '{}',
      received_at: new Date(1_700_000_000_000),
    })
    .execute();
  const text = await metrics();
  expect(metricValue(text, 'nucleo_held_orders')).toBe(1);
  expect(metricValue(text, 'nucleo_payment_event_seen_seconds')).toBe(1_700_000_000);
  expect(metricValue(text, 'nucleo_database_answers')).toBe(1);
  expect(metricValue(text, 'nucleo_pool_wait_seconds_count')).toBeGreaterThan(0);
  for (const name of ['nucleo_mails_waiting', 'nucleo_follow_ups_due', 'nucleo_live_streams', 'nucleo_pool_waiting']) {
    expect(text, name).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
});

test('each request has one line in the log, with its route; files of browsers have none', async () => {
  const path = `/product/${id}`;
  const before = linesOf(path).length;
  const first = await fetch(running.store.url + path);
  await (await fetch(`${running.store.url}/api/session`)).text();
  await expect.poll(() => linesOf(path).length).toBe(before + 1);
  expect(linesOf(path).at(-1)).toMatchObject({
    requestId: first.headers.get('x-request-id'),
    route: '/product/:id',
    method: 'GET',
    status: 200,
    ms: expect.any(Number),
  });
  expect(linesOf('/api/session').at(-1)).toMatchObject({ route: '/api/session', status: 200 });
});

test('a page from memory has its line at the level debug, one that was rendered at info', async () => {
  const [info, debug] = [30, 20];
  const [part] = await stock(running.store.services.db, { stock: 5 });
  const path = `/product/${part!.id}`;
  for (let time = 0; time < 3; time += 1) await (await fetch(running.store.url + path)).text();
  await expect.poll(() => linesOf(path).length).toBe(3);
  expect(linesOf(path).map(({ level, cached }) => [level, cached])).toEqual([
    [info, undefined],
    [debug, true],
    [debug, true],
  ]);
});

test('a request keeps the name that a trusted proxy gave it, whether its page is cached or not', async () => {
  const given = '4f0c2a5e9b8d4c71';
  for (const path of [`/product/${id}`, `/product/${id}`, '/cart']) {
    const named = await fetch(running.store.insideUrl + path, { headers: { ...viaProxy, 'x-request-id': given } });
    expect(named.headers.get('x-request-id'), path).toBe(given);
    const odd = await fetch(running.store.insideUrl + path, {
      headers: { ...viaProxy, 'x-request-id': 'a "b": c, d' },
    });
    expect(odd.headers.get('x-request-id'), path).toMatch(/^[\da-f-]{36}$/);
    const ofStranger = await fetch(`${withoutMetrics.store.insideUrl}/cart`, { headers: { 'x-request-id': given } });
    expect(ofStranger.headers.get('x-request-id'), path).not.toBe(given);
  }
});

test('on a port of their own the figures want the token too, beside health and readiness', async () => {
  const state = { isReady: true };
  const monitoring = await listenForMonitoring(
    { port: 0, host: '127.0.0.1', token },
    { metrics: async () => 'nucleo_up 1\n', isReady: async () => state.isReady },
  );
  try {
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${monitoring.port}${path}`, { headers });
      return [answer.status, await answer.text()];
    };
    expect(await ask('/health')).toEqual([200, '{"status":"ok"}']);
    expect(await ask('/ready')).toEqual([200, '{"status":"ready"}']);
    state.isReady = false;
    expect(await ask('/ready')).toEqual([503, '{"status":"unavailable"}']);
    expect((await ask('/metrics'))[0]).toBe(401);
    expect(await ask('/metrics', { authorization: `Bearer ${token}` })).toEqual([200, 'nucleo_up 1\n']);
    expect((await ask('/'))[0]).toBe(404);
  } finally {
    await monitoring.close();
  }
});
