import type { SigningIdentity } from '#app/platform/certificates/pkcs12.server.ts';
import type {
  CreditNoteRequest,
  FilesAnswer,
  FindAnswer,
  InvoiceProvider,
  IssueAnswer,
  IssueRequest,
  RangesAnswer,
  SignedDocument,
} from '#app/shop/invoices/invoice-provider.ts';
import { yearOf } from '#app/shop/shared/day.ts';
import { type DocumentVerdict, type RuleVerdict, validationIn } from './dian-answers.server.ts';
import { type DianAddress, type DianCall, type DianService, dianService } from './dian-service.server.ts';
import { fileName, zipOf } from './document-file.server.ts';

export interface DianAccount extends DianAddress {
  softwareId: string;
  /** Digits, without the check digit. */
  nit: string;
  /** While the DIAN tests the software; null from then on. */
  testSetId: string | null;
}

/**
 * Invoices by the shop's own software, straight to the DIAN. A document is known there by its CUFE or CUDE, so it is looked up by that,
 * and whatever is about another one is `unknown`.
 * @param identity whose the certificate is; null while it cannot be used
 */
export function dianProvider(
  account: DianAccount,
  identity: () => SigningIdentity | null,
  now: () => Date = () => new Date(),
): InvoiceProvider {
  const service = dianService(account, identity, now);
  const issue = issuer(service, account);
  return {
    issue,
    creditNote: issue,
    find: (_reference, signed) => (signed ? issue.status(signed) : Promise.resolve({ kind: 'not_found' })),
    files: (): Promise<FilesAnswer> => Promise.resolve({ kind: 'not_found' }),
    ranges: () => rangesOf(service, account),
  };
}

/** Files that were sent as part of the test, by code: their fate is told by the key of the file alone. Lost with the process. */
const mostTestFiles = 200;

function issuer(service: DianService, { nit, testSetId }: DianAccount) {
  const testFiles = new Map<string, string>();

  async function issue({ content, signed, issuedAt }: IssueRequest | CreditNoteRequest): Promise<IssueAnswer> {
    if (!signed) throw new Error('Own software sends what was signed and stored');
    const name = fileName(content.kind, nit, signed.number, yearOf(issuedAt));
    const contentFile = Buffer.from(await zipOf(name, signed.xml)).toString('base64');
    const file = { fileName: `z${name.replace(/xml$/, 'zip')}`, contentFile };
    if (testSetId !== null) return issueOfTest(signed, { ...file, testSetId });
    return sentAnswer(await service.call('SendBillSync', file), signed);
  }

  async function issueOfTest(signed: SignedDocument, file: Record<string, string>): Promise<IssueAnswer> {
    const sent = await service.call('SendTestSetAsync', file);
    if (sent.kind !== 'replied') return sent;
    if (sent.reply.kind !== 'upload') return noAnswer;
    const { zipKey, refusals } = sent.reply;
    if (zipKey === '') {
      const rules = refusals.map((message) => ({ code: '', message }));
      return rules.length > 0 ? { kind: 'rejected', rules } : noAnswer;
    }
    const [oldest] = testFiles.keys();
    if (testFiles.size >= mostTestFiles && oldest !== undefined) testFiles.delete(oldest);
    testFiles.set(signed.code, zipKey);
    const found = await statusOfFile(signed, zipKey);
    return found.kind === 'not_found' ? { kind: 'pending' } : found;
  }

  async function statusOfFile(signed: SignedDocument, zipKey: string): Promise<FindAnswer> {
    const answer = await service.call('GetStatusZip', { trackId: zipKey });
    if (answer.kind !== 'replied') return answer;
    if (answer.reply.kind !== 'verdicts') return noAnswer;
    const [verdict] = answer.reply.verdicts;
    return verdict ? sentVerdict(verdict, signed) : { kind: 'pending' };
  }

  async function sentAnswer(answer: DianCall, signed: SignedDocument): Promise<IssueAnswer> {
    if (answer.kind !== 'replied') return answer;
    return answer.reply.kind === 'verdict' ? sentVerdict(answer.reply, signed) : noAnswer;
  }

  async function sentVerdict(verdict: DocumentVerdict, signed: SignedDocument): Promise<IssueAnswer> {
    const known = verdict.rules.find(isKnownAlready);
    if (known === undefined) {
      const read = readVerdict(verdict, signed);
      return read.kind === 'not_found' ? unknownVerdict(verdict) : read;
    }
    // It has this one, whose answer was lost, or another one of the same number.
    const found = await statusByCode(signed);
    return found.kind === 'not_found' ? { kind: 'rejected', rules: [ruleOf(known)] } : found;
  }

  async function statusByCode(signed: SignedDocument): Promise<FindAnswer> {
    const answer = await service.call('GetStatus', { trackId: signed.code });
    if (answer.kind !== 'replied') return answer;
    return answer.reply.kind === 'verdict' ? readVerdict(answer.reply, signed) : noAnswer;
  }

  return Object.assign(issue, {
    async status(signed: SignedDocument): Promise<FindAnswer> {
      const zipKey = testFiles.get(signed.code);
      const found = zipKey === undefined ? null : await statusOfFile(signed, zipKey);
      return found ?? statusByCode(signed);
    },
  });
}

const noAnswer = { kind: 'unknown', why: 'The DIAN answered something else' } as const;
const ruleOf = ({ code, message }: RuleVerdict) => ({ code, message });

/** "Regla: 90, Rechazo: Documento procesado anteriormente" */
export const knownAlreadyRule = '90';
const isKnownAlready = ({ code, isRefusal }: RuleVerdict) => isRefusal && code === knownAlreadyRule;
/** The number or the day is outside what was authorised. */
const rangeRule = /^FA(?:D05[a-z]?|B07b|B08b)$/;

/** @returns `not_found` where the DIAN knows no such document */
function readVerdict(verdict: DocumentVerdict, signed: SignedDocument): FindAnswer {
  const { statusCode, isValid, rules, documentKey } = verdict;
  if (documentKey !== '' && documentKey !== signed.code) {
    return { kind: 'unknown', why: 'The DIAN answered about another document' };
  }
  const refusals = rules.filter(({ isRefusal }) => isRefusal).map(ruleOf);
  switch (statusCode) {
    case '00':
      return isValid ? accepted(verdict, signed) : unknownVerdict(verdict);
    case '66':
    case '90':
      return { kind: 'not_found' };
    case '98':
      return { kind: 'pending' };
    case '99':
      if (isValid) return unknownVerdict(verdict);
      if (refusals.length > 0 && refusals.every(({ code }) => rangeRule.test(code))) return { kind: 'range_used_up' };
      return { kind: 'rejected', rules: refusals.length > 0 ? refusals : [{ code: '', message: verdict.statusText }] };
    default:
      return isUnauthorised(verdict) ? { kind: 'credentials_wrong' } : unknownVerdict(verdict);
  }
}

/** Of a NIT that may not send, whose certificate is good. */
function isUnauthorised({ statusText, isValid }: DocumentVerdict): boolean {
  return !isValid && /no (?:se encuentra |est[aá] )?autorizad[oa]/i.test(statusText);
}

function unknownVerdict({ statusCode, statusText }: DocumentVerdict): { kind: 'unknown'; why: string } {
  return { kind: 'unknown', why: `The DIAN answered ${statusCode || 'no code'}: ${statusText}` };
}

function accepted({ applicationResponse, rules }: DocumentVerdict, signed: SignedDocument): IssueAnswer {
  const validation = applicationResponse === null ? null : validationIn(applicationResponse);
  if (applicationResponse === null || validation === null) {
    return { kind: 'unknown', why: 'The DIAN accepted it without the document that says so' };
  }
  if (validation.about !== signed.code) return { kind: 'unknown', why: 'The DIAN accepted another document' };
  return {
    kind: 'accepted',
    ...{ number: signed.number, code: signed.code, qrUrl: signed.qrUrl, validatedAt: validation.answeredAt },
    ...{ notes: rules.map(ruleOf), roundingInCents: 0, applicationResponse },
  };
}

async function rangesOf(service: DianService, { nit, softwareId }: DianAccount): Promise<RangesAnswer> {
  const fields = { accountCode: nit, accountCodeT: nit, softwareCode: softwareId };
  const answer = await service.call('GetNumberingRange', fields);
  if (answer.kind !== 'replied') return answer;
  return answer.reply.kind === 'ranges' ? answer.reply : noAnswer;
}
