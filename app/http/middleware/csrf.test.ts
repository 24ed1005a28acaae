import { describe, expect, test } from 'vitest';
import { isSameOriginWrite } from './csrf.server.ts';

const ours = 'https://nucleo.com.co';
const harmless = new Set(['pending', '__Host-pending']);

function isSameOrigin(headers: Record<string, string | null>): boolean {
  const given = Object.entries({ host: 'nucleo.com.co', ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return isSameOriginWrite(new Headers(given), (origin) => origin === ours, harmless);
}

const origins = [
  null,
  ours,
  'http://nucleo.com.co',
  'https://evil.test',
  'https://nucleo.com.co.evil.test',
  'null',
  'garbage',
];
const sites = [null, 'same-origin', 'none', 'same-site', 'cross-site', 'something-new'];
const cookies = [null, 'pending=1', 'session=1', 'pending=1; session=1'];

function expected(origin: string | null, site: string | null, cookie: string | null): boolean {
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  if (origin !== null && !(origin === 'null' && site !== null)) return origin === ours;
  if (site !== null) return true;
  return cookie === null || cookie === 'pending=1';
}

describe('a write', () => {
  for (const site of sites) {
    for (const origin of origins) {
      for (const cookie of cookies) {
        const isExpected = expected(origin, site, cookie);
        test(`with Sec-Fetch-Site ${site}, Origin ${origin}, cookies ${cookie} is ${isExpected ? 'ours' : 'refused'}`, () => {
          expect(isSameOrigin({ origin, 'sec-fetch-site': site, cookie })).toBe(isExpected);
        });
      }
    }
  }

  test('of a program without host and origin is ours, and an origin without a host is compared with the public address', () => {
    expect(isSameOrigin({ host: null })).toBe(true);
    expect(isSameOrigin({ host: null, origin: ours })).toBe(true);
    expect(isSameOrigin({ host: null, origin: 'garbage' })).toBe(false);
  });

  test('16.14 of a foreign origin is refused, whatever `Host` and `Sec-Fetch-Site` say', () => {
    expect(isSameOrigin({ host: 'evil.test', origin: 'https://evil.test' })).toBe(false);
    expect(isSameOrigin({ host: 'evil.test', origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' })).toBe(
      false,
    );
  });

  test.each(['pending', 'pending=', ' pending = 1 ;', 'pending=1; __Host-pending=2'])(
    'with the cookies %j is ours',
    (cookie) => {
      expect(isSameOrigin({ cookie })).toBe(true);
    },
  );

  test.each(['Pending=1', 'pendings=1', 'x=pending', 'a=1;pending=1'])(
    'with the cookies %j is not known to be ours',
    (cookie) => {
      expect(isSameOrigin({ cookie })).toBe(false);
    },
  );
});
