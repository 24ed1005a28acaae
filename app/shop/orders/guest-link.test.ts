import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aReference } from '#tests/support/factories.ts';
import { guestOrderLink, opensOrder } from './guest-link.server.ts';

const sessionSecret = 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj';
const reference = aReference();
const link = new URL(guestOrderLink({ publicUrl: 'https://nucleo.test', sessionSecret }, reference));
const clave = link.searchParams.get('clave') ?? '';

describe('the link of a mail to an order', () => {
  test('leads to the order and opens it', () => {
    expect(link.origin + link.pathname).toBe(`https://nucleo.test/orders/${reference}`);
    expect(clave).toMatch(/^[\w-]{43}$/);
    expect(opensOrder(sessionSecret, reference, clave)).toBe(true);
  });

  test('opens no other order, and none under another secret', () => {
    expect(opensOrder(sessionSecret, aReference(), clave)).toBe(false);
    expect(opensOrder(sessionSecret.toLowerCase(), reference, clave)).toBe(false);
  });

  test('changed in any single character opens nothing', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < clave.length; at += 1) {
      for (const other of alphabet) {
        if (other === clave[at]) continue;
        const tampered = clave.slice(0, at) + other + clave.slice(at + 1);
        expect(opensOrder(sessionSecret, reference, tampered), `${other} at ${at}`).toBe(false);
      }
    }
  });

  test('is opened by nothing that is not it', () => {
    for (const nothing of [
      null,
      '',
      clave.slice(1),
      `${clave}=`,
      ` ${clave}`,
      clave.toLowerCase(),
      `${clave}${clave}`,
    ]) {
      expect(opensOrder(sessionSecret, reference, nothing)).toBe(false);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => !opensOrder(sessionSecret, reference, text)),
    );
  });
});
