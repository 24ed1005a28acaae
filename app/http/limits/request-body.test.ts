import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBufferedBodies, wholeBody } from './request-body.server.ts';

const kB = 1024;
const mostBytes = 256 * kB;
const server = createServer(async (incoming, outgoing) => {
  const end = await wholeBody(incoming, { mostBytes, longestMs: 60_000, take: () => true });
  const { rawBody } = incoming as IncomingMessage & { rawBody?: Buffer };
  outgoing.setHeader('connection', 'close').setHeader('x-end', end).end(rawBody);
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => once(server.close(), 'close'));

async function sent(parts: readonly Buffer[], headers: Record<string, number>) {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, method: 'POST', headers });
  for (const part of parts) if (!asked.write(part)) await once(asked, 'drain');
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { end: answer.headers['x-end'], body: Buffer.concat(await answer.toArray()) };
}

const body = (bytes: number) => Buffer.from(Uint8Array.from({ length: bytes }, (_, at) => at % 251));
function cut(whole: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, n) => whole.subarray(n * size, (n + 1) * size));
}

describe.each([0, 1, 700, 32 * kB, 32 * kB + 1, 100_000, mostBytes])('a body of %i bytes', (bytes) => {
  test.each([900, 16 * kB, 300 * kB])('is whole, announced or not, in parts of %i', async (size) => {
    const whole = body(bytes);
    const announced: Record<string, number>[] = [{ 'content-length': bytes }, {}];
    for (const headers of announced) {
      const answer = await sent(cut(whole, size), headers);
      expect(answer.end).toBe('whole');
      expect(answer.body.equals(whole)).toBe(true);
    }
  });
});

test('one byte too many is noticed, also where nothing was announced', async () => {
  const parts = cut(body(mostBytes + 1), 16 * kB);
  const { end, body: received } = await sent(parts, {});
  expect(end).toBe('too large');
  expect(received.length).toBe(mostBytes + 1);
  expect((await sent([], { 'content-length': 0 })).end).toBe('whole');
});

test('16.8 bodies that wait in memory are bounded by address and over all, and make room when their requests are answered', () => {
  const { hold } = createBufferedBodies({ mostOfOneAddress: 100, mostOfAll: 150 });
  const [first, second, ana, luis] = [hold('mob'), hold('mob'), hold('ana'), hold('luis')];
  expect([first.take(60), first.take(20), second.take(30), second.take(20)]).toEqual([true, true, false, true]);
  expect([ana.take(50), luis.take(1)]).toEqual([true, false]);
  first.giveBack();
  first.giveBack();
  expect([luis.take(60), second.take(20), hold('mob').take(1)]).toEqual([true, true, false]);
  for (const each of [second, ana, luis]) each.giveBack();
  expect([hold('eva').take(100), hold('noa').take(50)]).toEqual([true, true]);
});
