import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import forge from 'node-forge';
import { describe, expect, it, onTestFinished } from 'vitest';
import { certificate } from '#tests/support/https/certificate.ts';
import { shopName } from '#tests/support/https/names.ts';
import { certificateFindings, expiryFinding } from './certificate.ts';

/** @returns the address of a shop with that name, for as long as the test takes */
async function listening(server: Server, name = shopName): Promise<URL> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return new URL(`https://${name}:${(server.address() as AddressInfo).port}`);
}

async function withOptions(options: TlsOptions) {
  const { certificate: cert, key } = await certificate();
  return createTlsServer({ cert, key, ...options }, (socket) => socket.on('error', () => {}).end());
}

/** As who wants to save the trouble makes one. */
function selfSigned(name: string) {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const made = forge.pki.createCertificate();
  made.publicKey = keys.publicKey;
  made.validity.notAfter = new Date(Date.now() + 86_400_000);
  made.setSubject([{ shortName: 'CN', value: name }]);
  made.setIssuer([{ shortName: 'CN', value: name }]);
  made.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }]);
  made.sign(keys.privateKey, forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(made), key: forge.pki.privateKeyToPem(keys.privateKey) };
}

describe('the encrypted connection to the shop', () => {
  it('is as it should be', async () => {
    const { certificate: cert, key } = await certificate();
    const url = await listening(createSecureServer({ cert, key, allowHTTP1: true }));
    expect(await certificateFindings(url)).toEqual([
      { level: 'ok', what: expect.stringMatching(/^The certificate is good for \d more days$/) },
      { level: 'ok', what: expect.stringContaining('TLS 1.2 or later') },
    ]);
  });

  it('without HTTP/2 is reported, because streams then take up what a browser opens', async () => {
    const { certificate: cert, key } = await certificate();
    const url = await listening(createHttpsServer({ cert, key }));
    expect(await certificateFindings(url)).toContainEqual(
      expect.objectContaining({ level: 'warn', what: expect.stringContaining('HTTP/2 is not offered') }),
    );
  });

  it('has a certificate of other names', async () => {
    const url = await listening(await withOptions({}), `una.otra.${shopName}`);
    expect(await certificateFindings(url)).toEqual([
      expect.objectContaining({ level: 'fail', what: expect.stringContaining('certificate is for other names') }),
    ]);
  });

  it('has a certificate that nobody but itself signed', async () => {
    const url = await listening(await withOptions(selfSigned(shopName)));
    expect(await certificateFindings(url)).toEqual([
      expect.objectContaining({ level: 'fail', what: expect.stringContaining('nobody but itself has signed') }),
    ]);
  });

  it('takes protocols that can be broken', async () => {
    const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    const findings = await certificateFindings(await listening(await withOptions(old)));
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'fail', what: expect.stringContaining('TLSv1.1 is taken') }),
    );
  });

  it('is not to be had', async () => {
    const server = await withOptions({});
    const url = await listening(server);
    server.close();
    expect(await certificateFindings(url)).toEqual([
      expect.objectContaining({ level: 'fail', what: expect.stringContaining('nobody listens there') }),
    ]);
  });
});

describe('the time that a certificate has left', () => {
  const of90Days = { valid_from: 'Sep  1 00:00:00 2026 GMT', valid_to: 'Nov 30 00:00:00 2026 GMT' };

  it.each([
    ['2026-10-01', 'ok', '60 more days'],
    ['2026-11-05', 'ok', '25 more days'],
    // Its renewal was due at thirty days.
    ['2026-11-20', 'warn', '10 more days'],
    ['2026-11-29', 'warn', 'one more day'],
  ])('on %s is %s: %s', (day, level, left) => {
    expect(expiryFinding(of90Days, new Date(day))).toMatchObject({ level, what: expect.stringContaining(left) });
  });
});
