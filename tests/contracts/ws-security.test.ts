import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { signedEnvelope } from '#app/platform/xml/ws-security.server.ts';
import { element } from '#app/platform/xml/xml-writer.ts';
import { findProgram } from '#scripts/testing/server-programs.ts';
import { identity } from '#tests/support/invoices/signed-documents.ts';

const xmlsec = findProgram('xmlsec1');
const to = 'https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc';
const namespace = 'http://wcf.dian.colombia';

const message = signedEnvelope({
  ...{ to, action: `${namespace}/IWcfDianCustomerServices/GetStatus`, identity, now: new Date('2026-12-01T00:30:05Z') },
  service: { prefix: 'wcf', namespace },
  body: element('wcf:GetStatus', [element('wcf:trackId', 'a&b')]),
});

// Left out where xmlsec1 is not installed (2026-11-29).
describe.runIf(xmlsec)('xmlsec1, which others wrote, says of a message to the DIAN', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xmlsec-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const certificate = join(folder, 'own.pem');
  writeFileSync(certificate, identity.chain[0]?.toString() ?? '');

  function verifies(xml: string): boolean {
    const file = join(folder, 'message.xml');
    writeFileSync(file, xml);
    const args = ['--verify', '--pubkey-cert-pem', certificate, '--id-attr:Id', 'To', file];
    const { status, stderr } = spawnSync(xmlsec ?? '', args, { encoding: 'utf8' });
    if (status !== 0 && !/Verification|verify|FAIL|digest/i.test(stderr)) throw new Error(stderr);
    return status === 0;
  }

  test('that its address is what was signed', () => {
    expect(verifies(message)).toBe(true);
    const elsewhere = message.replace(`>${to}<`, '>https://elsewhere.test/<');
    expect(elsewhere).not.toBe(message);
    expect(verifies(elsewhere)).toBe(false);
  });
});
