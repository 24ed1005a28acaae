import type { X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** RFC 2253 knows these by a name; of all others the number and the bytes are written. */
const names: ReadonlyMap<string, string> = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.6', 'C'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.9', 'STREET'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
  ['0.9.2342.19200300.100.1.1', 'UID'],
  ['0.9.2342.19200300.100.1.25', 'DC'],
]);

/** Who issued a certificate, as XML signatures write it (RFC 2253): the last part first. */
export function issuerName(certificate: X509Certificate): string {
  const structure = forge.asn1.fromDer(forge.util.createBuffer(certificate.raw.toString('binary')));
  const { attributes } = forge.pki.certificateFromAsn1(structure).issuer;
  return attributes.toReversed().map(writtenAttribute).join(',');
}

/** The decimal number that XML signatures write. */
export function serialNumber(certificate: X509Certificate): string {
  return BigInt(`0x${certificate.serialNumber}`).toString();
}

function writtenAttribute({ type = '', value, valueTagClass }: forge.pki.CertificateField): string {
  const tag = Number(valueTagClass);
  // As they stand in the certificate.
  const bytes = Buffer.from(String(value), 'latin1');
  const name = names.get(type);
  if (name) return `${name}=${escaped(bytes.toString(tag === Number(forge.asn1.Type.UTF8) ? 'utf8' : 'latin1'))}`;
  const length = bytes.length < 128 ? [bytes.length] : [0x81, bytes.length];
  return `${type}=#${Buffer.from([tag, ...length, ...bytes]).toString('hex')}`;
}

function escaped(value: string): string {
  return value
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replace(/^[ #]/, '\\$&')
    .replace(/ $/, '\\ ');
}
