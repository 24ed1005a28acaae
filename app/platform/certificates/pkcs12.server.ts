import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** A key and whose it is, as certificate authorities hand it out: a `.p12` or `.pfx` with a password. */
export interface SigningIdentity {
  key: KeyObject;
  /** Of the signer first, then who issued it, up to the root as far as the file has them. */
  chain: readonly X509Certificate[];
}

export type Pkcs12Refusal =
  | 'not_pkcs12'
  | 'wrong_password'
  | 'no_key'
  | 'no_certificate'
  | 'not_rsa'
  | 'expired'
  | 'not_yet_valid';

export type Pkcs12Reading = { ok: true; identity: SigningIdentity } | { ok: false; refusal: Pkcs12Refusal };

/** @param now null: whatever its days are */
export function readPkcs12(file: Uint8Array, password: string, now: Date | null): Pkcs12Reading {
  const opened = open(file, password);
  if (typeof opened === 'string') return { ok: false, refusal: opened };
  const key = keyOf(opened);
  if (!key) return { ok: false, refusal: 'no_key' };
  if (key.asymmetricKeyType !== 'rsa') return { ok: false, refusal: 'not_rsa' };
  const certificates = certificatesOf(opened);
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) return { ok: false, refusal: 'no_certificate' };
  if (now && own.validToDate <= now) return { ok: false, refusal: 'expired' };
  if (now && own.validFromDate > now) return { ok: false, refusal: 'not_yet_valid' };
  return { ok: true, identity: { key, chain: chainOf(own, certificates) } };
}

function open(file: Uint8Array, password: string): forge.pkcs12.Pkcs12Pfx | 'not_pkcs12' | 'wrong_password' {
  let structure: forge.asn1.Asn1;
  try {
    structure = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(file).toString('binary')));
  } catch {
    return 'not_pkcs12';
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(structure, false, password);
  } catch (error) {
    // Its word for a password that does not open it; anything else is another file.
    return error instanceof Error && /password|MAC|decrypt/i.test(error.message) ? 'wrong_password' : 'not_pkcs12';
  }
}

const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as Record<string, string>;

function keyOf(opened: forge.pkcs12.Pkcs12Pfx): KeyObject | null {
  for (const bagType of [pkcs8ShroudedKeyBag, keyBag]) {
    for (const bag of bagsOf(opened, bagType)) {
      const structure = bag.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key)) : bag.asn1;
      if (!structure) continue;
      const key = Buffer.from(forge.asn1.toDer(structure).getBytes(), 'binary');
      return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    }
  }
  return null;
}

function certificatesOf(opened: forge.pkcs12.Pkcs12Pfx): X509Certificate[] {
  return bagsOf(opened, certBag).flatMap((bag) => {
    const structure = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1;
    if (!structure) return [];
    return [new X509Certificate(Buffer.from(forge.asn1.toDer(structure).getBytes(), 'binary'))];
  });
}

function bagsOf(opened: forge.pkcs12.Pkcs12Pfx, bagType: string | undefined): forge.pkcs12.Bag[] {
  return bagType === undefined ? [] : (opened.getBags({ bagType })[bagType] ?? []);
}

function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own];
  for (let last = own; ; ) {
    const issuer = all.find((each) => !chain.includes(each) && last.checkIssued(each));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}
