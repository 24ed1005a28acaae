import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sites } from './names.ts';

export interface Certificate {
  /** Files, for programs that take their names. */
  certificateFile: string;
  keyFile: string;
  /** Of who signed it: what clients have to trust. */
  authorityFile: string;
  certificate: string;
  key: string;
}

const folder = '.tmp/https';
const daysValid = 7;
const leastDaysLeft = 1;
const dayMs = 24 * 60 * 60 * 1000;

/** Of the shop and its providers in tests: made on this machine for a week, by an authority that nothing but the tests trusts. */
export async function certificate(): Promise<Certificate> {
  const at = join(folder, 'certificate');
  if (!isGood(at)) await make(at);
  const file = (name: string) => resolve(at, name);
  return {
    certificateFile: file('certificate.pem'),
    keyFile: file('key.pem'),
    authorityFile: file('authority.pem'),
    certificate: readFileSync(file('certificate.pem'), 'utf8'),
    key: readFileSync(file('key.pem'), 'utf8'),
  };
}

function isGood(at: string): boolean {
  if (!existsSync(at)) return false;
  const made = new X509Certificate(readFileSync(join(at, 'certificate.pem')));
  return made.validToDate.getTime() - Date.now() > leastDaysLeft * dayMs && sites.every((site) => made.checkHost(site));
}

/** Two processes may do this at once; the first one to finish wins the name. */
async function make(at: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const made = mkdtempSync(join(folder, 'being-made-'));
  const files = await signedFiles();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text, { mode: 0o600 });
  if (existsSync(at) && !isGood(at)) rmSync(at, { recursive: true, force: true });
  try {
    renameSync(made, at);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(at)) throw error;
  }
}

async function signedFiles(): Promise<Record<string, string>> {
  const { default: forge } = await import('node-forge');
  const { pki } = forge;
  const authorityKeys = pki.rsa.generateKeyPair(2048);
  const keys = pki.rsa.generateKeyPair(2048);
  const authorityName = [{ shortName: 'CN', value: 'Nucleo tests' }];
  const now = Date.now();
  function unsigned(publicKey: typeof keys.publicKey, subject: typeof authorityName) {
    const made = pki.createCertificate();
    made.publicKey = publicKey;
    // A positive number: its first bit is not set, and no byte of it is superfluous.
    made.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
    made.validity.notBefore = new Date(now - dayMs);
    made.validity.notAfter = new Date(now + daysValid * dayMs);
    made.setSubject(subject);
    made.setIssuer(authorityName);
    return made;
  }
  const authority = unsigned(authorityKeys.publicKey, authorityName);
  authority.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  authority.sign(authorityKeys.privateKey, forge.md.sha256.create());
  const own = unsigned(keys.publicKey, [{ shortName: 'CN', value: sites[0] ?? '' }]);
  const dnsName = 2;
  const ipAddress = 7;
  own.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    {
      name: 'subjectAltName',
      altNames: [
        ...sites.flatMap((site) => [site, `*.${site}`]).map((value) => ({ type: dnsName, value })),
        // The sandbox's panel and mailbox answer to this machine alone.
        { type: dnsName, value: 'localhost' },
        { type: ipAddress, ip: '127.0.0.1' },
      ],
    },
  ]);
  own.sign(authorityKeys.privateKey, forge.md.sha256.create());
  return {
    'certificate.pem': pki.certificateToPem(own),
    'key.pem': pki.privateKeyToPem(keys.privateKey),
    'authority.pem': pki.certificateToPem(authority),
  };
}
