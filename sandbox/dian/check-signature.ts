import { createHash, createVerify, X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { isTrusted } from './registration.ts';
import { all, attribute, one, parsed, textOf } from './xml.ts';

const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const HASHES: Record<string, string> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
const RSA: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};
/** SHA-256 of the policy's PDF, version 2. */
const POLICY_HASH = 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=';
const SIGNATURE = '/*/ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/ds:Signature';
const PROPERTIES = 'ds:Object/xades:QualifyingProperties/xades:SignedProperties';

/** @returns what is wrong with the XAdES-EPES signature, rule by rule; `signingTime` as written */
export function checkSignature(document: XmlDocument, text: string): { problems: string[]; signingTime: string } {
  const signature = one(document, SIGNATURE);
  if (!signature || all(document, '//ds:Signature').length > 1) {
    return { problems: ['Regla: ZE01, Rechazo: El documento no tiene una única firma'], signingTime: '' };
  }
  const properties = one(signature, PROPERTIES);
  const signingTime = properties ? textOf(properties, 'xades:SignedSignatureProperties/xades:SigningTime') : '';
  const certificate = certificateOf(signature);
  const problems: string[] = [];
  const say = (rule: string, words: string) => void problems.push(`Regla: ${rule}, Rechazo: ${words}`);
  if (!certificate || !isTrusted(certificate, new Date(signingTime || 0))) {
    say('ZD05', 'Certificado inválido, vencido o de una entidad que no se reconoce');
  }
  if (!areDigestsRight(signature, text)) say('ZE02', 'Valor de la firma inválido: un resumen no corresponde');
  if (!certificate || !isValueRight(signature, certificate)) say('ZE02', 'Valor de la firma inválido');
  const policy = 'xades:SignedSignatureProperties/xades:SignaturePolicyIdentifier/xades:SignaturePolicyId';
  if (!properties || textOf(properties, `${policy}/xades:SigPolicyHash/ds:DigestValue`) !== POLICY_HASH) {
    say('ZE03', 'La política de firma no corresponde');
  }
  if (!isCertificateNamed(properties, certificate)) say('ZE04', 'El certificado firmado es otro');
  return { problems, signingTime };
}

/** Of exactly three parts: the document without its signature, the key, the properties. */
function areDigestsRight(signature: XmlElement, text: string): boolean {
  const references = all(signature, 'ds:SignedInfo/ds:Reference');
  const parts = { keyInfo: one(signature, 'ds:KeyInfo'), properties: one(signature, PROPERTIES) };
  const wanted = new Map<string, () => string>([
    ['', () => withoutSignature(text)],
    [`#${attribute(parts.keyInfo, 'Id')}`, () => parts.keyInfo?.canonicalizeToString() ?? ''],
    [`#${attribute(parts.properties, 'Id')}`, () => parts.properties?.canonicalizeToString() ?? ''],
  ]);
  if (references.length !== 3 || wanted.size !== 3) return false;
  return references.every((reference) => {
    const uri = attribute(reference, 'URI');
    const part = wanted.get(uri);
    wanted.delete(uri);
    const transforms = all(reference, 'ds:Transforms/ds:Transform').map((each) => attribute(each, 'Algorithm'));
    const isPlain = uri === '' ? transforms.includes(ENVELOPED) : transforms.every((each) => each === INCLUSIVE);
    const hash = HASHES[attribute(one(reference, 'ds:DigestMethod'), 'Algorithm')];
    if (!part || !hash || !isPlain) return false;
    return createHash(hash).update(part()).digest('base64') === textOf(reference, 'ds:DigestValue');
  });
}

function withoutSignature(text: string): string {
  const copy = parsed(text);
  if (!copy) return '';
  try {
    one(copy, SIGNATURE)?.remove();
    return copy.canonicalizeToString();
  } finally {
    copy.dispose();
  }
}

function isValueRight(signature: XmlElement, certificate: X509Certificate): boolean {
  const info = one(signature, 'ds:SignedInfo');
  const hash = RSA[attribute(info && one(info, 'ds:SignatureMethod'), 'Algorithm')];
  const form = attribute(info && one(info, 'ds:CanonicalizationMethod'), 'Algorithm');
  if (!info || !hash || form !== INCLUSIVE) return false;
  const value = Buffer.from(textOf(signature, 'ds:SignatureValue'), 'base64');
  return createVerify(hash).update(info.canonicalizeToString()).verify(certificate.publicKey, value);
}

function isCertificateNamed(properties: XmlElement | undefined, certificate: X509Certificate | null): boolean {
  const path = 'xades:SignedSignatureProperties/xades:SigningCertificate/xades:Cert/xades:CertDigest';
  const [first] = properties ? all(properties, path) : [];
  const hash = first && HASHES[attribute(one(first, 'ds:DigestMethod'), 'Algorithm')];
  if (!first || !hash || !certificate) return false;
  return createHash(hash).update(certificate.raw).digest('base64') === textOf(first, 'ds:DigestValue');
}

function certificateOf(signature: XmlElement): X509Certificate | null {
  try {
    const encoded = textOf(signature, 'ds:KeyInfo/ds:X509Data/ds:X509Certificate');
    return new X509Certificate(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}
