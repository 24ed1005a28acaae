import { describe, expect, test } from 'vitest';
import { eventChecksum, integritySignature, sameChecksum } from './signature.server.ts';

const guide = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2_490_000, currency: 'COP' };
const guideSecret = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6';
const ours = { reference: 'TIENDA-000123-1A', amountInCents: 15_470_000, currency: 'COP' };
const oursSecret = 'test_integrity_EJEMPLOnoREAL0123456789';
const guideExpiry = '2023-06-09T20:28:50.000Z';

/** The first digest is printed in Wompi's guide; the others were computed with `sha256sum`. */
describe('the integrity signature', () => {
  test.each([
    ['of the guide', guide, guideSecret, '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5'],
    [
      'of the guide with its expiry',
      { ...guide, expirationTime: guideExpiry },
      guideSecret,
      'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
    ],
    ['without expiry', ours, oursSecret, 'c82b1a84e52e501ce73cb7d576130f27b43d7a6c22af7adb460bff9aa2ea5766'],
    [
      'with expiry',
      { ...ours, expirationTime: '2026-12-01T05:00:00.000Z' },
      oursSecret,
      'dcabdd5950ebccff8b68b10369d98eb97885cc4d336866943d6f6f20e96ccc33',
    ],
  ])('%s is the known one', { tags: ['S9.28'] }, (_what, fields, secret, digest) => {
    expect(integritySignature(fields, secret)).toBe(digest);
  });

  test('has the expiry before the secret, not after it', () => {
    const secretFirst = 'b50dba9ad95c17e3c0e89c777350f08097f5badc644de77d49c06eae9de27923';
    expect(integritySignature({ ...guide, expirationTime: guideExpiry }, guideSecret)).not.toBe(secretFirst);
    // The wrong order gives this genuine vector, so a wrong order would fail here.
    expect(integritySignature({ ...guide, expirationTime: guideSecret }, guideExpiry)).toBe(secretFirst);
  });

  test('cannot tell where a reference that ends in a digit stops: ours end in a letter', () => {
    const shifted = { reference: 'PED-12', amountInCents: 3_450_000, currency: 'COP' };
    const other = { reference: 'PED-123', amountInCents: 450_000, currency: 'COP' };
    expect(integritySignature(shifted, oursSecret)).toBe(integritySignature(other, oursSecret));
  });
});

describe('the checksum of an event', () => {
  test.each([
    [
      'the text of the guide',
      ['1234-1610641025-49201', 'APPROVED', '4490000'],
      1_530_291_411,
      'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z',
      '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
    ],
    [
      'the test of a public client',
      ['1234-1610641025-49201', 'APPROVED', '4490000'],
      1_530_291_411,
      'test_events_EqCPDEn5x4lRatGPxLhyZd6YTgd6QSrr',
      'c7c03147429efbbcfab3cdf585041c871d577ca183b1387581535add1a061780',
    ],
    [
      'an approval',
      ['118472-1795536300-53917', 'APPROVED', '15470000'],
      1_795_536_331,
      'test_events_EJEMPLOnoREAL0123456789',
      '08a82565281d27ed1571a3c596edc6a0c75089fe9feb6a829515d2b6f6e1edbc',
    ],
    [
      'a decline',
      ['118472-1795536300-53917', 'DECLINED', '15470000'],
      1_795_536_331,
      'test_events_EJEMPLOnoREAL0123456789',
      'a0dfb2313f87fdcb80e4118ded3e67d2ba44c4079e7bc082c43485ac7518c750',
    ],
  ])('of %s is the known one', (_what, values, timestamp, secret, digest) => {
    expect(eventChecksum(values, timestamp, secret)).toBe(digest);
  });
});

describe('checksums', () => {
  const digest = '08a82565281d27ed1571a3c596edc6a0c75089fe9feb6a829515d2b6f6e1edbc';

  test('are the same in either letter case', () => {
    expect(sameChecksum(digest.toUpperCase(), digest)).toBe(true);
    expect(sameChecksum(digest, digest)).toBe(true);
  });

  test.each(['', digest.slice(1), `${digest}0`, digest.replace('0', '1'), 'ñ'.repeat(32)])(
    '%j is another one',
    (given) => {
      expect(sameChecksum(given, digest)).toBe(false);
    },
  );
});
