import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { yearOf } from '../shared/day.ts';
import type { Database, Queryable, Schema } from '../shared/schema.ts';
import {
  type Claim,
  type ClaimAnswer,
  type ClaimedItem,
  type ClaimKind,
  claimNumber,
  readClaimNumber,
} from './claim.ts';
import type { ClaimRequest } from './claim-form.ts';

export interface FiledClaim {
  number: string;
  accessKey: string;
}

export interface Filing {
  request: Omit<ClaimRequest, 'kind'> & { kind: ClaimKind };
  /** Only for claims of `itemClaimKinds`. */
  item?: ClaimedItem & { transfer: number | null };
  /** Made with the form: the same form sent again is the same claim, with another text it is a new one. */
  submission: string;
  now: Date;
  /** Which policy was agreed to, and from where: the evidence that Ley 1581 asks for. */
  privacyVersion: string;
  clientAddress: string;
}

export const submissionPattern = /^[\w-]{22}$/;

export function newSubmission(): string {
  return randomBytes(16).toString('base64url');
}

export async function fileClaim(db: Queryable, filing: Filing): Promise<FiledClaim> {
  const { request, item, now } = filing;
  const fingerprint = fingerprintOf(filing);
  const known = await findByFingerprint(db, fingerprint);
  if (known) return known;
  const stored = await db
    .insertInto('claims')
    .values({
      year: yearOf(now),
      access_key: randomBytes(16).toString('base64url'),
      request_fingerprint: fingerprint,
      kind: request.kind,
      name: request.name,
      email: request.email,
      document: request.document ?? null,
      order_reference: request.orderReference ?? null,
      text: request.text,
      privacy_version: filing.privacyVersion,
      privacy_accepted_at: now,
      client_address: filing.clientAddress,
      created_at: now,
      piece_order: item?.order ?? null,
      piece_number: item?.number ?? null,
      piece_transfer: item?.transfer ?? null,
    })
    .onConflict((conflict) => conflict.column('request_fingerprint').doNothing())
    .returning(['id', 'year', 'access_key'])
    .executeTakeFirst();
  if (stored) return { number: claimNumber(stored.year, stored.id), accessKey: stored.access_key };
  // The same form arrived at the same moment and was stored first.
  const first = await findByFingerprint(db, fingerprint);
  if (!first) throw new Error('A claim was neither stored nor there before');
  return first;
}

/** A wrong key and a missing claim give the same answer. */
export async function findClaim(db: Database, number: string, accessKey: string): Promise<Claim | null> {
  const row = await claimsNamed(db, number)?.selectAll().executeTakeFirst();
  return row && isSame(row.access_key, accessKey) ? claimOf(db, row) : null;
}

/** The one of this number; null for a text that is no number of a claim. */
export function claimsNamed(db: Queryable, number: string) {
  const named = readClaimNumber(number);
  return named && db.selectFrom('claims').where('id', '=', named.id).where('year', '=', named.year);
}

export async function claimOf(db: Queryable, row: Selectable<Schema['claims']>): Promise<Claim> {
  return {
    number: claimNumber(row.year, row.id),
    kind: row.kind,
    status: row.status,
    orderReference: row.order_reference,
    item: claimedItemOf(row),
    text: row.text,
    receivedAt: row.created_at,
    answers: await answersTo(db, row.id),
    closedReason: row.closed_reason,
  };
}

function claimedItemOf(row: { piece_order: string | null; piece_number: number | null }): ClaimedItem | null {
  const { piece_order: order, piece_number: number } = row;
  return order !== null && number !== null ? { order, number } : null;
}

export async function answersTo(db: Queryable, claimId: number): Promise<ClaimAnswer[]> {
  return db
    .selectFrom('claim_answers')
    .select(['text', 'answered_at as answeredAt'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();
}

/** The same form, sent again. */
export async function filedBefore(db: Queryable, filing: Filing): Promise<FiledClaim | null> {
  return findByFingerprint(db, fingerprintOf(filing));
}

async function findByFingerprint(db: Queryable, fingerprint: string): Promise<FiledClaim | null> {
  const row = await db
    .selectFrom('claims')
    .select(['id', 'year', 'access_key'])
    .where('request_fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row ? { number: claimNumber(row.year, row.id), accessKey: row.access_key } : null;
}

function fingerprintOf({ request, item, submission }: Filing): string {
  const { kind, name, email, document, orderReference, text } = request;
  const content = [
    submission,
    kind,
    name,
    email,
    document ?? null,
    orderReference ?? null,
    text,
    ...(item ? [item] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** In constant time, so that its duration does not reveal how much of a key was right. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
