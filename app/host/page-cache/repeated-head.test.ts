import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { endWithHead, type RepeatedHead, repeatedHead } from './repeated-head.ts';

const body = Buffer.from('<p>ñandú</p>');
const values = (n: number) => ({ timing: `live;desc="${n}"`, requestId: `request-${n}` });
const headersWith = ({ timing, requestId }: ReturnType<typeof values>) => [
  ...['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)],
  ...['server-timing', timing, 'x-request-id', requestId],
];

/** @returns all that a connection was sent, after `requests` and its end */
async function sentFor(answer: (n: number, outgoing: ServerResponse) => void, requests: string[]): Promise<string> {
  let n = 0;
  const server = createServer((_, outgoing) => {
    n += 1;
    answer(n, outgoing);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(requests.join(''));
  return text(socket);
}

const usual = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const last = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const withoutDates = (sent: string) => sent.replaceAll(/\r\nDate: [^\r]+/g, '\r\nDate: now');

function writing(n: number, outgoing: ServerResponse): void {
  outgoing.writeHead(200, headersWith(values(n)));
  outgoing.end(body);
}

test('a head from a template is what Node would write, with values of its own', async () => {
  let repeated: RepeatedHead | null = null;
  let times = 0;
  const sent = await sentFor(
    (n, outgoing) => {
      if (n === 1 || n === 4 || !repeated) {
        outgoing.writeHead(200, headersWith(values(n)));
        if (n === 1) repeated = repeatedHead(outgoing);
        outgoing.end(body);
      } else {
        times += 1;
        endWithHead(outgoing, repeated(values(n)), body);
        expect(outgoing.headersSent).toBe(true);
      }
    },
    [usual, usual, usual, last],
  );
  expect(times, 'Node has its head elsewhere: cached pages are sent, but a tenth slower').toBe(2);
  expect(withoutDates(sent)).toBe(withoutDates(await sentFor(writing, [usual, usual, usual, last])));
  const dates = [...sent.matchAll(/\r\nDate: ([^\r]+)/g)].map(([, date = '']) => date);
  expect(dates).toHaveLength(4);
  for (const date of dates) {
    expect(new Date(date).toUTCString()).toBe(date);
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
  }
});

test('who reads slowly is sent what was meant for him, whatever others are sent in between', async () => {
  const bodyOf = (path: string) => Buffer.from(`${path} `.repeat(5_000));
  const headOf = (path: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${bodyOf(path).length}\r\n\r\n`;
  const waits = new Map<string, (isTaken: boolean) => void>();
  const server = createServer(({ url: path = '' }, outgoing) => {
    const { socket } = outgoing;
    endWithHead(outgoing, headOf(path), bodyOf(path));
    waits.get(path)?.(socket?.writableLength === 0);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  /** @returns whether the system took all of the answer at once */
  const ask = (socket: Socket, path: string) =>
    new Promise<boolean>((resolve) => {
      waits.set(path, resolve);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    });
  const slow = connect(port, '127.0.0.1').pause();
  const asked: string[] = [];
  do asked.push(`/slow-${asked.length}`);
  while (await ask(slow, asked.at(-1) ?? ''));
  const quick = connect(port, '127.0.0.1').resume();
  for (const path of ['/quick-1', '/quick-2', '/quick-3']) await ask(quick, path);
  quick.destroy();
  const meant = asked.map((path) => headOf(path) + bodyOf(path)).join('');
  let sent = '';
  for await (const part of slow.setEncoding('latin1')) {
    sent += part;
    if (sent.length >= meant.length) break;
  }
  expect(sent === meant).toBe(true);
});

test('a head of another form, or one that Node has elsewhere, is no template', () => {
  const withHead = (head: unknown, isSent: unknown = false) =>
    repeatedHead({ _header: head, _headerSent: isSent } as unknown as ServerResponse);
  const usualHead = 'HTTP/1.1 200 OK\r\nserver-timing: a\r\nx-request-id: b\r\nDate: c\r\n\r\n';
  expect(withHead(usualHead)).not.toBeNull();
  expect(withHead(usualHead, null)).toBeNull();
  expect(withHead(undefined)).toBeNull();
  expect(withHead('HTTP/1.1 200 OK\r\nserver-timing: a\r\nx-request-id: b\r\n\r\n')).toBeNull();
});
