import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { longestWaitMs } from '#tests/support/waiting/patience.ts';
import { ask, askForFirstEvent, quoted } from './bounded-request.ts';
import { googleFindings } from './google.ts';
import { liveStreamFinding } from './live-stream.ts';
import { plainHttpFindings } from './plain-http.ts';
import { captchaFinding } from './recaptcha.ts';
import { wompiFindings } from './wompi.ts';

/** @returns the address of a server that answers so, for as long as the test takes */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const endless: RequestListener = (_, outgoing) => {
  const more = () => {
    while (outgoing.write('x'.repeat(65_536)));
  };
  outgoing.on('drain', more);
  more();
};
const silent: RequestListener = () => {};
const never = { longestMs: 50 };

describe('an answer of somebody else', () => {
  it('may not be endless', async () => {
    await expect(ask(await answering(endless))).rejects.toThrow('larger than 2000000 bytes');
  });

  it('may not be waited for', async () => {
    await expect(ask(await answering(silent), never)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('may not stop in the middle', async () => {
    const url = await answering((_, outgoing) => void outgoing.write('half'));
    await expect(ask(url, never)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('leads nowhere else', async () => {
    const url = await answering((_, outgoing) => outgoing.writeHead(302, { location: 'http://127.0.0.1:9/' }).end());
    expect(await ask(url)).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:9/' } });
  });

  it('is quoted on one short line that no terminal obeys', () => {
    expect(quoted('a\n\u001b[2J b\u0007')).toBe('a [2J b');
    expect(quoted('x'.repeat(1_000))).toHaveLength(161);
  });
});

describe('port 80', () => {
  const shop = new URL('https://tienda.example.com');
  const leadingTo = (location: string, server?: string) =>
    answering((_, outgoing) => outgoing.writeHead(308, { location, ...(server && { server }) }).end());

  it('leads to the same page over https', async () => {
    const url = await leadingTo('https://tienda.example.com/categories', 'nginx');
    expect(await plainHttpFindings(url, shop)).toEqual([
      { level: 'ok', what: 'http leads to the same page over https' },
    ]);
  });

  it.each([
    ['https://tienda.example.com/', 'the first page'],
    ['https://otra.example.com/categories', 'another shop'],
    ['http://tienda.example.com/categories', 'itself'],
  ])('leads to %s, %s', async (location) => {
    expect(await plainHttpFindings(await leadingTo(location), shop)).toEqual([
      expect.objectContaining({ level: 'fail', what: expect.stringContaining(`308 (to ${location})`) }),
    ]);
  });

  it('shows the shop itself', async () => {
    const url = await answering((_, outgoing) => void outgoing.end('shop'));
    expect(await plainHttpFindings(url, shop)).toEqual([
      expect.objectContaining({ level: 'fail', what: expect.stringContaining('http is answered 200') }),
    ]);
  });

  it('reveals its version', async () => {
    const url = await leadingTo('https://tienda.example.com/categories', 'nginx/1.22.1');
    expect(await plainHttpFindings(url, shop)).toContainEqual(
      expect.objectContaining({ level: 'warn', what: expect.stringContaining('nginx/1.22.1') }),
    );
  });
});

describe('live changes', () => {
  const first = 'retry: 1200\nid: 1-1\nevent: catch-up\ndata: {}\n\n';
  const type = { 'content-type': 'text/event-stream; charset=utf-8' };
  const finding = async (listener: RequestListener, patienceMs = longestWaitMs) =>
    liveStreamFinding(new URL(await answering(listener)), patienceMs);

  it('come at once', async () => {
    const found = await finding((_, outgoing) => void outgoing.writeHead(200, type).write(first));
    expect(found).toEqual({ level: 'ok', what: 'Live changes come through at once' });
  });

  it('come in two parts', async () => {
    const url = await answering((_, outgoing) => {
      outgoing.writeHead(200, type).write(first.slice(0, 20));
      setImmediate(() => outgoing.write(first.slice(20)));
    });
    expect(await askForFirstEvent(url)).toMatchObject({ isComplete: true, text: first });
  });

  it.each<[string, RequestListener, string]>([
    ['are held back', silent, 'held back on the way: of the first one 0 letters'],
    ['are held back after their head', (_, o) => o.writeHead(200, type).flushHeaders(), 'held back on the way'],
  ])('%s', async (_, listener, words) => {
    expect(await finding(listener, 200)).toMatchObject({ level: 'fail', what: expect.stringContaining(words) });
  });

  it.each<[string, RequestListener, string]>([
    [
      'are compressed',
      (_, o) => void o.writeHead(200, { ...type, 'content-encoding': 'gzip' }).write(first),
      'compressed',
    ],
    ['are a page', (_, o) => void o.writeHead(200, { 'content-type': 'text/html' }).end('x'), 'answered 200 text/html'],
    ['are not there', (_, o) => void o.writeHead(502).end(), 'answered 502'],
  ])('%s', async (_, listener, words) => {
    expect(await finding(listener)).toMatchObject({ level: 'fail', what: expect.stringContaining(words) });
  });
});

describe('providers that answer anything', () => {
  it.each<[string, RequestListener]>([
    ['a page', (_, outgoing) => void outgoing.end('<h1>Mantenimiento</h1>')],
    ['nothing', (_, outgoing) => void outgoing.writeHead(500).end()],
    ['a list', (_, outgoing) => void outgoing.end('[]')],
    ['no end', endless],
  ])('are named, with %s', async (_, listener) => {
    const url = await answering(listener);
    const keys = { apiUrl: url, publicKey: 'pub_prod_a', privateKey: 'prv_prod_a' };
    const google = { clientId: 'client', clientSecret: 'secret', discoveryUrl: url };
    const findings = [
      ...(await wompiFindings(keys)).findings,
      await captchaFinding({ secret: 'secret', verifyUrl: url }),
      ...(await googleFindings(google, 'https://tienda.example.com')),
    ];
    expect(findings.filter(({ level }) => level === 'ok')).toEqual([]);
    expect(findings.map(({ what }) => what.split(' ')[0])).toEqual(expect.arrayContaining(['Wompi', 'reCAPTCHA']));
  });
});
