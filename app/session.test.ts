import { describe, expect, test } from 'vitest';
import { nextAddress } from './session.server.ts';

describe('where a sign-in leads', () => {
  test.each(['/offers', '/product/1?x=1#y', '/orders/order_1', '/search?q=a%20b', '/auth/confirmar?token=x'])(
    '%s is an address of ours',
    (given) => {
      expect(nextAddress(given)).toBe(given);
    },
  );

  test.each([
    null,
    '',
    'offers',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    '/auth',
    '/auth/salir',
    '/auth/confirmar/x',
    '/authx',
    '/x/../auth',
    '/api/session',
    '/x/..//evil.test',
  ])('%j is none', (given) => {
    expect(nextAddress(given)).toBe('/');
  });
});
