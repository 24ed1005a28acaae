import type { DocumentContent } from '#app/shop/invoices/invoice.ts';
import type {
  AcceptedDocument,
  DocumentKey,
  FilesAnswer,
  FindAnswer,
  InvoiceProvider,
  IssueAnswer,
  RangesAnswer,
} from '#app/shop/invoices/invoice-provider.ts';
import { qrUrl } from '#app/shop/invoices/public-address.ts';
import {
  codeOf,
  documentIn,
  documentsIn,
  type FactusDocument,
  fileIn,
  isValidated,
  messageIn,
  momentIn,
  numberIn,
  rangesIn,
  refusedFieldsIn,
  rulesIn,
} from './factus-answers.ts';
import { type FactusAccount, type FactusAnswer, type FactusApi, factusApi } from './factus-api.server.ts';
import { factusBill, factusCreditNote, factusRounding } from './factus-document.ts';

/** Addresses of invoices and of credit notes are built alike. */
const bills = '/v2/bills';
const notes = '/v2/credit-notes';
type Collection = typeof bills | typeof notes;

/**
 * Invoices by Factus, which numbers, signs and sends them to the DIAN. It is written down in several places that contradict each other;
 * each answer is read in all forms that are known, and what fits none is `unknown`.
 */
export function factusProvider(account: FactusAccount, now: () => Date = () => new Date()): InvoiceProvider {
  const api = factusApi(account, () => now().getTime());
  return {
    issue: (request) => issue(api, bills, request, factusBill(request), now),
    creditNote: (request) => issue(api, notes, request, factusCreditNote(request), now),
    find: (reference) => find(api, reference, now),
    files: (document) => filesOf(api, document),
    ranges: () => ranges(api),
  };
}

interface Wanted {
  reference: string;
  content: DocumentContent;
}

async function issue(
  api: FactusApi,
  collection: Collection,
  wanted: Wanted,
  body: object,
  now: () => Date,
): Promise<IssueAnswer> {
  const { reference } = wanted;
  const first = await sent(api, collection, wanted, body, now);
  if (first.kind !== 'conflict') return first;
  // One waits at Factus, this one or another of the shop. Factus refuses to delete what the DIAN has taken.
  const found = await findIn(api, collection, reference, now);
  if (found.kind === 'not_found') return { kind: 'blocked', by: first.by === reference ? null : first.by };
  if (found.kind !== 'pending' && found.kind !== 'rejected') return rounded(found, wanted);
  const deleted = await drop(api, collection, reference);
  if (!deleted) return { kind: 'unknown', why: 'Factus keeps a document of this reference, and will not delete it' };
  const second = await sent(api, collection, wanted, body, now);
  return second.kind === 'conflict' ? { kind: 'blocked', by: second.by === reference ? null : second.by } : second;
}

async function sent(
  api: FactusApi,
  collection: Collection,
  wanted: Wanted,
  body: object,
  now: () => Date,
): Promise<IssueAnswer | { kind: 'conflict'; by: string | null }> {
  const answer = await api.post(`${collection}/validate`, body);
  if (answer.kind !== 'answered') return answer;
  if (answer.status === 409) return { kind: 'conflict', by: referenceNamedIn(answer.body) };
  if (answer.status === 422) return refused(api, collection, wanted, answer.body, now);
  if (answer.status !== 200 && answer.status !== 201) return unknown(answer);
  const document = documentIn(answer.body);
  if (document?.reference_code !== wanted.reference)
    return { kind: 'unknown', why: 'Factus answered about something else' };
  const read = rounded(await readDocument(api, collection, document, now), wanted);
  // Unless it is deleted, Factus takes no other document of the shop.
  if (read.kind === 'rejected') await drop(api, collection, wanted.reference);
  return read;
}

async function refused(
  api: FactusApi,
  collection: Collection,
  wanted: Wanted,
  body: unknown,
  now: () => Date,
): Promise<IssueAnswer> {
  const fields = refusedFieldsIn(body);
  const all = fields.map(({ field, message }) => `${field} ${message}`).join(' ');
  // Written down both ways: a reference that was used before gives its document, or is refused.
  if (/reference_code|c[oó]digo de referencia/i.test(all)) {
    const found = await findIn(api, collection, wanted.reference, now);
    if (found.kind !== 'not_found') return rounded(found, wanted);
  }
  if (/numbering_range|rango de numeraci[oó]n/i.test(all)) return { kind: 'range_used_up' };
  return { kind: 'data_wrong', fields };
}

function rounded<Answer extends IssueAnswer>(answer: Answer, { content }: Wanted): Answer {
  return answer.kind === 'accepted' ? { ...answer, roundingInCents: factusRounding(content) } : answer;
}

async function readDocument(
  api: FactusApi,
  collection: Collection,
  document: FactusDocument,
  now: () => Date,
): Promise<IssueAnswer> {
  const rules = rulesIn(document.errors);
  const refusals = rules.filter(({ isRefusal }) => isRefusal);
  if (!isValidated(document)) {
    return refusals.length > 0 ? { kind: 'rejected', rules: refusals.map(ruleOf) } : { kind: 'pending' };
  }
  const number = numberIn(document);
  if (number === null || !document.number) return { kind: 'unknown', why: 'Factus names no number that can be read' };
  const found = publicOf(document) ?? (await publicAt(api, collection, document.number));
  if (found === null) return { kind: 'unknown', why: `Factus names no code of ${document.number}` };
  const accepted: AcceptedDocument = {
    number,
    ...found,
    validatedAt: momentIn(document.validated_at ?? document.validated) ?? now(),
    notes: rules.map(ruleOf),
    roundingInCents: centsIn(document.cash_rounding_amount),
  };
  return { kind: 'accepted', ...accepted };
}

type Public = Pick<AcceptedDocument, 'code' | 'qrUrl'>;

function publicOf(document: FactusDocument): Public | null {
  const code = codeOf(document);
  const address = document.links?.qr || document.qr;
  return code !== null && address ? { code, qrUrl: address } : null;
}

const ruleOf = ({ code, message }: { code: string; message: string }) => ({ code, message });

function centsIn(amount: string | null | undefined): number {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,6})(?:\.(\d{1,2}))?$/.exec(amount ?? '') ?? [];
  if (whole === undefined) return 0;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** A list has no codes, and the address of one document is written down in two forms; the XML has the code always. */
async function publicAt(api: FactusApi, collection: Collection, number: string): Promise<Public | null> {
  const key = encodeURIComponent(number);
  for (const path of [`${collection}/${key}`, `${collection}/show/${key}`]) {
    const answer = await api.get(path);
    const document = answer.kind === 'answered' && answer.status === 200 ? documentIn(answer.body) : null;
    const found = document?.number === number ? publicOf(document) : null;
    if (found !== null) return found;
  }
  const xml = await fileAt(api, `${collection}/${key}/download-xml`, 'xml');
  const code = xml instanceof Uint8Array ? uuidIn(xml) : null;
  if (code === null) return null;
  const isTest = /<cbc:ProfileExecutionID>\s*2\s*</.test(Buffer.from(xml as Uint8Array).toString('utf8'));
  return { code, qrUrl: qrUrl(code, isTest ? 'test' : 'production') };
}

/** Of a document, not of one that it refers to: those lie deeper, behind the first. */
function uuidIn(xml: Uint8Array): string | null {
  const found = /<cbc:UUID\b[^>]*>\s*([0-9a-f]{96})\s*</i.exec(Buffer.from(xml).toString('utf8'));
  return found?.[1]?.toLowerCase() ?? null;
}

async function find(api: FactusApi, reference: string, now: () => Date): Promise<FindAnswer> {
  const found = await findIn(api, bills, reference, now);
  return found.kind === 'not_found' ? findIn(api, notes, reference, now) : found;
}

async function findIn(api: FactusApi, collection: Collection, reference: string, now: () => Date): Promise<FindAnswer> {
  const answer = await api.get(`${collection}?${new URLSearchParams({ 'filter[reference_code]': reference })}`);
  if (answer.kind !== 'answered') return answer;
  if (answer.status === 404) return { kind: 'not_found' };
  const documents = answer.status === 200 ? documentsIn(answer.body) : null;
  if (documents === null) return unknown(answer);
  // Its filter may find what only contains it.
  const own = documents.filter(({ reference_code }) => reference_code === reference);
  const document = own.find(isValidated) ?? own[0];
  return document ? readDocument(api, collection, document, now) : { kind: 'not_found' };
}

/** @returns whether it is gone now */
async function drop(api: FactusApi, collection: Collection, reference: string): Promise<boolean> {
  const key = encodeURIComponent(reference);
  // Of notes, two lists of addresses say two things.
  for (const path of [
    `${collection}/destroy/reference/${key}`,
    ...(collection === notes ? [`${collection}/reference/${key}`] : []),
  ]) {
    const answer = await api.delete(path);
    if (answer.kind === 'answered' && (answer.status === 200 || answer.status === 204)) return true;
    if (answer.kind !== 'answered' || answer.status !== 404) return false;
  }
  return false;
}

async function filesOf(api: FactusApi, { number, code }: DocumentKey): Promise<FilesAnswer> {
  for (const collection of [bills, notes]) {
    const at = `${collection}/${encodeURIComponent(number)}`;
    const xml = await fileAt(api, `${at}/download-xml`, 'xml');
    if (!(xml instanceof Uint8Array)) {
      if (xml.kind === 'not_found') continue;
      return xml;
    }
    if (uuidIn(xml) !== code.toLowerCase())
      return { kind: 'unknown', why: `The XML of ${number} is that of another document` };
    const pdf = await fileAt(api, `${at}/download-pdf`, 'pdf');
    const attached = await fileAt(api, `${at}/download-attached-document-xml`, 'xml');
    return { kind: 'files', xml, pdf: bytesOrNull(pdf), attachedDocument: bytesOrNull(attached) };
  }
  return { kind: 'not_found' };
}

const bytesOrNull = (file: Uint8Array | object) => (file instanceof Uint8Array ? file : null);

async function fileAt(
  api: FactusApi,
  path: string,
  kind: 'xml' | 'pdf',
): Promise<Uint8Array | Exclude<FilesAnswer, { kind: 'files' }>> {
  const answer = await api.get(path);
  if (answer.kind !== 'answered') return answer;
  if (answer.status === 404) return { kind: 'not_found' };
  return (answer.status === 200 && fileIn(answer.body, kind)) || unknown(answer);
}

async function ranges(api: FactusApi): Promise<RangesAnswer> {
  const answer = await api.get('/v2/numbering-ranges');
  if (answer.kind !== 'answered') return answer;
  const found = answer.status === 200 ? rangesIn(answer.body) : null;
  return found === null ? unknown(answer) : { kind: 'ranges', ranges: found };
}

function unknown(answer: Extract<FactusAnswer, { kind: 'answered' }>): { kind: 'unknown'; why: string } {
  return { kind: 'unknown', why: `Factus answered ${answer.status}: ${messageIn(answer.body) || 'no words'}` };
}

/** Accounts differ: some answers name what waits. */
function referenceNamedIn(body: unknown): string | null {
  return /referencia:?\s+["“]?([\w.-]{3,60})/i.exec(messageIn(body))?.[1] ?? null;
}
