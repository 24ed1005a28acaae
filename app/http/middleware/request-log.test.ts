import { expect, test } from 'vitest';
import { proxyCheck } from './client-address.server.ts';
import { requestIdReader } from './request-log.server.ts';

const read = requestIdReader(proxyCheck(['10.0.0.0/8']));
const made = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test('the name of a request is that of a trusted proxy, else a new one', () => {
  expect(read('10.1.2.3', '4f0c2a5e9b8d4c71')).toBe('4f0c2a5e9b8d4c71');
  expect(read('::ffff:10.1.2.3', 'Root=1-67891233-abcdef012345678912345678')).toMatch(/^Root=/);
  expect(read('203.0.113.7', '4f0c2a5e9b8d4c71')).toMatch(made);
  expect(read(undefined, '4f0c2a5e9b8d4c71')).toMatch(made);
  expect(read('10.1.2.3', null)).toMatch(made);
});

test('what could be another line or field of the log is not taken', () => {
  for (const odd of [
    'short',
    'a'.repeat(129),
    '12345678\n{"level":60}',
    '12345678","status":200',
    '12345678 90',
    '<script>12',
  ]) {
    expect(read('10.1.2.3', odd), odd).toMatch(made);
  }
});
