import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { REHEARSAL_DIAN } from '#sandbox/keys.ts';

const password = 'r8Wm-5pKt-2zHq';

/** The certificate that the sandbox's DIAN trusts, under a password that a live store takes. */
export async function liveCertificate(): Promise<Record<'DIAN_CERTIFICATE' | 'DIAN_CERTIFICATE_PASSWORD', string>> {
  const rehearsal = await readFile('sandbox/dian/ensayo.p12');
  const structure = forge.asn1.fromDer(forge.util.createBuffer(rehearsal.toString('binary')));
  const opened = forge.pkcs12.pkcs12FromAsn1(structure, false, REHEARSAL_DIAN.certificatePassword);
  const bagsOf = (type: string | undefined) => (type ? (opened.getBags({ bagType: type })[type] ?? []) : []);
  const { pkcs8ShroudedKeyBag, certBag } = forge.pki.oids as Record<string, string>;
  const [key] = bagsOf(pkcs8ShroudedKeyBag);
  const certificates = bagsOf(certBag).flatMap(({ cert }) => (cert ? [cert] : []));
  const file = forge.pkcs12.toPkcs12Asn1(key?.key as forge.pki.rsa.PrivateKey, certificates, password, {
    algorithm: '3des',
  });
  const path = join(await mkdtemp(join(tmpdir(), 'nucleo-certificate-')), 'firma.p12');
  await writeFile(path, forge.asn1.toDer(file).getBytes(), 'binary');
  return { DIAN_CERTIFICATE: path, DIAN_CERTIFICATE_PASSWORD: password };
}
