import { describe, expect, test } from 'vitest';
import { demo, live, problemsOf } from '#tests/support/example-settings.ts';
import { readSettings } from './settings.server.ts';

const dian = {
  INVOICING: 'dian',
  DIAN_SOFTWARE_ID: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
  DIAN_SOFTWARE_PIN: '75315',
  DIAN_TECHNICAL_KEY: '693FF6F2A553C3646A063436FD4DD9DED0311471',
  DIAN_CERTIFICATE: '/etc/nucleo/firma.p12',
  DIAN_CERTIFICATE_PASSWORD: 'Rm2Yp7Wc',
  DIAN_RESOLUTION: '18764000001234',
  DIAN_PREFIX: 'fe',
  DIAN_FROM: '1',
  DIAN_TO: '5000',
  DIAN_VALID_FROM: '2026-01-01',
  DIAN_VALID_TO: '2027-12-31',
};

describe('own software at the DIAN', () => {
  test('is settled by its settings, with the address of production', () => {
    const settings = readSettings({ ...live, ...dian });
    expect(settings.factus).toBeNull();
    expect(settings.dian).toEqual({
      serviceUrl: 'https://vpfe.dian.gov.co/WcfDianCustomerServices.svc',
      ...{ environment: 'production', softwareId: dian.DIAN_SOFTWARE_ID, pin: '75315', testSetId: null },
      ...{ certificate: '/etc/nucleo/firma.p12', certificatePassword: 'Rm2Yp7Wc', notesPrefix: 'NC' },
      range: {
        ...{ prefix: 'FE', from: 1, to: 5_000, resolution: '18764000001234' },
        ...{ validFrom: '2026-01-01', validTo: '2027-12-31', technicalKey: dian.DIAN_TECHNICAL_KEY.toLowerCase() },
      },
    });
    const tested = { ...demo, ...dian, DIAN_ENVIRONMENT: 'test', DIAN_TEST_SET_ID: '12345678-1' };
    expect(readSettings(tested).dian).toMatchObject({
      serviceUrl: 'https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc',
      ...{ environment: 'test', testSetId: '12345678-1' },
    });
  });

  test.each(Object.keys(dian).filter((name) => !['INVOICING', 'DIAN_PREFIX'].includes(name)))(
    'needs %s, which nobody else needs',
    (name) => {
      expect(problemsOf({ ...demo, ...dian, [name]: undefined })).toEqual([
        `${name} is missing: INVOICING=dian needs it`,
      ]);
      expect(problemsOf({ ...demo, ...dian, INVOICING: 'off', [name]: undefined })).toEqual([]);
    },
  );

  test.each([
    [
      'a technical key of 38 digits',
      { DIAN_TECHNICAL_KEY: dian.DIAN_TECHNICAL_KEY.slice(2) },
      /DIAN_TECHNICAL_KEY must have exactly 40/,
    ],
    [
      'a technical key with another letter',
      { DIAN_TECHNICAL_KEY: `${dian.DIAN_TECHNICAL_KEY.slice(1)}g` },
      /exactly 40/,
    ],
    ['a prefix of five letters', { DIAN_PREFIX: 'LARGO' }, /DIAN_PREFIX must have at most four/],
    ['a range that ends before it begins', { DIAN_TO: '0' }, /DIAN_TO/],
    ['numbers in the wrong order', { DIAN_FROM: '9', DIAN_TO: '5' }, /DIAN_TO is before DIAN_FROM/],
    ['days in the wrong order', { DIAN_VALID_TO: '2025-12-31' }, /DIAN_VALID_TO is before/],
    ['a day that is none', { DIAN_VALID_TO: '31/12/2027' }, /must be a day like/],
    ['the prefix of the invoices for notes', { DIAN_NOTES_PREFIX: 'FE' }, /DIAN_NOTES_PREFIX is that of the invoices/],
    ['a test set in production', { DIAN_TEST_SET_ID: '12345678-1' }, /DIAN_TEST_SET_ID is for DIAN_ENVIRONMENT=test/],
  ])('is refused with %s', (_what, changes, problem) => {
    expect(problemsOf({ ...demo, ...dian, ...changes }).join('\n')).toMatch(problem);
  });

  test.each([
    [
      "the key of everybody's tests",
      { DIAN_TECHNICAL_KEY: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c' },
      /of everybody's tests/,
    ],
    [
      "the sandbox's certificate",
      { DIAN_CERTIFICATE_PASSWORD: 'ENSAYOnoREAL-certificado' },
      /DIAN_CERTIFICATE_PASSWORD is a placeholder/,
    ],
    [
      "the sandbox's address",
      { DIAN_SERVICE_URL: 'http://localhost:3001/dian/s.svc' },
      /DIAN_SERVICE_URL must be https/,
    ],
  ])('is refused in live mode with %s', (_what, changes, problem) => {
    expect(problemsOf({ ...live, ...dian, ...changes }).join('\n')).toMatch(problem);
  });
});
