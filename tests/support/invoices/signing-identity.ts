import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

interface Issuer {
  subject: forge.pki.CertificateField[];
  key: forge.pki.rsa.PrivateKey;
}

export interface TestCertificates {
  pkcs12(password: string, options?: { withKey?: boolean }): Uint8Array;
}

/** The types of node-forge name another list of tags. */
const utf8 = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class;

const rootName: forge.pki.CertificateField[] = [
  { name: 'commonName', value: 'ROOT CA, "Pruebas"' },
  { name: 'organizationName', value: 'Entidad de Pruebas S.A.' },
  { name: 'countryName', value: 'CO' },
  { name: 'emailAddress', value: 'info@pruebas.test' },
];
const authorityName: forge.pki.CertificateField[] = [
  { name: 'commonName', value: 'CA Pruebas Bogotá', valueTagClass: utf8 },
  ...rootName.slice(1),
];
const sellerName: forge.pki.CertificateField[] = [
  { name: 'commonName', value: 'Núcleo Componentes S.A.S.', valueTagClass: utf8 },
  { name: 'serialNumber', value: '900373076' },
  { name: 'countryName', value: 'CO' },
];

/** A root, an authority and a seller's certificate, as authorities hand them out in one file. */
export function testCertificates(from: Date, to: Date): TestCertificates {
  const [root, authority, seller] = [newKey(), newKey(), newKey()];
  const valid = { from, to };
  const certificates = [
    issue(sellerName, seller, { subject: authorityName, key: authority.privateKey }, valid, '0a1b2c3d4e5f60718293'),
    issue(authorityName, authority, { subject: rootName, key: root.privateKey }, valid, '02'),
    issue(rootName, root, { subject: rootName, key: root.privateKey }, valid, '01'),
  ];
  return {
    pkcs12(password, { withKey = true } = {}) {
      const key = withKey ? seller.privateKey : null;
      const file = forge.pkcs12.toPkcs12Asn1(key as forge.pki.rsa.PrivateKey, certificates, password, {
        algorithm: '3des',
      });
      return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary');
    },
  };
}

/** Node's, since forge's own takes seconds. */
function newKey(): { privateKey: forge.pki.rsa.PrivateKey; publicKey: forge.pki.rsa.PublicKey } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey) as forge.pki.rsa.PublicKey,
  };
}

function issue(
  subject: forge.pki.CertificateField[],
  { publicKey }: { publicKey: forge.pki.rsa.PublicKey },
  issuer: Issuer,
  { from, to }: { from: Date; to: Date },
  serialNumber: string,
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = serialNumber;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = to;
  certificate.setSubject(subject);
  certificate.setIssuer(issuer.subject);
  certificate.setExtensions([{ name: 'basicConstraints', cA: subject !== sellerName }]);
  certificate.sign(issuer.key, forge.md.sha256.create());
  return certificate;
}
