import { createHash, createVerify, X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import {
  canonicalName,
  digestNames,
  envelopedName,
  signatureNamespaces as ns,
  signatureNames,
} from './signature-algorithms.ts';
import { elementAt, elementsAt, textAt } from './xml-document.server.ts';

/**
 * Of an enveloped XAdES signature: what each of its three references says of the document, and whether the key of the certificate signed
 * them. Who issued the certificate is another question, which this does not ask.
 */
export interface SignatureCheck {
  document: boolean;
  keyInfo: boolean;
  properties: boolean;
  signature: boolean;
  /** Null where it cannot be read. */
  certificate: X509Certificate | null;
}

export type SignatureRefusal = 'several_signatures' | 'repeated_id' | 'other_reference' | 'other_transform';

export type SignatureReading = { ok: true; check: SignatureCheck } | { ok: false; refusal: SignatureRefusal };

/** The signature that is no child of another one's content; null where there is none. */
export function signatureOf(document: XmlDocument): XmlElement | null {
  return elementAt(document, '//ds:Signature', ns);
}

/**
 * A signature is about the whole document that it stands in (`URI=""`, without itself), about its own `KeyInfo`, and about its own
 * properties. One that names anything else, or that finds two elements of one name, could be about another document than the one that is
 * read, so it is refused.
 * @param again reads the same bytes once more: the signature is taken out of that copy
 */
export function checkSignature(document: XmlDocument, again: () => XmlDocument): SignatureReading {
  const signatures = elementsAt(document, '//ds:Signature', ns);
  const [signature] = signatures;
  if (!signature) return { ok: true, check: noSignature };
  if (signatures.length > 1) return { ok: false, refusal: 'several_signatures' };
  const ids = document.find('//@Id | //@ID | //@id').map(({ content }) => content);

  const check: SignatureCheck = { ...noSignature, certificate: certificateOf(signature) };
  const targets = {
    keyInfo: elementAt(signature, 'ds:KeyInfo', ns),
    properties: elementAt(signature, 'ds:Object/xades:QualifyingProperties/xades:SignedProperties', ns),
  };
  const seen = new Set<string>();
  for (const reference of elementsAt(signature, 'ds:SignedInfo/ds:Reference', ns)) {
    const uri = reference.attr('URI')?.content;
    const name = uri === '' ? 'document' : namedTarget(uri, targets);
    if (name === null || seen.has(name)) return { ok: false, refusal: 'other_reference' };
    seen.add(name);
    const transforms = elementsAt(reference, 'ds:Transforms/ds:Transform', ns).map((each) => algorithmOf(each));
    if (transforms.some((each) => each !== canonicalName && (uri !== '' || each !== envelopedName))) {
      return { ok: false, refusal: 'other_transform' };
    }
    if (uri && ids.filter((id) => id === uri.slice(1)).length > 1) return { ok: false, refusal: 'repeated_id' };
    if (name === 'document') {
      const isEnveloped = transforms.includes(envelopedName);
      check.document = isEnveloped && hasDigest(reference, () => withoutSignature(again));
    } else check[name] = hasDigest(reference, () => targets[name]?.canonicalizeToString() ?? '');
  }
  check.signature = isSigned(signature, check.certificate);
  return { ok: true, check };
}

const noSignature: SignatureCheck = {
  ...{ document: false, keyInfo: false, properties: false, signature: false },
  certificate: null,
};

type Targets = Record<'keyInfo' | 'properties', XmlElement | null>;

function namedTarget(uri: string | undefined, targets: Targets): keyof Targets | null {
  if (!uri?.startsWith('#')) return null;
  const id = uri.slice(1);
  if (targets.keyInfo?.attr('Id')?.content === id) return 'keyInfo';
  return targets.properties?.attr('Id')?.content === id ? 'properties' : null;
}

function withoutSignature(again: () => XmlDocument): string {
  const copy = again();
  try {
    signatureOf(copy)?.remove();
    return copy.canonicalizeToString();
  } finally {
    copy.dispose();
  }
}

function hasDigest(reference: XmlElement, canonical: () => string): boolean {
  const method = elementAt(reference, 'ds:DigestMethod', ns);
  const hash = method && digestNames.get(algorithmOf(method));
  if (!hash) return false;
  const digest = createHash(hash).update(canonical(), 'utf8').digest('base64');
  return digest === base64At(reference, 'ds:DigestValue');
}

function isSigned(signature: XmlElement, certificate: X509Certificate | null): boolean {
  const info = elementAt(signature, 'ds:SignedInfo', ns);
  const method = info && elementAt(info, 'ds:SignatureMethod', ns);
  const canonical = info && elementAt(info, 'ds:CanonicalizationMethod', ns);
  const hash = method && signatureNames.get(algorithmOf(method));
  if (!(info && hash && canonical && algorithmOf(canonical) === canonicalName)) return false;
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa') return false;
  const value = Buffer.from(base64At(signature, 'ds:SignatureValue'), 'base64');
  return createVerify(hash).update(info.canonicalizeToString(), 'utf8').verify(certificate.publicKey, value);
}

function certificateOf(signature: XmlElement): X509Certificate | null {
  try {
    const encoded = base64At(signature, 'ds:KeyInfo/ds:X509Data/ds:X509Certificate');
    return new X509Certificate(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

function algorithmOf(method: XmlElement): string {
  return method.attr('Algorithm')?.content ?? '';
}

function base64At(from: XmlElement, path: string): string {
  return textAt(from, path, ns).replace(/\s/g, '');
}
