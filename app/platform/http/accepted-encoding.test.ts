import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

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
