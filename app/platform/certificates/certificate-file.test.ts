import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testCertificates } from '#tests/support/invoices/signing-identity.ts';
import { openCertificateFile } from './certificate-file.server.ts';

const from = new Date('2026-01-01T00:00:00Z');
const to = new Date('2028-01-01T00:00:00Z');
const certificates = testCertificates(from, to);
const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: Uint8Array): string {
  const path = join(folder, 'firma.p12');
  writeFileSync(path, content);
  return path;
}

describe('the file of a certificate', () => {
  test('signs from its first day to its last, and is opened all the same outside of them', () => {
    const file = openCertificateFile(fileOf(certificates.pkcs12('clave')), 'clave');
    if (!file.ok) throw new Error(file.problem);
    expect(file.endsAt).toEqual(to);
    expect(file.identity(from)?.chain).toHaveLength(3);
    for (const other of [new Date(from.getTime() - 1), to]) expect(file.identity(other)).toBeNull();
  });

  test.each([
    ['another password', certificates.pkcs12('clave'), 'is not opened by its password'],
    [
      'no key in it',
      certificates.pkcs12('otra', { withKey: false }),
      'has no private key: export it together with its key',
    ],
    [
      'something else',
      Buffer.from('%PDF-1.4'),
      'is no PKCS#12 file: take the .p12 or .pfx that the certificate came in',
    ],
  ])('with %s is refused in a sentence', (_what, content, problem) => {
    expect(openCertificateFile(fileOf(content), 'otra')).toEqual({ ok: false, problem });
  });

  test('that is not there, or is a folder, is refused in a sentence', () => {
    expect(openCertificateFile(join(folder, 'no.p12'), '')).toEqual({
      ok: false,
      problem: 'names a file that is not there',
    });
    expect(openCertificateFile(folder, '')).toEqual({ ok: false, problem: 'cannot be read (EISDIR)' });
  });
});
