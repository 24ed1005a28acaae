import { createSign, createVerify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testCertificates } from '#tests/support/invoices/signing-identity.ts';
import { issuerName, serialNumber } from './distinguished-name.server.ts';
import { readPkcs12 } from './pkcs12.server.ts';

const from = new Date('2026-01-01T00:00:00Z');
const to = new Date('2028-01-01T00:00:00Z');
const now = new Date('2026-11-30T00:00:00Z');
const certificates = testCertificates(from, to);
const file = certificates.pkcs12('clave ñ');

describe('a file with key and certificates', () => {
  test('is opened by its password: the key, and the chain from the signer to the root', () => {
    const reading = readPkcs12(file, 'clave ñ', now);
    if (!reading.ok) throw new Error(reading.refusal);
    const { key, chain } = reading.identity;
    expect(chain.map(({ subject }) => /CN=(.*)/.exec(subject)?.[1])).toEqual([
      'Núcleo Componentes S.A.S.',
      'CA Pruebas Bogotá',
      'ROOT CA\\, \\"Pruebas\\"',
    ]);
    const [own] = chain;
    const signature = createSign('sha256').update('x').sign(key);
    expect(own && createVerify('sha256').update('x').verify(own.publicKey, signature)).toBe(true);
  });

  test.each([
    ['another password', file, 'clave', now, 'wrong_password'],
    ['no password', file, '', now, 'wrong_password'],
    ['after its end', file, 'clave ñ', to, 'expired'],
    ['before its beginning', file, 'clave ñ', new Date('2025-12-31T23:59:59Z'), 'not_yet_valid'],
    ['no key in it', certificates.pkcs12('clave', { withKey: false }), 'clave', now, 'no_key'],
    ['another kind of file', Buffer.from('<xml/>'), 'clave', now, 'not_pkcs12'],
    ['nothing', Buffer.alloc(0), 'clave', now, 'not_pkcs12'],
    ['half of one', file.slice(0, file.length / 2), 'clave ñ', now, 'not_pkcs12'],
  ])('with %s is refused', (_what, given, password, at, refusal) => {
    expect(readPkcs12(given, password, at)).toEqual({ ok: false, refusal });
  });
});

test('issuers and numbers are written as signatures name them', () => {
  const reading = readPkcs12(file, 'clave ñ', now);
  if (!reading.ok) throw new Error(reading.refusal);
  const [own, authority] = reading.identity.chain;
  // `info@pruebas.test`, 17 bytes as the certificate has them: RFC 2253 has no name for an address of e-mail.
  const rest = '1.2.840.113549.1.9.1=#1311696e666f40707275656261732e74657374,C=CO,O=Entidad de Pruebas S.A.';
  expect(own && issuerName(own)).toBe(`${rest},CN=CA Pruebas Bogotá`);
  expect(authority && issuerName(authority)).toBe(`${rest},CN=ROOT CA\\, \\"Pruebas\\"`);
  expect(own && serialNumber(own)).toBe(BigInt('0x0a1b2c3d4e5f60718293').toString());
});
