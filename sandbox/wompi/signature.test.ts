import { expect, test } from 'vitest';
import { eventChecksum, integritySignature, sameText } from './signature.ts';

const guide = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: '2490000', currency: 'COP' };
const guideSecret = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6';
const ours = { reference: 'TIENDA-000123-1A', amountInCents: '15470000', currency: 'COP' };
const oursSecret = 'test_integrity_EJEMPLOnoREAL0123456789';

// The first is published with its digest, the others were computed with sha256sum.
test.each([
  [guide, guideSecret, '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5'],
  [
    { ...guide, expirationTime: '2023-06-09T20:28:50.000Z' },
    guideSecret,
    'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
  ],
  [ours, oursSecret, 'c82b1a84e52e501ce73cb7d576130f27b43d7a6c22af7adb460bff9aa2ea5766'],
  [
    { ...ours, expirationTime: '2026-12-01T05:00:00.000Z' },
    oursSecret,
    'dcabdd5950ebccff8b68b10369d98eb97885cc4d336866943d6f6f20e96ccc33',
  ],
])('the integrity signature of %o is that of the reference', (signed, secret, expected) => {
  expect(integritySignature(signed, secret)).toBe(expected);
});

test('the expiry stands before the secret, not after it', () => {
  const secretFirst = 'b50dba9ad95c17e3c0e89c777350f08097f5badc644de77d49c06eae9de27923';
  expect(integritySignature({ ...guide, expirationTime: '2023-06-09T20:28:50.000Z' }, guideSecret)).not.toBe(
    secretFirst,
  );
});

const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

test.each([
  [
    '1234-1610641025-49201',
    'APPROVED',
    4490000,
    1530291411,
    'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z',
    '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
  ],
  [
    '1234-1610641025-49201',
    'APPROVED',
    4490000,
    1530291411,
    'test_events_EqCPDEn5x4lRatGPxLhyZd6YTgd6QSrr',
    'c7c03147429efbbcfab3cdf585041c871d577ca183b1387581535add1a061780',
  ],
  [
    '118472-1795536300-53917',
    'APPROVED',
    15470000,
    1795536331,
    'test_events_EJEMPLOnoREAL0123456789',
    '08a82565281d27ed1571a3c596edc6a0c75089fe9feb6a829515d2b6f6e1edbc',
  ],
  [
    '118472-1795536300-53917',
    'DECLINED',
    15470000,
    1795536331,
    'test_events_EJEMPLOnoREAL0123456789',
    'a0dfb2313f87fdcb80e4118ded3e67d2ba44c4079e7bc082c43485ac7518c750',
  ],
])('the checksum of the event %s %s %i is that of the reference', (id, status, amount, timestamp, secret, expected) => {
  const data = { transaction: { id, status, amount_in_cents: amount } };
  expect(eventChecksum(data, properties, timestamp, secret)).toBe(expected);
});

test('the checksum that the guide prints for its own example does not reproduce', () => {
  const data = { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4490000 } };
  const secret = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';
  const printed = '3476DDA50F64CD7CBD160689640506FEBEA93239BC524FC0469B2C68A3CC8BD0';
  expect(eventChecksum(data, properties, 1530291411, secret).toUpperCase()).not.toBe(printed);
});

test('a property that leads to nothing is an error, not an empty text', () => {
  expect(() => eventChecksum({ transaction: {} }, ['transaction.id'], 1, 'secret')).toThrow('transaction.id');
});

test('texts are the same when every character is, whatever their lengths', () => {
  expect(sameText('abc', 'abc')).toBe(true);
  expect(sameText('', '')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '', 'ABC']) expect(sameText('abc', other), other).toBe(false);
});

test('a value that the event has not is an error of the signer, not the word undefined', () => {
  for (const data of [{}, { transaction: null }, { transaction: 'text' }, { transaction: {} }, null]) {
    expect(() => eventChecksum(data, ['transaction.id'], 1_530_291_411, 'secret')).toThrow(
      'The event has no value at transaction.id',
    );
  }
});
