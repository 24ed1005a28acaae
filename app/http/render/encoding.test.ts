import { expect, test } from 'vitest';
import { acceptedEncoding, decoded, encoded } from './encoding.server.ts';

const names = ['Memoria', 'Procesador', 'Tarjeta de video', 'Disco', 'Fuente', 'Monitor', 'Teclado'];
const list = Buffer.from(
  Array.from(
    { length: 400 },
    (_, n) =>
      `<li class="card"><a href="/product/p${n * 7919}">${names[(n * n) % 7]} ${n} GB</a><span>$ ${(n * n * 7919) % 1_000_000}</span></li>`,
  ).join(''),
);

test('a page is the same page in each encoding', () => {
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    for (const isSentOnce of [true, false]) {
      expect(decoded(encoded(list, encoding, isSentOnce), encoding).toString()).toBe(list.toString());
    }
  }
});

test('a page that is cached is packed better than one that is sent once', () => {
  expect(encoded(list, 'br').length).toBeLessThan(encoded(list, 'br', true).length);
});

test('a page is packed the same, however busy the shop is', () => {
  for (const isSentOnce of [true, false]) {
    const [first, second] = [encoded(list, 'br', isSentOnce), encoded(list, 'br', isSentOnce)];
    expect(second.equals(first)).toBe(true);
  }
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['br; q=0.000', 'identity'],
  ['brotli', 'identity'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
])('%s is answered in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
