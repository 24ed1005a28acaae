import { describe, expect, test } from 'vitest';
import { someHoldLimits } from '#tests/support/factories.ts';
import { countedAddress } from './hold-limits.server.ts';
import { holdCounters, holdWaitSeconds } from './hold-limits.ts';

const limits = someHoldLimits({
  ...{ perEmail: 20, unitsPerEmail: 50, pesosPerEmail: 1_000 },
  ...{ perAddress: 60, unitsPerAddress: 150, pesosPerAddress: 3_000, beforeCaptcha: 5 },
});
const ofPerson = { orders: 20, units: 50, pesos: 1_000 };
const ofAddress = { orders: 60, units: 150, pesos: 3_000 };
const ofNetwork = { orders: 240, units: 600, pesos: 12_000 };

describe('what unpaid orders are counted by', () => {
  test('is the e-mail of a guest in lower case, and the address, each with its limits', () => {
    const guest = { email: ' Ana@Example.TEST ', customerId: undefined, address: '203.0.113.7' };
    expect(holdCounters(guest, limits)).toEqual([
      { by: 'email', key: 'ana@example.test', ...ofPerson, beforeCaptcha: 5 },
      { by: 'address', key: '203.0.113.7', ...ofAddress, beforeCaptcha: 5 },
    ]);
  });

  test('is the account of one who is signed in, without the captcha, and of IPv6 the network too', () => {
    const buyer = { email: 'ana@example.test', customerId: 'c1', address: '2001:db8:0:7' };
    expect(holdCounters(buyer, limits)).toEqual([
      { by: 'account', key: 'c1', ...ofPerson, beforeCaptcha: 0 },
      { by: 'address', key: '2001:db8:0:7', ...ofAddress, beforeCaptcha: 0 },
      { by: 'network', key: '2001:db8:0:', ...ofNetwork, beforeCaptcha: 0 },
    ]);
  });

  test('leaves out an address that is not counted, and what has no limit', () => {
    const guest = { email: 'ana@example.test', customerId: undefined, address: null };
    expect(holdCounters(guest, limits).map(({ by }) => by)).toEqual(['email']);
    const buyer = { ...guest, customerId: 'c1', address: '203.0.113.7' };
    expect(holdCounters(buyer, { ...limits, perEmail: 0 }).map(({ by }) => by)).toEqual(['address']);
    expect(holdCounters(buyer, { ...limits, perEmail: 0, perAddress: 0 })).toEqual([]);
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
