import { readFileSync } from 'node:fs';
import { type Pkcs12Refusal, readPkcs12, type SigningIdentity } from './pkcs12.server.ts';

export type CertificateFile =
  /** `identity` is null before its first day and after its last. */
  { ok: true; identity: (now: Date) => SigningIdentity | null; endsAt: Date } | { ok: false; problem: string };

const sentences: Record<Exclude<Pkcs12Refusal, 'expired' | 'not_yet_valid'>, string> = {
  not_pkcs12: 'is no PKCS#12 file: take the .p12 or .pfx that the certificate came in',
  wrong_password: 'is not opened by its password',
  no_key: 'has no private key: export it together with its key',
  no_certificate: 'has no certificate for its key',
  not_rsa: 'has a key that is not RSA, which the DIAN does not take',
};

/**
 * A file with key and certificate, read once. One that has expired is no problem here, since a shop sells on: it is none to sign with.
 * @returns what is wrong as the end of a sentence that begins with its name
 */
export function openCertificateFile(path: string, password: string): CertificateFile {
  let file: Uint8Array;
  try {
    file = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { ok: false, problem: code === 'ENOENT' ? 'names a file that is not there' : `cannot be read (${code})` };
  }
  const reading = readPkcs12(file, password, null);
  if (!reading.ok) {
    const { refusal } = reading;
    if (refusal === 'expired' || refusal === 'not_yet_valid') throw new Error('Its days were not asked for');
    return { ok: false, problem: sentences[refusal] };
  }
  const [own] = reading.identity.chain;
  if (!own) throw new Error('A signing identity without a certificate');
  const { validFromDate: begins, validToDate: endsAt } = own;
  return {
    ok: true,
    endsAt,
    identity: (now) => (begins <= now && now < endsAt ? reading.identity : null),
  };
}
