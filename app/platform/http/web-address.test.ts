import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { areOfTheWeb, isWebNumber, lookupOnTheWeb } from './web-address.server.ts';

test.each(['8.8.8.8', '142.250.78.10', '172.15.0.1', '172.32.0.1', '192.169.0.1', '2607:f8b0:4008::200a'])(
  '%s is of the web',
  (address) => expect(isWebNumber(address)).toBe(true),
);

test.each([
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
  ...['64:ff9b::a00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', '', 'localhost', '8.8.8', 'fe80::1%eth0'],
])('%j is not', (address) => expect(isWebNumber(address)).toBe(false));

test('a name is of the web where all its addresses are', () => {
  const of = (...addresses: string[]) => areOfTheWeb(addresses.map((address) => ({ address })));
  expect(of('8.8.8.8', '2607:f8b0:4008::200a')).toBe(true);
  expect(of('8.8.8.8', '10.0.0.1')).toBe(false);
});

test.each([{ all: true }, { all: false }])('a name that leads to this machine is refused (%j)', async (options) => {
  await expect(promisify(lookupOnTheWeb)('localhost', options)).rejects.toThrow('leads to no address of the web');
});
