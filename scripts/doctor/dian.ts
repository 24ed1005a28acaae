import { openCertificateFile } from '#app/platform/certificates/certificate-file.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import type { NumberingRange } from '#app/shop/invoices/invoice.ts';
import type { RangesAnswer } from '#app/shop/invoices/invoice-provider.ts';
import { readNit } from '#app/shop/invoices/nit.ts';
import { quoted } from './bounded-request.ts';
import type { Finding } from './findings.ts';

type DianSettings = NonNullable<Settings['dian']>;

const soonDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const timeoutMs = 10_000;

/** Whether the certificate signs, and whether the DIAN has the range of the settings for this software. Nothing is sent but the question. */
export async function dianFindings(
  { dian, sellerNit }: { dian: DianSettings; sellerNit: string },
  now: Date,
): Promise<Finding[]> {
  const file = openCertificateFile(dian.certificate, dian.certificatePassword);
  const fix = 'DIAN_CERTIFICATE and its password: docs/invoices.md, own software';
  if (!file.ok) return [{ level: 'fail', what: `DIAN_CERTIFICATE ${file.problem}, so no invoice is signed`, fix }];
  const days = Math.floor((file.endsAt.getTime() - now.getTime()) / dayMs);
  if (!file.identity(now))
    return [{ level: 'fail', what: 'DIAN_CERTIFICATE is not valid today, so no invoice is signed', fix }];
  const certificate: Finding = {
    level: days <= soonDays ? 'warn' : 'ok',
    what: `The certificate of invoices is good for ${days} days`,
    ...(days <= soonDays && { fix: 'order another one, and put it in its stead' }),
  };
  const account = {
    ...{ serviceUrl: dian.serviceUrl, softwareId: dian.softwareId, testSetId: dian.testSetId, timeoutMs },
    nit: readNit(sellerNit).digits,
  };
  // Loaded late: it is the whole shop, which a doctor of other shops does without.
  const { dianOf } = await import('#app/services.server.ts');
  const provider = await dianOf(
    account,
    () => file.identity(now),
    () => now,
  );
  const answer = await provider.ranges();
  return [certificate, rangeFinding(answer, dian.range)];
}

function rangeFinding(answer: RangesAnswer, range: DianSettings['range']): Finding {
  const name = `${range.prefix}${range.from} to ${range.prefix}${range.to}`;
  if (answer.kind === 'credentials_wrong') {
    return {
      level: 'fail',
      what: 'The DIAN does not take the certificate, so it takes no invoice',
      fix: 'one of an authority that ONAC accredits, in the name of the seller; and the right DIAN_ENVIRONMENT',
    };
  }
  if (answer.kind !== 'ranges') {
    return {
      level: 'warn',
      what: `The DIAN cannot be asked about its ranges: ${'why' in answer ? quoted(answer.why) : answer.kind}`,
      fix: 'DIAN_SERVICE_URL, and whether this machine may ask other servers; else later',
    };
  }
  const isSame = ({ prefix, from, to }: NumberingRange) =>
    prefix === range.prefix && from === range.from && to === range.to;
  const own = answer.ranges.find(isSame);
  if (!own) {
    return {
      level: 'fail',
      what: `The DIAN has no range ${name} for this software`,
      fix: 'associate the prefix with the software in the catalogue (it takes two hours), and copy its numbers',
    };
  }
  if (own.technicalKey !== null && own.technicalKey !== range.technicalKey) {
    return {
      level: 'fail',
      what: `DIAN_TECHNICAL_KEY is not that of the range ${name}, so each invoice would be refused`,
      fix: 'copy it from the catalogue, beside the range',
    };
  }
  const copied = [own.resolution, own.validFrom, own.validTo].join();
  if (copied !== [range.resolution, range.validFrom, range.validTo].join()) {
    return {
      level: 'fail',
      what: `The range ${name} is of resolution ${own.resolution}, from ${own.validFrom} to ${own.validTo}`,
      fix: 'DIAN_RESOLUTION, DIAN_VALID_FROM and DIAN_VALID_TO say something else',
    };
  }
  return { level: 'ok', what: `The DIAN has the range ${name} for this software, until ${own.validTo}` };
}
