import { describe, expect, test } from 'vitest';
import { countedAddress } from './hold-limits.server.ts';
import { holdCounters, holdWaitSeconds } from './hold-limits.ts';

const limits = { perEmail: 20, perAddress: 60 };

describe('what unpaid orders are counted by', () => {
  test('is the e-mail in lower case, the account and the address, each with its limit', () => {
    const buyer = { email: ' Ana@Example.TEST ', customerId: 'c1', address: '203.0.113.7' };
    expect(holdCounters(buyer, limits)).toEqual([
      { by: 'email', key: 'ana@example.test', most: 20 },
      { by: 'account', key: 'c1', most: 20 },
      { by: 'address', key: '203.0.113.7', most: 60 },
    ]);
  });

  test('leaves out the account of a guest, an address that is not counted, and what has no limit', () => {
    const guest = { email: 'ana@example.test', customerId: undefined, address: null };
    expect(holdCounters(guest, limits).map(({ by }) => by)).toEqual(['email']);
    const buyer = { ...guest, customerId: 'c1', address: '203.0.113.7' };
    expect(holdCounters(buyer, { perEmail: 0, perAddress: 1 })).toEqual([
      { by: 'address', key: '203.0.113.7', most: 1 },
    ]);
    expect(holdCounters(buyer, { perEmail: 0, perAddress: 0 })).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['10.1.2.3', '10.1.2.3'],
    ['2001:db8:0:7:aaaa:bbbb:cccc:dddd', '2001:db8:0:7'],
    ['2001:db8:0:7::1', '2001:db8:0:7'],
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '0:0:0:0'],
  ])('%s is counted as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  test.each(['unknown', ''])('%j is nobody in particular, so not counted', (address) => {
    expect(countedAddress(address)).toBeNull();
  });
});

test('the wait ends when the hold has lapsed and the job came, never before a minute', () => {
  const now = new Date('2026-11-21T15:00:00.000Z');
  expect(holdWaitSeconds(new Date('2026-11-21T15:29:59.200Z'), now)).toBe(30 * 60 + 60);
  expect(holdWaitSeconds(new Date('2026-11-21T15:00:01.000Z'), now)).toBe(61);
  expect(holdWaitSeconds(new Date('2026-11-21T14:59:00.000Z'), now)).toBe(60);
});
