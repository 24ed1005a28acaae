import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { ConnectionBounds } from './connection-bounds.server.ts';
import { listen } from './listen.server.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const patient: ConnectionBounds = {
  most: 1_000,
  mostOfOneAddress: 0,
  whoIs: (address) => address ?? '',
  headMs: 60_000,
  bodyMs: 60_000,
  idleMs: 60_000,
  silentMs: 60_000,
  checkEveryMs: 10,
};

async function aServer(
  bounds: Partial<ConnectionBounds>,
  fetch = (_request: Request) => new Response('hola') as Response | Promise<Response>,
) {
  const app = { fetch, endStreams: () => {}, connections: { ...patient, ...bounds } };
  const { port, close } = await listen(app, { port: 0, hostname: '127.0.0.1' });
  const clients: Socket[] = [];
  onTestFinished(async () => {
    for (const client of clients) client.destroy();
    await close();
  });
  return {
    async client(says = '') {
      const client = connect(port, '127.0.0.1');
      clients.push(client);
      await once(client, 'connect');
      client.write(says);
      return client;
    },
  };
}

async function isServed(client: Socket): Promise<boolean> {
  client.write(request);
  const [answer] = await once(client, 'data');
  return String(answer).startsWith('HTTP/1.1 200');
}

test.each([
  ['says nothing', ''],
  ['sends half a head', 'GET / HTTP/1.1\r\nHost: loc'],
  ['sends a head without an end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n'],
])('16.8 a client that %s is answered with that and loses its connection', async (_what, says) => {
  const { client } = await aServer({ headMs: 30 });
  expect(await text(await client(says))).toMatch(/^HTTP\/1\.1 408/);
});

test('16.8 a client that sends its body byte by byte loses its connection', async () => {
  const { client } = await aServer({ headMs: 30, bodyMs: 60 }, async (asked) => new Response(await asked.text()));
  const slow = await client('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\na');
  expect(await text(slow)).toMatch(/^(HTTP\/1\.1 408|$)/);
});

test('16.8 a client that does not read its answer loses its connection', async () => {
  const isOver = Promise.withResolvers<void>();
  const { client } = await aServer({ silentMs: 50 }, (asked) => {
    asked.signal.addEventListener('abort', () => isOver.resolve());
    return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)) }));
  });
  const silent = await client(request);
  silent.pause();
  await isOver.promise;
});

test('16.8 an answered connection that asks nothing more is closed', async () => {
  const { client } = await aServer({ idleMs: 30 });
  expect(await text(await client(request))).toMatch(/^HTTP\/1\.1 200/);
});

test('16.8 one address has so many connections, and those that it closes count once', async () => {
  const { client } = await aServer({ mostOfOneAddress: 3 });
  for (let round = 0; round < 3; round += 1) {
    const open = await Promise.all([client(), client(), client()]);
    for (const each of open) expect(await isServed(each)).toBe(true);
    const more = await client();
    expect(await text(more)).toBe('');
    const [first, ...others] = open;
    await once(first!.end(), 'close');
    const next = await client();
    expect(await isServed(next)).toBe(true);
    await Promise.all([next, ...others].map((each) => once(each.end(), 'close')));
  }
});

test('16.8 a proxy has as many as it wants', async () => {
  const { client } = await aServer({ mostOfOneAddress: 1, whoIs: () => null });
  for (const each of await Promise.all([client(), client(), client()])) expect(await isServed(each)).toBe(true);
});

test('16.8 a page asked for with a body that never ends is the last answer of its connection', async () => {
  const { client } = await aServer({});
  for (const [method, status] of [
    ['GET', 200],
    ['HEAD', 200],
  ] as const) {
    const endless = await client(`${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\na`);
    const answer = await text(endless);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  }
});

test('16.8 a client that is answered before the body has come loses the connection; one whose body has come keeps it', async () => {
  const { client } = await aServer({});
  const post = (body: string) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n${body}`;
  expect(await text(await client(post('a')))).toMatch(/^HTTP\/1\.1 200/);
  const whole = await client(post('body'));
  await once(whole, 'data');
  expect(await isServed(whole)).toBe(true);
});

test('16.8 when connections become rare, the address with most of them makes room for others, with its dripping ones first', async () => {
  /** Of those that are about to come. */
  const addresses: string[] = [];
  const answer = Promise.withResolvers<Response>();
  const { client } = await aServer({ most: 50, whoIs: () => addresses.shift() ?? null }, ({ url }) =>
    url.endsWith('/slow') ? answer.promise : new Response('hola'),
  );
  const come = async (who: string, says = '') => {
    addresses.push(who);
    return client(says);
  };
  const patientOne = await come('mob', request.replace('/', '/slow'));
  const dripping: Socket[] = [];
  for (let n = 0; n < 44; n += 1) dripping.push((await come('mob', 'GET / HTTP/1.1\r\nX-')).resume());
  const gone = dripping.slice(0, 6).map((each) => once(each, 'close'));
  for (let n = 0; n < 6; n += 1) expect(await isServed(await come(`visitor ${n}`))).toBe(true);
  await Promise.all(gone);
  expect(dripping.slice(7).every((each) => !each.closed)).toBe(true);
  answer.resolve(new Response('hola'));
  const [late] = await once(patientOne, 'data');
  expect(String(late)).toMatch(/^HTTP\/1\.1 200/);
});

test('16.8 when connections become rare, those that ask nothing make room', async () => {
  const { client } = await aServer({ most: 10 });
  const idle = await Promise.all(Array.from({ length: 9 }, () => client()));
  for (const each of idle) expect(await isServed(each)).toBe(true);
  const gone = Promise.all(idle.map((each) => once(each, 'close')));
  expect(await isServed(await client())).toBe(true);
  await gone;
});
