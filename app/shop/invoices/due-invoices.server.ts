import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { claimDue, isFree } from '#app/platform/jobs/claim-due.server.ts';
import { backoff } from '#app/platform/jobs/poller.server.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import type { Seller } from '../shared/seller.ts';
import { waitForBuyer } from './buyers/buyer-corrections.server.ts';
import { queueDocumentMail } from './document-mails.server.ts';
import type { DocumentContent, NumberingRange } from './invoice.ts';
import type { AcceptedDocument, FindAnswer, InvoiceProvider, IssueAnswer } from './invoice-provider.ts';
import type { DocumentState, StoredAnswer } from './invoice-tables.ts';
import { issueOwn, storeOwnFiles } from './own-documents.server.ts';
import type { OwnSigner } from './own-signer.ts';
import { contentToWrite } from './written-content.server.ts';

/** A claim older than this belongs to a dead process: all that is asked of a provider for one document takes less. */
const claimSeconds = 600;
const firstDelaySeconds = 5;
/** How long ranges may be out of date: they change when the owner asks the DIAN for another. */
const rangesForMs = 5 * 60 * 1000;
/** After some minutes its buyer gets the document without the XML. */
const triesForFiles = 7;
/** A note of an order that may never leave: what sends it wakes the note, and so does its invoice. */
const unsentSeconds = 86_400;

export interface Issuing {
  db: Database;
  provider: InvoiceProvider;
  /** Of own software, which numbers and signs; else the provider does. */
  own?: OwnSigner | null;
  seller: Seller;
  now: () => Date;
}

export interface DueDocument {
  id: number;
  orderReference: string;
  kind: DocumentContent['kind'];
  refundId: number | null;
  reference: string;
  state: DocumentState;
  content: DocumentContent | null;
  issuedAt: Date | null;
  attempts: number;
}

/** Documents that are due, each for one process only. */
export async function claimDueInvoices(db: Database, most: number): Promise<DueDocument[]> {
  return claimDue(
    db,
    {
      table: 'invoices',
      where: sql`due_at <= now() AND ${isFree(claimSeconds)}`,
      orderBy: 'due_at',
      set: sql`claimed_at = now(), attempts = attempts + 1`,
      returning: sql<DueDocument>`id, order_reference AS "orderReference", kind, refund_id AS "refundId", reference, state, content,
        issued_at AS "issuedAt", attempts`,
    },
    most,
  );
}

/** What one process needs to issue: with the ranges that it asked for last. */
export function invoiceIssuer(issuing: Issuing): (due: DueDocument) => Promise<void> {
  let ranges: { list: readonly NumberingRange[]; until: number } | null = null;

  async function rangeOf(
    kind: DocumentContent['kind'],
  ): Promise<NumberingRange | Exclude<IssueAnswer, AcceptedDocument>> {
    if (!ranges || ranges.until < issuing.now().getTime()) {
      const answer = issuing.own
        ? ({ kind: 'ranges', ranges: issuing.own.ranges } as const)
        : await issuing.provider.ranges();
      if (answer.kind !== 'ranges') return answer;
      ranges = { list: answer.ranges, until: issuing.now().getTime() + rangesForMs };
    }
    const wanted = kind === 'invoice' ? 'invoices' : 'credit_notes';
    const found = ranges.list.find(({ documents }) => documents === wanted);
    if (!found) ranges = null;
    return found ?? { kind: 'range_used_up' };
  }

  /** Any try but the first asks what the ones before may have sent: a process can die before it has noted an answer. */
  async function ask(
    { attempts, reference }: DueDocument,
    { content, issuedAt }: { content: DocumentContent; issuedAt: Date },
    range: NumberingRange,
  ): Promise<FindAnswer> {
    const { provider } = issuing;
    if (attempts > 1) {
      const found = await provider.find(reference);
      if (found.kind !== 'not_found' && found.kind !== 'pending') return found;
    }
    const request = { reference, issuedAt, range, signed: null };
    const answer = await (content.kind === 'invoice'
      ? provider.issue({ ...request, content })
      : provider.creditNote({ ...request, content }));
    if (answer.kind === 'range_used_up') ranges = null;
    return answer;
  }

  return async (due) => {
    if (due.state === 'accepted') return storeFiles(issuing, due);
    const written = await contentOf(issuing, due);
    if (!written.ok) {
      // Noted already, with when it is due.
      if (written.reason.kind === 'waits_for_buyer') return;
      return putBack(issuing.db, due, written.reason);
    }
    const range = await rangeOf(due.kind);
    if ('kind' in range) return putBack(issuing.db, due, range);
    if (issuing.own) return issueOwnDue({ ...issuing, own: issuing.own }, due, written.content, range);
    const answer = await ask(due, written, range);
    if (answer.kind === 'accepted') return accept(issuing.db, due, answer, range);
    return putBack(issuing.db, due, answer);
  };
}

async function issueOwnDue(
  issuing: Issuing & { own: OwnSigner },
  due: DueDocument,
  content: DocumentContent,
  range: NumberingRange,
): Promise<void> {
  const { answer, issuedAt, retryAfterSeconds } = await issueOwn(issuing, due, content, range);
  await issuing.db
    .updateTable('invoices')
    .set({ issued_at: issuedAt })
    .where('id', '=', due.id)
    .where('state', '<>', 'accepted')
    .execute();
  if (answer.kind === 'accepted') return accept(issuing.db, due, answer, range);
  return putBack(issuing.db, due, answer, retryAfterSeconds);
}

/** Written once, and sent the same at each try. */
async function contentOf({ db, seller, now }: Issuing, due: DueDocument) {
  if (due.content && due.issuedAt) return { ok: true, content: due.content, issuedAt: due.issuedAt } as const;
  return inTransaction(db, async (transaction) => {
    // Who corrects its buyer waits until it is written, and then is too late.
    const { content: stored, issued_at } = await transaction
      .selectFrom('invoices')
      .select(['content', 'issued_at'])
      .where('id', '=', due.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // By another process, which had the claim before it was taken over.
    if (stored && issued_at) return { ok: true, content: stored as DocumentContent, issuedAt: issued_at } as const;
    const made = await contentToWrite(transaction, due, seller);
    if (!made.ok) return made;
    const { buyerProblem } = made;
    const wait = buyerProblem === null ? null : await waitForBuyer(transaction, due, buyerProblem, now());
    if (wait) return { ok: false, reason: wait } as const;
    const issuedAt = now();
    const { content } = made;
    await transaction
      .updateTable('invoices')
      .set({ content: JSON.stringify(content), issued_at: issuedAt, buyer_problem: buyerProblem })
      .where('id', '=', due.id)
      .execute();
    return { ok: true, content, issuedAt } as const;
  });
}

async function accept(
  db: Database,
  { id, orderReference }: DueDocument,
  accepted: { kind: 'accepted' } & AcceptedDocument,
  range: NumberingRange,
): Promise<void> {
  // What the DIAN said is stored with what was signed.
  const { applicationResponse: _, ...answer } = accepted;
  const { number, code, qrUrl, validatedAt, roundingInCents } = answer;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('invoices')
      .set({
        ...{ state: 'accepted', prefix: number.prefix, consecutive: number.consecutive, code, qr_url: qrUrl },
        ...{ validated_at: validatedAt, rounding_in_cents: roundingInCents, answer: JSON.stringify(answer) },
        numbering: JSON.stringify({ ...range, technicalKey: null }),
        // Its files come next.
        ...{ due_at: sql<Date>`now()`, claimed_at: null, attempts: 0 },
      })
      .where('id', '=', id)
      .where('state', '<>', 'accepted')
      .execute();
    await wakeNotes(transaction, orderReference);
  });
}

/** What waited for a document that is settled now. */
async function wakeNotes(db: Queryable, orderReference: string): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ due_at: sql<Date>`now()` })
    .where('order_reference', '=', orderReference)
    .where(sql<string>`answer ->> 'kind'`, 'in', [
      'waits_for_invoice',
      'waits_for_sending',
    ] satisfies StoredAnswer['kind'][])
    .where('due_at', 'is not', null)
    .execute();
}

/** What is not decided is tried again, later and later; what somebody has to mend waits for that. */
async function putBack(
  db: Database,
  due: DueDocument,
  answer: StoredAnswer,
  retryAfterSeconds: number | null = null,
): Promise<void> {
  const state = stateAfter[answer.kind];
  const isOver = state === 'rejected' || state === 'stopped';
  const asked = retryAfterSeconds ?? (answer.kind === 'unreachable' ? answer.retryAfterSeconds : null);
  const seconds =
    asked ?? (answer.kind === 'waits_for_sending' ? unsentSeconds : backoff(due.attempts, firstDelaySeconds));
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('invoices')
      .set({
        state,
        answer: JSON.stringify(answer),
        claimed_at: null,
        due_at: isOver ? null : sql<Date>`now() + make_interval(secs => ${seconds}::float8)`,
      })
      .where('id', '=', due.id)
      // Another process may have taken over the claim.
      .where('attempts', '=', due.attempts)
      .where('state', '<>', 'accepted')
      .execute();
    if (state === 'stopped') await wakeNotes(transaction, due.orderReference);
  });
}

const stateAfter: Record<StoredAnswer['kind'], DocumentState> = {
  accepted: 'accepted',
  rejected: 'rejected',
  data_wrong: 'rejected',
  pending: 'pending',
  blocked: 'queued',
  not_found: 'queued',
  unknown: 'queued',
  unreachable: 'queued',
  credentials_wrong: 'queued',
  plan_used_up: 'queued',
  range_used_up: 'queued',
  waits_for_invoice: 'queued',
  waits_for_buyer: 'queued',
  waits_for_sending: 'queued',
  unknown_tax: 'stopped',
  nothing_left: 'stopped',
};

async function storeFiles({ db, provider, own }: Issuing, due: DueDocument): Promise<void> {
  if (own) return filesDone(db, due, await storeOwnFiles({ db, own }, due.id));
  const { number, code } = await db
    .selectFrom('invoices')
    .select([sql<string>`prefix || consecutive`.as('number'), sql<string>`code`.as('code')])
    .where('id', '=', due.id)
    .executeTakeFirstOrThrow();
  const files = await provider.files({ number, code });
  const found = files.kind === 'files' ? { xml: files.xml, attached: files.attachedDocument } : null;
  const rows = (['xml', 'attached'] as const).flatMap((kind) => {
    const content = found?.[kind];
    return content ? [{ invoice_id: due.id, kind, content: Buffer.from(content).toString('utf8') }] : [];
  });
  if (rows.length > 0) {
    await db
      .insertInto('invoice_files')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await filesDone(db, due, found !== null);
}

/** Its buyer gets it with its files, or without them after some minutes. */
async function filesDone(db: Database, due: DueDocument, isDone: boolean): Promise<void> {
  const seconds = isDone ? null : backoff(due.attempts, firstDelaySeconds);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('invoices')
      .set({
        claimed_at: null,
        due_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::float8)`,
      })
      .where('id', '=', due.id)
      .execute();
    if (isDone || due.attempts >= triesForFiles) await queueDocumentMail(transaction, due.id);
  });
}
