import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#app/platform/settings.server.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { dianFindings } from '#scripts/doctor/dian.ts';
import { demo } from '#tests/support/example-settings.ts';
import { issuedAt } from '#tests/support/invoices/example-documents.ts';

const now = () => issuedAt;

async function found(changes: Record<string, string> = {}, dianMode?: string, at = issuedAt) {
  const sandbox = await startSandbox({ port: 0, smtpPort: null, now });
  onTestFinished(() => sandbox.close());
  if (dianMode) {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${sandbox.url}/control/settings`, { method: 'PUT', headers, body: JSON.stringify({ dianMode }) });
  }
  const { dian } = readSettings({ ...demo, ...sandbox.settings, INVOICING: 'dian', ...changes });
  if (!dian) throw new Error('No own software');
  const findings = await dianFindings({ dian, sellerNit: '900.373.076-4' }, at);
  return findings.map(({ level, what }) => `${level}: ${what}`);
}

test('the DIAN has the range of the settings, and the certificate signs', async () => {
  expect(await found()).toEqual([
    expect.stringMatching(/^ok: The certificate of invoices is good for \d{4} days$/),
    'ok: The DIAN has the range SETP990000000 to SETP995000000 for this software, until 2030-01-19',
  ]);
});

test.each<[string, Record<string, string>, string | undefined, string]>([
  ['another key', { DIAN_TECHNICAL_KEY: 'a'.repeat(40) }, undefined, 'fail: DIAN_TECHNICAL_KEY is not that of'],
  ['other numbers', { DIAN_TO: '990000999' }, undefined, 'fail: The DIAN has no range SETP990000000 to SETP990000999'],
  [
    'other days',
    { DIAN_VALID_TO: '2029-01-19' },
    undefined,
    'fail: The range SETP990000000 to SETP995000000 is of resolution 18760000001',
  ],
  [
    'another password',
    { DIAN_CERTIFICATE_PASSWORD: 'otra' },
    undefined,
    'fail: DIAN_CERTIFICATE is not opened by its password',
  ],
  ['a certificate that is refused', {}, 'credentials', 'fail: The DIAN does not take the certificate'],
  ['a DIAN that is away', {}, 'away', 'warn: The DIAN cannot be asked about its ranges: The DIAN answered 503'],
])('with %s it says so', async (_what, changes, dianMode, line) => {
  expect((await found(changes, dianMode)).at(-1)).toContain(line);
});

test('a certificate that ends soon, or has ended, is said', async () => {
  expect((await found({}, undefined, new Date('2049-12-20T00:00:00Z')))[0]).toBe(
    'warn: The certificate of invoices is good for 11 days',
  );
  expect(await found({}, undefined, new Date('2050-01-01T00:00:00Z'))).toEqual([
    'fail: DIAN_CERTIFICATE is not valid today, so no invoice is signed',
  ]);
});
