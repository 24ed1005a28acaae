import { expect, test } from 'vitest';
import { decoded, encoded } from './encoded.server.ts';

const names = ['Memoria', 'Procesador', 'Tarjeta de video', 'Disco', 'Fuente', 'Monitor', 'Teclado'];
const page = Buffer.from(
  Array.from(
    { length: 400 },
    (_, n) =>
      `<li class="card"><a href="/product/p${n * 7919}">${names[(n * n) % 7]} ${n} GB</a><span>$ ${(n * n * 7919) % 1_000_000}</span></li>`,
  ).join(''),
);

test('a page is the same page in each encoding', () => {
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    for (const isSentOnce of [true, false]) {
      expect(decoded(encoded(page, encoding, isSentOnce), encoding).toString()).toBe(page.toString());
    }
  }
});

test('a page that is cached is packed better than one that is sent once', () => {
  expect(encoded(page, 'br').length).toBeLessThan(encoded(page, 'br', true).length);
});

test('a page is packed the same, however busy the shop is', () => {
  for (const isSentOnce of [true, false]) {
    const [first, second] = [encoded(page, 'br', isSentOnce), encoded(page, 'br', isSentOnce)];
    expect(second.equals(first)).toBe(true);
  }
});
