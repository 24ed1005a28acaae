import { createCookie } from 'react-router';
import { describe, expect, test } from 'vitest';
import { cartOrdersCookie, pendingOrderCookie, pendingOrderCookieName } from './cookies.server.ts';
import { newReference } from './shop/orders/reference.ts';

const sessionSecret = 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj';
const request = (setCookie: string) =>
  new Request('https://nucleo.test/', { headers: { cookie: setCookie.split(';')[0]! } });

describe.each(['http://localhost:3000', 'https://nucleo.test'])(
  'the cookie of the order that waits, at %s',
  (publicUrl) => {
    const cookie = pendingOrderCookie({ publicUrl, sessionSecret });

    test('is the one that the router would write, for any reference', async () => {
      const secure = publicUrl.startsWith('https:');
      const router = createCookie(pendingOrderCookieName(secure), {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: '/',
        secrets: [sessionSecret],
      });
      for (let time = 0; time < 50; time += 1) {
        const reference = newReference(new Date());
        expect(sorted(cookie.write(reference))).toEqual(sorted(await router.serialize(reference)));
      }
    });

    test('is read by who wrote it, and by nobody with another secret', async () => {
      const reference = newReference(new Date());
      expect(await cookie.read(request(cookie.write(reference)))).toBe(reference);
      const other = pendingOrderCookie({ publicUrl, sessionSecret: sessionSecret.toLowerCase() });
      expect(await other.read(request(cookie.write(reference)))).toBeNull();
    });
  },
);

describe.each(['http://localhost:3000', 'https://nucleo.test'])('the cookie of a cart’s orders, at %s', (publicUrl) => {
  const cookie = cartOrdersCookie({ publicUrl, sessionSecret });

  test('has the last five orders, each once, and nobody else can write it', async () => {
    const references = Array.from({ length: 7 }, () => newReference(new Date()));
    const written = cookie.write([...references.slice(0, 2), ...references]);
    expect(await cookie.read(request(written))).toEqual(references.slice(0, 5));
    const other = cartOrdersCookie({ publicUrl, sessionSecret: sessionSecret.toLowerCase() });
    expect(await other.read(request(written))).toEqual([]);
    expect(written).toContain('HttpOnly');
    expect(written.includes('Secure')).toBe(publicUrl.startsWith('https:'));
  });

  test('ends with the last of them, and is not taken for the order that waits', async () => {
    expect(cookie.write([])).toContain('Max-Age=0');
    const name = pendingOrderCookieName(publicUrl.startsWith('https:'));
    const value = cookie.write([newReference(new Date())]).replace(/^[^=]+/, name);
    expect(await pendingOrderCookie({ publicUrl, sessionSecret }).read(request(value))).toBeNull();
  });
});

function sorted(setCookie: string): string[] {
  const [pair = '', ...attributes] = setCookie.split('; ');
  return [pair, ...attributes.sort()];
}
