import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientAddressReader } from './client-address.server.ts';

describe('without a trusted proxy', () => {
  const read = clientAddressReader([]);

  test('the client is the socket, whatever the header says', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (socket, header) => {
        expect(read(socket, header)).toBe(socket);
      }),
    );
  });

  test('IPv4 written as IPv6 is the same client', () => {
    expect(read('::ffff:203.0.113.7', null)).toBe('203.0.113.7');
    expect(read('2001:db8::ffff:1', null)).toBe('2001:db8::ffff:1');
  });

  test('a request without a socket has one name for all', () => {
    expect(read(undefined, '203.0.113.7')).toBe('unknown');
  });
});

describe('behind trusted proxies', () => {
  const read = clientAddressReader(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']);

  test.each([
    ['one proxy', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['two proxies', '10.1.2.3', '203.0.113.7, 192.0.2.1', '203.0.113.7'],
    ['a proxy over IPv6', '2001:db8::5', '203.0.113.7', '203.0.113.7'],
    ['a proxy written as mapped IPv6', '::ffff:10.1.2.3', '::ffff:203.0.113.7', '203.0.113.7'],
    ['an IPv6 client', '10.1.2.3', '2a00:1450::1', '2a00:1450::1'],
    ['no spaces', '10.1.2.3', '203.0.113.7,10.9.9.9', '203.0.113.7'],
    ['a client that is itself inside the network', '10.1.2.3', '10.4.5.6', '10.4.5.6'],
  ])('the client behind %s is found', (_what, socket, header, client) => {
    expect(read(socket, header)).toBe(client);
  });

  test.each([
    ['names in front of the true client', '10.1.2.3', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    ['trusted names in front of the true client', '10.1.2.3', '10.0.0.1, 192.0.2.1, 203.0.113.7', '203.0.113.7'],
    ['rubbish before the last hop', '10.1.2.3', 'unknown, 203.0.113.7', '203.0.113.7'],
    ['rubbish as the last hop', '10.1.2.3', '203.0.113.7, <script>', '10.1.2.3'],
    ['an empty hop', '10.1.2.3', '203.0.113.7,', '10.1.2.3'],
    ['a port on the hop', '10.1.2.3', '203.0.113.7:4711', '10.1.2.3'],
    ['the header without the proxy', '203.0.113.8', '203.0.113.7', '203.0.113.8'],
    ['an address beside the trusted one', '192.0.2.2', '203.0.113.7', '192.0.2.2'],
    ['an address beside the trusted network', '11.0.0.1', '203.0.113.7', '11.0.0.1'],
    ['an empty header', '10.1.2.3', '', '10.1.2.3'],
  ])('a chain with %s gains nothing', (_what, socket, header, client) => {
    expect(read(socket, header)).toBe(client);
  });

  test('no header, however long and forged, hides the address that the proxy itself wrote', () => {
    const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('10.0.0.1', '192.0.2.1', 'unknown', ''));
    fc.assert(
      fc.property(fc.array(hop, { maxLength: 20 }), (forged) => {
        expect(read('10.1.2.3', [...forged, '203.0.113.7', '192.0.2.1'].join(', '))).toBe('203.0.113.7');
      }),
    );
  });
});
