import type { Selectable, UpdateObject } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Database, Schema } from '../shared/schema.ts';
import { queueDocumentMail } from './document-mails.server.ts';
import type { DocumentContent, IssuedDocument, NumberingRange } from './invoice.ts';
import type { FindAnswer, InvoiceProvider, IssueAnswer, SignedDocument } from './invoice-provider.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import { leaveNumberToOther, numberOf } from './own-numbers.server.ts';
import type { OwnSigner } from './own-signer.ts';

export interface OwnIssuing {
  db: Database;
  provider: InvoiceProvider;
  own: OwnSigner;
  now: () => Date;
}

interface OwnDue {
  id: number;
  reference: string;
  attempts: number;
}

export interface OwnOutcome {
  answer: FindAnswer;
  /** What numbers were taken of. */
  range: NumberingRange;
  /** Of the document that the answer is about. */
  issuedAt: Date;
  /** Null: as late as after any other try. */
  retryAfterSeconds: number | null;
}

type SignedRow = Selectable<InvoiceTables['signed_documents']>;
type Mode = IssuedDocument['mode'];

/** Rules by which the DIAN says that it has the number already, and that no contingency is declared. */
const knownAlreadyRule = '90';
const contingencyRule = 'CTG01';
/** A document can take a moment until it is found by its code. */
const triesBeforeOtherNumber = 5;

/**
 * A document by own software: numbered, signed, stored, and only then sent. What may have been sent is looked up by its code before
 * anything is sent again, and a document that the DIAN refused is signed again under the same number.
 */
export async function issueOwn(
  issuing: OwnIssuing,
  due: OwnDue,
  content: DocumentContent,
  range: NumberingRange,
): Promise<OwnOutcome> {
  const { db, provider, now } = issuing;
  const rows = await usableRows(db, due.id);
  const outcome = (row: SignedRow | null, answer: FindAnswer, retryAfterSeconds: number | null = null): OwnOutcome => ({
    ...{ answer, range, issuedAt: row?.issued_at ?? now(), retryAfterSeconds },
  });
  for (const row of rows.filter(({ sent_at }) => sent_at !== null)) {
    const found = await provider.find(due.reference, signedOf(row));
    if (found.kind !== 'not_found') return settle(row, found);
  }
  const isContingent = rows.some(({ mode }) => mode === 'contingency');
  const row = await signedRow(issuing, due, { content, range, mode: isContingent ? 'contingency' : 'normal' });
  if ('kind' in row) return outcome(null, row);
  const { answer, isFirst } = await send(issuing, due, content, row, range);
  return settle(row, answer, isFirst);

  async function settle(row: SignedRow, answer: FindAnswer, isFirst = false): Promise<OwnOutcome> {
    if (answer.kind === 'accepted') {
      await change(db, row, { response: answer.applicationResponse ?? null });
      return outcome(row, answer);
    }
    if (answer.kind === 'range_used_up') await change(db, row, { refused_at: now() });
    if (answer.kind === 'rejected') return outcome(row, await refused(issuing, due, row, { answer, isFirst }));
    if (answer.kind !== 'unknown' || !answer.away) return outcome(row, answer);
    return outcome(row, answer, await afterFailure(issuing, due, content, row, { range, how: answer.away }));
  }
}

/** Those that the DIAN did not refuse, the first one first. */
async function usableRows(db: Database, invoiceId: number): Promise<SignedRow[]> {
  return db
    .selectFrom('signed_documents')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('refused_at', 'is', null)
    .orderBy('mode', 'desc')
    .execute();
}

function signedOf({ prefix, number, code, qr_url, xml }: SignedRow): SignedDocument {
  return { number: { prefix, consecutive: number }, code, qrUrl: qr_url, xml };
}

interface ToSign {
  content: DocumentContent;
  range: NumberingRange;
  mode: Mode;
}

/** What is stored, or what is signed and stored now: its day is the day of the signature. */
async function signedRow(
  issuing: OwnIssuing,
  { id }: Pick<OwnDue, 'id'>,
  { content, range, mode }: ToSign,
): Promise<SignedRow | Extract<IssueAnswer, { kind: 'range_used_up' | 'credentials_wrong' }>> {
  const { db, own, now } = issuing;
  const rows = await usableRows(db, id);
  const stored = rows.find((row) => row.mode === mode);
  if (stored) return stored;
  const issuedAt = momentAfter(rows, now());
  const given = await numberOf(db, id, range, issuedAt);
  if (!given.ok) return { kind: 'range_used_up' };
  const { number } = given;
  const signed = own.sign({ ...content, number, issuedAt, environment: own.environment, mode }, range);
  if (!signed) return { kind: 'credentials_wrong' };
  const fields = {
    ...{ prefix: number.prefix, number: number.consecutive, code: signed.code, qr_url: signed.qrUrl, xml: signed.xml },
    ...{ issued_at: issuedAt, sent_at: null, refused_at: null, failures: 0, response: null },
  };
  const written = await db
    .insertInto('signed_documents')
    .values({ invoice_id: id, mode, ...fields })
    // What another process has signed meanwhile stays: the DIAN may have it.
    .onConflict((conflict) =>
      conflict.columns(['invoice_id', 'mode']).doUpdateSet(fields).where('signed_documents.refused_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst();
  return written ?? signedRow(issuing, { id }, { content, range, mode });
}

/** The type is not in the hash: with one moment, the invoice of contingency would have the code of the ordinary one. */
function momentAfter(rows: readonly SignedRow[], now: Date): Date {
  const last = Math.max(0, ...rows.map(({ issued_at }) => issued_at.getTime()));
  return new Date(Math.max(now.getTime(), last + 1_000));
}

/** `isFirst`: nobody had sent it before, so the DIAN cannot have had it. */
async function send(
  { db, provider, now }: OwnIssuing,
  { reference }: OwnDue,
  content: DocumentContent,
  row: SignedRow,
  range: NumberingRange,
): Promise<{ answer: IssueAnswer; isFirst: boolean }> {
  const noted = await db
    .updateTable('signed_documents')
    .set({ sent_at: now() })
    .where('invoice_id', '=', row.invoice_id)
    .where('mode', '=', row.mode)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  const request = { reference, issuedAt: row.issued_at, range, signed: signedOf(row) };
  const answer = await (content.kind === 'invoice'
    ? provider.issue({ ...request, content })
    : provider.creditNote({ ...request, content }));
  return { answer, isFirst: noted.numUpdatedRows > 0n };
}

async function refused(
  { db, now }: OwnIssuing,
  due: OwnDue,
  row: SignedRow,
  { answer, isFirst }: { answer: Extract<IssueAnswer, { kind: 'rejected' }>; isFirst: boolean },
): Promise<IssueAnswer> {
  const { id, attempts } = due;
  const isAbout = (code: string) => answer.rules.length > 0 && answer.rules.every((rule) => rule.code === code);
  if (isAbout(knownAlreadyRule)) {
    // The adapter looked for this one, and did not find it.
    if (!isFirst && attempts < triesBeforeOtherNumber)
      return { kind: 'unknown', why: 'The DIAN has this number, and not this document' };
    await leaveNumberToOther(db, due, now());
    return { kind: 'unknown', why: 'The DIAN has another document of this number: this one gets the next' };
  }
  if (row.mode === 'contingency' && isAbout(contingencyRule)) {
    // It is back before it declared anything: the ordinary invoice is signed again, with the day of today.
    await db.deleteFrom('signed_documents').where('invoice_id', '=', id).execute();
    return { kind: 'unknown', why: 'The DIAN declared no contingency: the invoice is issued as an ordinary one' };
  }
  // The one before it too, which the DIAN does not have: what is sent next says what is right by then.
  await db
    .updateTable('signed_documents')
    .set({ refused_at: now() })
    .where('invoice_id', '=', id)
    .where('refused_at', 'is', null)
    .execute();
  return answer;
}

/** Annex 12: three more tries where it refuses to answer, five where it is slow, and then the invoice of contingency. */
const triesOfDian = { refused: { most: 3, seconds: 5 }, slow: { most: 5, seconds: 120 } };
const contingencySeconds = 30 * 60;

/** @returns when to try again; null where the usual delays do */
async function afterFailure(
  issuing: OwnIssuing,
  due: OwnDue,
  content: DocumentContent,
  row: SignedRow,
  { range, how }: { range: NumberingRange; how: keyof typeof triesOfDian },
): Promise<number | null> {
  const { most, seconds } = triesOfDian[how];
  const failures = row.failures + 1;
  await change(issuing.db, row, { failures });
  // Notes have no contingency: they wait.
  if (content.kind === 'credit_note') return null;
  if (row.mode === 'normal' && failures <= most) return seconds;
  const contingent = await signedRow(issuing, due, { content, range, mode: 'contingency' });
  if ('kind' in contingent) return null;
  await handOver(issuing, due.id, content, contingent);
  return contingencySeconds;
}

/** Shown before the DIAN is back, as the law wants it: without its answer. Once, also where a process died before. */
async function handOver({ db, own }: OwnIssuing, id: number, content: DocumentContent, row: SignedRow): Promise<void> {
  const shown = await db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', id)
    // Its code is in it.
    .where('qr_url', '=', row.qr_url)
    .executeTakeFirst();
  if (shown) return;
  const attached = own.attach(issuedDocument(own, content, row), signedOf(row), null, row.issued_at);
  await inTransaction(db, async (transaction) => {
    await storeFiles(transaction, id, row.xml, attached);
    await transaction
      .updateTable('invoices')
      .set({ prefix: row.prefix, consecutive: row.number, qr_url: row.qr_url, issued_at: row.issued_at })
      .where('id', '=', id)
      .where('state', '<>', 'accepted')
      .execute();
    await queueDocumentMail(transaction, id, 'contingency');
  });
}

function issuedDocument(own: OwnSigner, content: DocumentContent, row: SignedRow): IssuedDocument {
  const number = { prefix: row.prefix, consecutive: row.number };
  return { ...content, number, issuedAt: row.issued_at, environment: own.environment, mode: row.mode };
}

/** Of an accepted document: what was signed, and the container with the DIAN's answer. @returns false while it cannot be signed */
export async function storeOwnFiles({ db, own }: Pick<OwnIssuing, 'db' | 'own'>, id: number): Promise<boolean> {
  const { content, code, validated_at } = await db
    .selectFrom('invoices')
    .select(['content', 'code', 'validated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('signed_documents')
    .selectAll()
    .where('invoice_id', '=', id)
    .where('code', '=', code ?? '')
    .executeTakeFirst();
  // Accepted by another provider, before own software was switched on.
  if (!row || !content || !validated_at) return true;
  const attached = own.attach(issuedDocument(own, content, row), signedOf(row), row.response, validated_at);
  if (attached === null) return false;
  await inTransaction(db, (transaction) => storeFiles(transaction, id, row.xml, attached));
  return true;
}

async function storeFiles(db: Database, id: number, xml: string, attached: string | null): Promise<void> {
  const files = { xml, attached };
  for (const kind of ['xml', 'attached'] as const) {
    const content = files[kind];
    if (content === null) continue;
    await db
      .insertInto('invoice_files')
      .values({ invoice_id: id, kind, content })
      // That of contingency gives its slot to the one that was accepted.
      .onConflict((conflict) => conflict.columns(['invoice_id', 'kind']).doUpdateSet({ content }))
      .execute();
  }
}

async function change(
  db: Database,
  { invoice_id, mode }: SignedRow,
  changes: UpdateObject<Schema, 'signed_documents'>,
): Promise<void> {
  await db
    .updateTable('signed_documents')
    .set(changes)
    .where('invoice_id', '=', invoice_id)
    .where('mode', '=', mode)
    .execute();
}
