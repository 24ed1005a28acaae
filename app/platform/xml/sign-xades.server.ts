import { createHash, createSign, type X509Certificate } from 'node:crypto';
import { XmlDocument } from 'libxml2-wasm';
import { issuerName, serialNumber } from '../certificates/distinguished-name.server.ts';
import type { SigningIdentity } from '../certificates/pkcs12.server.ts';
import {
  canonicalName,
  envelopedName,
  signatureNamespaces as ns,
  rsaSha256Name,
  sha256Name,
  signedPropertiesType,
} from './signature-algorithms.ts';
import { elementAt } from './xml-document.server.ts';
import { element, writeXml, type XmlPart } from './xml-writer.ts';

export interface SignaturePolicy {
  identifier: string;
  description: string;
  /** SHA-256 of the policy's file, base64. */
  digest: string;
}

export interface SigningRequest {
  /** The document with this signature in it, or with none; its root declares the prefixes `ds` and `xades`. */
  withSignature(signature: string): string;
  identity: SigningIdentity;
  /** As it is written, with its zone. */
  signedAt: string;
  policy: SignaturePolicy;
  claimedRole: string;
  /** Of this signature alone; part of the names of its parts. */
  id: string;
}

/**
 * Puts an enveloped XAdES-EPES signature into a document. Digests are those of the canonical form of each part where it stands, with the
 * namespaces that it inherits: that is what a verifier reads. Nothing may touch the text afterwards, not even white space.
 */
export function signXades(request: SigningRequest): string {
  const parts = partsOf(request);
  const draft = request.withSignature(
    signatureText(request, parts, signedInfo(request, { document: '', keyInfo: '', properties: '' }), ''),
  );
  const digests = {
    document: sha256(canonical(request.withSignature(''), null)),
    keyInfo: sha256(canonical(draft, '//ds:Signature/ds:KeyInfo')),
    properties: sha256(canonical(draft, '//ds:Signature/ds:Object/xades:QualifyingProperties/xades:SignedProperties')),
  };
  const info = signedInfo(request, digests);
  const unsigned = request.withSignature(signatureText(request, parts, info, ''));
  const value = createSign('sha256')
    .update(canonical(unsigned, '//ds:Signature/ds:SignedInfo'), 'utf8')
    .sign(request.identity.key, 'base64');
  return request.withSignature(signatureText(request, parts, info, value));
}

interface SignatureParts {
  keyInfo: XmlPart;
  object: XmlPart;
}

function partsOf({ identity, id, signedAt, policy, claimedRole }: SigningRequest): SignatureParts {
  const [own] = identity.chain;
  if (!own) throw new Error('A signing identity without a certificate');
  const certificate = element('ds:X509Certificate', own.raw.toString('base64'));
  const properties = element('xades:SignedSignatureProperties', [
    element('xades:SigningTime', signedAt),
    element('xades:SigningCertificate', identity.chain.map(certificateReference)),
    element('xades:SignaturePolicyIdentifier', [
      element('xades:SignaturePolicyId', [
        element('xades:SigPolicyId', [
          element('xades:Identifier', policy.identifier),
          element('xades:Description', policy.description),
        ]),
        element('xades:SigPolicyHash', digestParts(policy.digest)),
      ]),
    ]),
    element('xades:SignerRole', [element('xades:ClaimedRoles', [element('xades:ClaimedRole', claimedRole)])]),
  ]);
  return {
    keyInfo: element('ds:KeyInfo', [element('ds:X509Data', [certificate])], { Id: `${id}-keyinfo` }),
    object: element('ds:Object', [
      element(
        'xades:QualifyingProperties',
        [element('xades:SignedProperties', [properties], { Id: `${id}-signedprops` })],
        { Target: `#${id}` },
      ),
    ]),
  };
}

function certificateReference(certificate: X509Certificate): XmlPart {
  return element('xades:Cert', [
    element('xades:CertDigest', digestParts(createHash('sha256').update(certificate.raw).digest('base64'))),
    element('xades:IssuerSerial', [
      element('ds:X509IssuerName', issuerName(certificate)),
      element('ds:X509SerialNumber', serialNumber(certificate)),
    ]),
  ]);
}

function digestParts(digest: string): XmlPart[] {
  return [element('ds:DigestMethod', '', { Algorithm: sha256Name }), element('ds:DigestValue', digest)];
}

function signedInfo({ id }: SigningRequest, digests: Record<'document' | 'keyInfo' | 'properties', string>): XmlPart {
  const transforms = element('ds:Transforms', [element('ds:Transform', '', { Algorithm: envelopedName })]);
  return element('ds:SignedInfo', [
    element('ds:CanonicalizationMethod', '', { Algorithm: canonicalName }),
    element('ds:SignatureMethod', '', { Algorithm: rsaSha256Name }),
    element('ds:Reference', [transforms, digestParts(digests.document)], { Id: `${id}-ref0`, URI: '' }),
    element('ds:Reference', digestParts(digests.keyInfo), { URI: `#${id}-keyinfo` }),
    element('ds:Reference', digestParts(digests.properties), {
      ...{ Type: signedPropertiesType, URI: `#${id}-signedprops` },
    }),
  ]);
}

function signatureText({ id }: SigningRequest, { keyInfo, object }: SignatureParts, info: XmlPart, value: string) {
  const signatureValue = element('ds:SignatureValue', value, { Id: `${id}-sigvalue` });
  return writeXml(element('ds:Signature', [info, signatureValue, keyInfo, object], { Id: id }));
}

/** @param path of one element; null is the whole document */
function canonical(xml: string, path: string | null): string {
  const document = XmlDocument.fromBuffer(Buffer.from(xml, 'utf8'));
  try {
    if (path === null) return document.canonicalizeToString();
    const part = elementAt(document, path, ns);
    if (!part) throw new Error(`Nothing to sign at ${path}`);
    return part.canonicalizeToString();
  } finally {
    document.dispose();
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64');
}
