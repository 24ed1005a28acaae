import { describe, expect, test } from 'vitest';
import { allowedHosts } from './allowed-hosts.server.ts';

const publicUrl = 'http://tienda.local:3000';
const demo = allowedHosts({ mode: 'demo', publicUrl, demoHosts: ['192.168.1.20', '[fd00::7]'] });

describe('16.10 a demo', () => {
  test.each([
    'localhost:3000',
    'LOCALHOST',
    'tienda.localhost:3000',
    '127.0.0.1:3000',
    '127.8.9.10',
    '[::1]:3000',
    'tienda.local:3000',
    'tienda.local',
    '192.168.1.20:3000',
    '[fd00::7]:3000',
  ])('answers to %s', (host) => {
    expect(demo.isAllowed(host)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'evil.test',
    'evil.test:3000',
    'localhost.evil.test',
    'evil.test#localhost',
    'localhost@evil.test',
    '127.0.0.1.evil.test',
    '127.0.0.1:3000:x',
    '192.168.1.21',
    '[fd00::8]',
    '0.0.0.0:3000',
    'local.tienda',
  ])('does not answer to %s', (host) => {
    expect(demo.isAllowed(host)).toBe(false);
  });

  test('takes writes of pages that it may have answered itself', () => {
    expect(demo.isOwnOrigin(publicUrl, 'tienda.local:3000')).toBe(true);
    expect(demo.isOwnOrigin('http://192.168.1.20:3000', '192.168.1.20:3000')).toBe(true);
    expect(demo.isOwnOrigin('http://localhost:3001', 'localhost:3000')).toBe(false);
    expect(demo.isOwnOrigin('http://evil.test', 'evil.test')).toBe(false);
    expect(demo.isOwnOrigin('http://localhost:3000', null)).toBe(false);
  });

  test.each([
    // TLS may end before the demo, too: the page says so.
    ['192.168.1.20:3000', 'https://192.168.1.20:3000', 'https://192.168.1.20:3000'],
    ['localhost:3000', 'http://localhost:3000', 'http://localhost:3000'],
    ['localhost:3000', publicUrl, publicUrl],
    ['localhost:3000', null, 'http://localhost:3000'],
    ['localhost:3000', 'null', 'http://localhost:3000'],
    ['localhost:3000', 'http://evil.test', 'http://localhost:3000'],
    ['tienda.local:3000', null, publicUrl],
    ['evil.test', 'http://evil.test', publicUrl],
    [null, null, publicUrl],
  ])('is seen by who asks %s from a page of %s at %s', (host, origin, address) => {
    expect(demo.addressOf(host, origin)).toBe(address);
  });
});

describe('16.14 a shop in live mode', () => {
  const live = allowedHosts({ mode: 'live', publicUrl: 'https://nucleo.com.co', demoHosts: [] });

  test('takes writes of its public address alone', () => {
    expect(live.isOwnOrigin('https://nucleo.com.co', 'nucleo.com.co')).toBe(true);
    for (const origin of ['http://nucleo.com.co', 'https://www.nucleo.com.co', 'https://evil.test', 'null']) {
      expect(live.isOwnOrigin(origin, new URL(origin === 'null' ? 'http://a' : origin).host)).toBe(false);
    }
  });

  test('is seen at its public address, whatever a request names', () => {
    for (const [host, origin] of [
      ['nucleo.com.co', 'https://nucleo.com.co'],
      ['evil.test', 'http://evil.test'],
      [null, 'null'],
    ] as const) {
      expect(live.addressOf(host, origin)).toBe('https://nucleo.com.co');
    }
  });
});
