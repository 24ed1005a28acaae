import { openCertificateFile } from './platform/certificates/certificate-file.server.ts';
import type { SigningIdentity } from './platform/certificates/pkcs12.server.ts';
import type { Log } from './platform/log.server.ts';
import { SettingsProblem } from './platform/settings.server.ts';
import type { Settings } from './platform/settings.ts';
import type { NumberingRange } from './shop/invoices/invoice.ts';
import type { InvoiceProvider } from './shop/invoices/invoice-provider.ts';
import { readNit } from './shop/invoices/nit.ts';
import type { RangeProblem } from './shop/invoices/numbering-range.ts';
import { noteRanges, rangesInUse } from './shop/invoices/own-numbers.server.ts';
import { ownSigner } from './shop/invoices/own-signer.server.ts';
import type { OwnSigner } from './shop/invoices/own-signer.ts';
import type { Clock } from './shop/shared/clock.ts';
import type { Database } from './shop/shared/schema.ts';
import { discountReason } from './text/invoices/invoice-words.ts';

export interface OwnInvoicing {
  provider: InvoiceProvider & { certificateEnds(): Date };
  signer: OwnSigner;
}

/** The adapter, whose one importer is `services.server.ts`. */
export type MakeDianProvider = (
  account: { serviceUrl: string; softwareId: string; nit: string; testSetId: string | null },
  identity: () => SigningIdentity | null,
  now: () => Date,
) => Promise<InvoiceProvider>;

export interface OwnTools {
  db: Database;
  clock: Clock;
  log: Log;
  makeProvider: MakeDianProvider;
}

const dayMs = 24 * 60 * 60 * 1000;
const soonDays = 30;

/**
 * Own software at the DIAN: the certificate is opened and the ranges are noted before anything is sold.
 * @throws SettingsProblem where the certificate cannot be used, or a range overlaps another; nothing is saved then
 */
export async function openOwnInvoicing(
  { dian, seller }: { dian: NonNullable<Settings['dian']>; seller: Settings['seller'] },
  { db, clock, log, makeProvider }: OwnTools,
): Promise<OwnInvoicing> {
  const certificate = openCertificateFile(dian.certificate, dian.certificatePassword);
  if (!certificate.ok) throw new SettingsProblem([`DIAN_CERTIFICATE ${certificate.problem}`]);
  const now = clock.now();
  const daysLeft = Math.floor((certificate.endsAt.getTime() - now.getTime()) / dayMs);
  // The shop sells on: its invoices wait for another certificate.
  if (!certificate.identity(now))
    log.warn('DIAN_CERTIFICATE has expired, or is not valid yet: no invoice is signed until it is replaced');
  else if (daysLeft <= soonDays) log.warn(`DIAN_CERTIFICATE ends in ${daysLeft} days: order another one`);
  const ranges = rangesOf(dian);
  const noted = await noteRanges(db, ranges, now);
  if (!noted.ok) throw new SettingsProblem(noted.problems.map((problem) => rangeSentence(noted.range, problem)));
  const identity = () => certificate.identity(clock.now());
  const account = {
    ...{ serviceUrl: dian.serviceUrl, softwareId: dian.softwareId, testSetId: dian.testSetId },
    nit: readNit(seller.nit).digits,
  };
  return {
    provider: {
      ...(await makeProvider(account, identity, () => clock.now())),
      // Numbers are given out here, so what is left of them is known here.
      ranges: async () => ({ kind: 'ranges', ranges: await rangesInUse(db, ranges) }),
      certificateEnds: () => certificate.endsAt,
    },
    signer: ownSigner({
      ...{ software: { id: dian.softwareId, pin: dian.pin }, environment: dian.environment },
      ...{ ranges, identity, discountReason },
    }),
  };
}

/** Credit notes have numbers that need no authorisation. */
function rangesOf({ range, notesPrefix }: NonNullable<Settings['dian']>): NumberingRange[] {
  return [
    { ...range, providerId: null, documents: 'invoices', next: null },
    {
      ...{ providerId: null, documents: 'credit_notes', prefix: notesPrefix, from: 1, to: 999_999_999, next: null },
      ...{ resolution: null, validFrom: null, validTo: null, technicalKey: null },
    },
  ];
}

function rangeSentence({ prefix, from, to }: NumberingRange, problem: RangeProblem): string {
  const range = `DIAN_PREFIX, DIAN_FROM, DIAN_TO: the range ${prefix}${from} to ${prefix}${to}`;
  const sentences: Record<RangeProblem, string> = {
    prefix: `${range} has a prefix that the DIAN does not give`,
    numbers: `${range} is none, or numbers behind its end were given out already`,
    days: `${range} has no days in which it is valid`,
    resolution: `${range} has no resolution`,
    technical_key: `${range} has no technical key of 40 hexadecimal digits`,
    overlaps: `${range} overlaps another one of this shop: its numbers would be given out twice`,
  };
  return sentences[problem];
}
