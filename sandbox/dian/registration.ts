import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The range of everybody's tests at the DIAN (habilitación), with its published key. */
export const RANGE = {
  prefix: 'SETP',
  from: 990_000_000,
  to: 995_000_000,
  resolution: '18760000001',
  start: '2019-01-19',
  end: '2030-01-19',
};

export const DIAN_SERVICE_PATH = '/WcfDianCustomerServices.svc';

/** Who issued the certificates that this DIAN trusts. */
let authority: X509Certificate | undefined;

export function isTrusted(certificate: X509Certificate, at: Date): boolean {
  authority ??= new X509Certificate(readFileSync(new URL('./ensayo-ca.pem', import.meta.url)));
  const isNow = certificate.validFromDate <= at && at < certificate.validToDate;
  return isNow && certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
}
