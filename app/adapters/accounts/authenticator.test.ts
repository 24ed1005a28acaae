import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import type { QrPicture } from '#app/shop/customers/owner-sign-in/authenticator.ts';
import { appCode, codeOf } from '#tests/support/totp.ts';
import { appAuthenticator } from './authenticator.server.ts';

const authenticator = appAuthenticator('q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj');
const sealed = authenticator.newSecret('owner');
const secret = authenticator.open(sealed, 'owner')!;
const account = { shop: 'Núcleo', email: 'owner@nucleo.test' };

/** As a camera sees it: four pixels a module. */
function photographed({ size, path }: QrPicture) {
  const scale = 4;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * width + Number(x) * scale) * 4;
      data.fill(0, from, from + Number(length) * scale * 4);
    }
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return { width, height: width, data };
}

describe('16.3 the second factor', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('is tested with codes of RFC 6238: at %i s', (seconds, code) => {
    expect(codeOf(Buffer.from('12345678901234567890'), Math.floor(seconds / 30))).toBe(code);
  });

  test('has the codes that an app computes from the key that is shown', async () => {
    expect(secret.key).toMatch(/^[A-Z2-7]{36}$/);
    for (const step of [0, 1, 59_000_000, 59_000_001]) {
      expect(await secret.codeAt(step)).toBe(appCode(secret.key, new Date(step * 30_000)));
    }
  });

  test('is drawn as a QR code that reads as the address of that key', () => {
    const read = decodeQR(photographed(secret.picture(account)));
    expect(read).toBe(secret.address(account));
    const url = new URL(read);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Núcleo:owner@nucleo.test',
    ]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: secret.key,
      issuer: 'Núcleo',
      digits: '6',
      period: '30',
    });
  });

  test('is sealed: neither the table nor another secret, nor another account shows it', () => {
    expect(sealed).not.toContain(secret.key);
    expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(secret.key))).toBe(false);
    expect(appAuthenticator('another-secret-of-32-signs-000000').open(sealed, 'owner')).toBeNull();
    expect(authenticator.open(sealed, 'other')).toBeNull();
    expect(authenticator.open(`${sealed.slice(0, -4)}AAAA`, 'owner')).toBeNull();
    expect(authenticator.open('', 'owner')).toBeNull();
    expect(authenticator.newSecret('owner')).not.toBe(sealed);
  });
});
