import { createHash, createSign, randomUUID } from 'node:crypto';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import type { SigningIdentity } from '../certificates/pkcs12.server.ts';
import { exclusiveName, rsaSha256Name, sha256Name, signatureNamespaces } from './signature-algorithms.ts';
import { elementAt } from './xml-document.server.ts';
import { element, writeXml, type XmlPart } from './xml-writer.ts';

const wss = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';
const namespaces = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsse: `${wss}wssecurity-secext-1.0.xsd`,
  wsu: `${wss}wssecurity-utility-1.0.xsd`,
  ...signatureNamespaces,
};
const tokenType = `${wss}x509-token-profile-1.0#X509v3`;
const encodingType = `${wss}soap-message-security-1.0#Base64Binary`;

export interface SignedRequest {
  /** Address of the service, which is what the signature is about. */
  to: string;
  action: string;
  body: XmlPart;
  /** Prefix and namespace of the service; the canonical form has it too. */
  service: { prefix: string; namespace: string };
  identity: SigningIdentity;
  now: Date;
}

/** How long a message is good for. */
const lifeMs = 5 * 60 * 1000;

/**
 * A SOAP 1.2 message that says whose it is by WS-Security: the certificate as a token, and `wsa:To` signed with its key, canonical form
 * exclusive.
 */
export function signedEnvelope(request: SignedRequest): string {
  const { prefix } = request.service;
  const id = randomUUID();
  const parts = { token: `X509-${id}`, to: `id-${id}`, included: [`wsa soap ${prefix}`, `soap ${prefix}`] as const };
  const info = (digest: string) => signedInfo(parts, digest);
  const draft = envelope(request, parts, info(''), '');
  const digest = createHash('sha256')
    .update(canonical(draft, '//wsa:To', parts.included[1]), 'utf8')
    .digest('base64');
  const unsigned = envelope(request, parts, info(digest), '');
  const value = createSign('sha256')
    .update(canonical(unsigned, '//ds:SignedInfo', parts.included[0]), 'utf8')
    .sign(request.identity.key, 'base64');
  return envelope(request, parts, info(digest), value);
}

interface Names {
  token: string;
  to: string;
  /** Prefixes that the canonical forms of the signature and of `wsa:To` have, used or not. */
  included: readonly [string, string];
}

function signedInfo({ to, included }: Names, digest: string): XmlPart {
  return element('ds:SignedInfo', [
    element('ds:CanonicalizationMethod', [inclusive(included[0])], { Algorithm: exclusiveName }),
    element('ds:SignatureMethod', '', { Algorithm: rsaSha256Name }),
    element(
      'ds:Reference',
      [
        element('ds:Transforms', [element('ds:Transform', [inclusive(included[1])], { Algorithm: exclusiveName })]),
        element('ds:DigestMethod', '', { Algorithm: sha256Name }),
        element('ds:DigestValue', digest),
      ],
      { URI: `#${to}` },
    ),
  ]);
}

function inclusive(prefixes: string): XmlPart {
  return element('ec:InclusiveNamespaces', '', { 'xmlns:ec': exclusiveName, PrefixList: prefixes });
}

function envelope(request: SignedRequest, names: Names, info: XmlPart, value: string): string {
  const { to, action, body, service, identity, now } = request;
  const [own] = identity.chain;
  if (!own) throw new Error('A signing identity without a certificate');
  const reference = element('wsse:SecurityTokenReference', [
    element('wsse:Reference', '', { URI: `#${names.token}`, ValueType: tokenType }),
  ]);
  const signature = element(
    'ds:Signature',
    [info, element('ds:SignatureValue', value), element('ds:KeyInfo', [reference])],
    { 'xmlns:ds': namespaces.ds },
  );
  const security = element(
    'wsse:Security',
    [
      element('wsu:Timestamp', [
        element('wsu:Created', now.toISOString()),
        element('wsu:Expires', new Date(now.getTime() + lifeMs).toISOString()),
      ]),
      element('wsse:BinarySecurityToken', own.raw.toString('base64'), {
        ...{ EncodingType: encodingType, ValueType: tokenType, 'wsu:Id': names.token },
      }),
      signature,
    ],
    { 'xmlns:wsse': namespaces.wsse, 'xmlns:wsu': namespaces.wsu },
  );
  const head = element(
    'soap:Header',
    [
      security,
      element('wsa:Action', action),
      element('wsa:To', to, { 'xmlns:wsu': namespaces.wsu, 'wsu:Id': names.to }),
    ],
    { 'xmlns:wsa': namespaces.wsa },
  );
  return writeXml(
    element('soap:Envelope', [head, element('soap:Body', [body])], {
      ...{ 'xmlns:soap': namespaces.soap, [`xmlns:${service.prefix}`]: service.namespace },
    }),
  );
}

function canonical(xml: string, path: string, prefixes: string): string {
  const document = XmlDocument.fromString(xml);
  try {
    const part = elementAt(document, path, namespaces);
    if (!part) throw new Error(`Nothing to sign at ${path}`);
    return part.canonicalizeToString({
      mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
      inclusiveNamespacePrefixes: prefixes.split(' '),
    });
  } finally {
    document.dispose();
  }
}
