import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { XmlC14NMode, type XmlDocument, type XmlElement } from 'libxml2-wasm';
import { isTrusted } from './registration.ts';
import { all, attribute, one, parsed, textOf } from './xml.ts';

const ACTIONS = 'http://wcf.dian.colombia/IWcfDianCustomerServices/';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const LONGEST_LIFE_MS = 10 * 60 * 1000;

export type Message =
  | { ok: true; operation: string; fields: Record<string, string> }
  | { ok: false; fault: 'security' | 'message'; why: string };

/** A SOAP 1.2 message with WS-Security, as the real service checks it. */
export function readMessage(text: string, url: string, now: Date): Message {
  const document = parsed(text);
  if (!document) return { ok: false, fault: 'message', why: 'The message is not XML.' };
  try {
    return read(document, url, now);
  } finally {
    document.dispose();
  }
}

function read(document: XmlDocument, url: string, now: Date): Message {
  const body = one(document, '/soap:Envelope/soap:Body/wcf:*');
  if (!body) return { ok: false, fault: 'message', why: 'The message has no operation.' };
  const why = securityProblem(document, url, now);
  if (why !== null) return { ok: false, fault: 'security', why };
  if (textOf(document, '/soap:Envelope/soap:Header/wsa:Action') !== `${ACTIONS}${body.name}`) {
    return { ok: false, fault: 'message', why: 'The action is that of another operation.' };
  }
  const fields = Object.fromEntries(all(body, 'wcf:*').map((field) => [field.name, field.content.trim()]));
  return { ok: true, operation: body.name, fields };
}

/** @returns null where the certificate's key signed this address, now */
function securityProblem(document: XmlDocument, url: string, now: Date): string | null {
  const header = '/soap:Envelope/soap:Header';
  const to = one(document, `${header}/wsa:To`);
  const security = one(document, `${header}/wsse:Security`);
  const info = security && one(security, 'ds:Signature/ds:SignedInfo');
  if (!(to && security && info)) return 'There is no signature about wsa:To.';
  if (to.content.trim() !== url) return 'wsa:To is another address.';
  const [created, expires] = ['Created', 'Expires'].map((name) =>
    Date.parse(textOf(security, `wsu:Timestamp/wsu:${name}`)),
  );
  if (!(created && expires && created - 60_000 <= now.getTime() && now.getTime() < expires)) {
    return 'The timestamp is not of now.';
  }
  if (expires - created > LONGEST_LIFE_MS) return 'The message is good for too long.';
  const token = one(security, 'wsse:BinarySecurityToken');
  const named = one(security, 'ds:Signature/ds:KeyInfo/wsse:SecurityTokenReference/wsse:Reference');
  if (!token || attribute(named, 'URI') !== `#${attribute(token, 'wsu:Id')}`) return 'The signature names no token.';
  const certificate = certificateIn(token.content);
  if (!certificate || !isTrusted(certificate, now)) return 'The certificate is not trusted.';
  return isSigned(info, security, to, certificate) ? null : 'The signature is wrong.';
}

function isSigned(info: XmlElement, security: XmlElement, to: XmlElement, certificate: X509Certificate): boolean {
  const references = all(info, 'ds:Reference');
  const [reference] = references;
  if (!reference || references.length > 1 || attribute(reference, 'URI') !== `#${attribute(to, 'wsu:Id')}`)
    return false;
  const algorithms = [
    [one(info, 'ds:CanonicalizationMethod'), EXCLUSIVE],
    [one(info, 'ds:SignatureMethod'), RSA_SHA256],
    [one(reference, 'ds:Transforms/ds:Transform'), EXCLUSIVE],
    [one(reference, 'ds:DigestMethod'), SHA256],
  ] as const;
  if (!algorithms.every(([method, wanted]) => attribute(method, 'Algorithm') === wanted)) return false;
  const digest = createHash('sha256')
    .update(canonical(to, one(reference, 'ds:Transforms/ds:Transform')))
    .digest('base64');
  if (digest !== textOf(reference, 'ds:DigestValue')) return false;
  const signed = canonical(info, one(info, 'ds:CanonicalizationMethod'));
  const value = Buffer.from(textOf(security, 'ds:Signature/ds:SignatureValue'), 'base64');
  return createVerify('sha256').update(signed).verify(certificate.publicKey, value);
}

function canonical(element: XmlElement, method: XmlElement | undefined): string {
  const listed = attribute(method && one(method, 'ec:InclusiveNamespaces'), 'PrefixList');
  return element.canonicalizeToString({
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    inclusiveNamespacePrefixes: listed.split(/\s+/).filter(Boolean),
  });
}

function certificateIn(encoded: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}
