import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from './listen.server.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function aServer(fetch: () => Response | Promise<Response> = () => new Response('hola')) {
  return listen({ fetch, endStreams: () => {} }, { port: 0, hostname: '127.0.0.1' });
}

test('a client that had connected and asked when the end was called for is answered', async () => {
  const server = await aServer();
  const clients = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1'));
  await Promise.race(clients.map((client) => once(client, 'connect')));
  for (const client of clients) client.write(request);
  const closed = server.close();
  const answers = await Promise.all(clients.map((client) => text(client)));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(clients.length);
  await closed;
});

test('a crowd that comes at once is let in by the system while the process is busy', async () => {
  const server = await aServer();
  const crowd = `
    const { connect } = require('node:net');
    let left = 1_000;
    for (let n = left; n > 0; n -= 1) connect(${server.port}, '127.0.0.1', () => (left -= 1) || process.exit(0));
  `;
  // Nothing is accepted while the child runs. One that is dropped would never be let in.
  expect(() => execFileSync(process.execPath, ['-e', crowd], { timeout: 100_000 })).not.toThrow();
  await server.close();
});

test('a port that somebody listens on is refused, though its own listeners share it', async () => {
  const server = await aServer();
  const again = listen(
    { fetch: () => new Response(), endStreams: () => {} },
    { port: server.port, hostname: '127.0.0.1' },
  );
  await expect(again).rejects.toThrow(/EADDRINUSE/);
  await server.close();
});

test('a client that is connected and asks a moment after the listener was closed is answered, too', async () => {
  const server = await aServer();
  const client = connect(server.port, '127.0.0.1');
  await once(client, 'connect');
  const closed = server.close();
  await expect.poll(() => isRefused(server.port), { interval: 1 }).toBe(true);
  client.write(request);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close/i);
  await closed;
});

test('what is asked while the last connections are taken in is begun when nobody can connect any more', async () => {
  const wereRefused: boolean[] = [];
  const server = await aServer(async () => {
    wereRefused.push(await isRefused(server.port));
    return new Response('hola');
  });
  const clients = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1'));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  const closed = server.close();
  for (const client of clients) client.write(request);
  const answers = await Promise.all(clients.map((client) => text(client)));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(clients.length);
  expect(wereRefused).toEqual(clients.map(() => true));
  await closed;
});

test('an answer that is under way is finished, and the next request finds nobody', async () => {
  let finish = (_answer: Response) => {};
  const begun = Promise.withResolvers<void>();
  const server = await aServer(() => {
    begun.resolve();
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const client = connect(server.port, '127.0.0.1');
  client.write(request);
  await begun.promise;
  const closed = server.close();
  await expect.poll(() => isRefused(server.port)).toBe(true);
  finish(new Response('hola'));
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200/);
  await closed;
});

test('a client that was answered before and asks again a moment after the listener was closed is answered, too', async () => {
  const server = await aServer();
  const client = connect(server.port, '127.0.0.1');
  client.write(request);
  await once(client, 'data');
  const closed = server.close();
  await expect.poll(() => isRefused(server.port), { interval: 1 }).toBe(true);
  client.write(request);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close/i);
  await closed;
});

test('a connection on which nobody asks anything does not hold up the end', async () => {
  const server = await aServer();
  const client = connect(server.port, '127.0.0.1');
  client.write(request);
  await once(client, 'data');
  client.resume();
  await Promise.all([server.close(), once(client, 'close')]);
});

async function isRefused(port: number): Promise<boolean> {
  const client = connect(port, '127.0.0.1');
  try {
    await once(client, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    client.destroy();
  }
}
