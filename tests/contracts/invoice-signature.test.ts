import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '#scripts/testing/server-programs.ts';
import { aCreditNote, anInvoice } from '#tests/support/invoices/example-documents.ts';
import { sampleText } from '#tests/support/invoices/samples.ts';
import { signedDocument } from '#tests/support/invoices/signed-documents.ts';

const xmlsec = findProgram('xmlsec1');

// Left out where xmlsec1 is not installed (2026-11-29).
describe.runIf(xmlsec)('xmlsec1, which others wrote, says of', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xmlsec-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function verifies(xml: string): boolean {
    const file = join(folder, 'document.xml');
    writeFileSync(file, xml);
    // Whose certificate it is, is not the question here.
    const args = ['--verify', '--insecure', '--enabled-key-data', 'x509,raw-x509-cert'];
    const ids = ['ds:KeyInfo', 'SignedProperties'].flatMap((name) => ['--id-attr:Id', name]);
    const { status, stderr } = spawnSync(xmlsec ?? '', [...args, ...ids, file], { encoding: 'utf8' });
    if (status !== 0 && !/Verification|verify|FAIL|digest/i.test(stderr)) throw new Error(stderr);
    return status === 0;
  }

  test('our invoice and our note that they are what was signed', () => {
    const invoice = anInvoice();
    expect(verifies(signedDocument(invoice))).toBe(true);
    expect(verifies(signedDocument(aCreditNote(invoice, { amountInCents: 1_00, units: {} })))).toBe(true);
  });

  test("the DIAN's own samples the same as we do", () => {
    expect(verifies(sampleText('CreditNote'))).toBe(true);
    expect(verifies(sampleText('Generica'))).toBe(false);
  });

  test('one with another price that it is not', () => {
    const xml = signedDocument(anInvoice());
    const cheaper = xml.replace(/<cbc:PayableAmount currencyID="COP">\d/, (found) => `${found.slice(0, -1)}1`);
    expect(cheaper).not.toBe(xml);
    expect(verifies(cheaper)).toBe(false);
  });
});
