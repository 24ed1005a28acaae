import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { dayOf } from '../shared/day.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import type { DocumentNumber, NumberingRange } from './invoice.ts';
import type { NumberGap } from './invoice-tables.ts';
import { type RangeProblem, rangeProblems, rangeState } from './numbering-range.ts';

export type NotedRanges = { ok: true } | { ok: false; range: NumberingRange; problems: readonly RangeProblem[] };

/**
 * Takes the ranges that the settings name into the table that numbers come from. One that is there stays where its numbers are; its days
 * and its end may change, as long as no number behind the end was given out. Nothing is saved where one of them is wrong.
 */
export async function noteRanges(db: Database, ranges: readonly NumberingRange[], now: Date): Promise<NotedRanges> {
  return inTransaction(db, async (transaction): Promise<NotedRanges> => {
    await sql`LOCK TABLE numbering_ranges IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
    const stored = await storedRanges(transaction);
    for (const range of ranges) {
      const own = stored.find((each) => isSameRange(each, range));
      const others = stored.filter((each) => each !== own && each.documents === range.documents);
      const problems = rangeProblems(range, others);
      // Numbers beyond its new end were given out.
      if (own && own.nextNumber > range.to + 1) problems.push('numbers');
      if (problems.length > 0) return { ok: false, range, problems };
    }
    for (const range of ranges) await noteRange(transaction, range, stored, now);
    return { ok: true };
  });
}

interface StoredRange extends NumberingRange {
  id: number;
  nextNumber: number;
}

async function storedRanges(db: Queryable): Promise<StoredRange[]> {
  const rows = await db.selectFrom('numbering_ranges').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    ...{ id: row.id, providerId: null, documents: row.documents, prefix: row.prefix },
    ...{ from: row.first_number, to: row.last_number, next: null, nextNumber: row.next_number },
    ...{ resolution: row.resolution, validFrom: row.valid_from, validTo: row.valid_to, technicalKey: null },
  }));
}

/** Those of today, with the number that the next document gets. */
export async function rangesInUse(db: Queryable, ranges: readonly NumberingRange[]): Promise<NumberingRange[]> {
  const stored = await storedRanges(db);
  return ranges.map((range) => ({
    ...range,
    next: stored.find((each) => isSameRange(each, range))?.nextNumber ?? null,
  }));
}

type RangeName = Pick<NumberingRange, 'documents' | 'prefix' | 'from'>;

function isSameRange(stored: RangeName, { documents, prefix, from }: RangeName): boolean {
  return stored.documents === documents && stored.prefix === prefix && stored.from === from;
}

async function noteRange(
  db: DatabaseTransaction,
  range: NumberingRange,
  stored: readonly StoredRange[],
  now: Date,
): Promise<void> {
  const { documents, prefix, from, to, resolution, validFrom, validTo } = range;
  const changes = { last_number: to, resolution, valid_from: validFrom, valid_to: validTo };
  const own = stored.find((each) => isSameRange(each, range));
  if (own) {
    await db.updateTable('numbering_ranges').set(changes).where('id', '=', own.id).execute();
    return;
  }
  // Another provider may have used some of them for this shop.
  const { last } = await db
    .selectFrom('invoices')
    .select(sql<number | null>`max(consecutive)`.as('last'))
    .where('kind', '=', documents === 'invoices' ? 'invoice' : 'credit_note')
    .where('prefix', '=', prefix)
    .where('consecutive', '>=', from)
    .where('consecutive', '<=', to)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('numbering_ranges')
    .values({
      ...{ documents, prefix, first_number: from, ...changes, noted_at: now },
      next_number: last === null ? from : last + 1,
    })
    .execute();
}

export type GivenNumber = { ok: true; number: DocumentNumber } | { ok: false };

/** The document's number, the same at each try, in one transaction with the row that says whose it is. */
export async function numberOf(
  db: Database,
  invoiceId: number,
  range: NumberingRange,
  now: Date,
): Promise<GivenNumber> {
  return inTransaction(db, async (transaction): Promise<GivenNumber> => {
    // A second process that has taken it over finds the number.
    await transaction.selectFrom('invoices').select('id').where('id', '=', invoiceId).forUpdate().execute();
    const stored = await transaction
      .selectFrom('numbering_ranges')
      .select(['id', 'next_number as next'])
      .where('documents', '=', range.documents)
      .where('prefix', '=', range.prefix)
      .where('first_number', '=', range.from)
      .executeTakeFirstOrThrow();
    const before = await transaction
      .selectFrom('invoice_numbers')
      .select(['number', 'range_id as rangeId'])
      .where('invoice_id', '=', invoiceId)
      .where('gap', 'is', null)
      .executeTakeFirst();
    if (before && before.rangeId === stored.id) {
      return { ok: true, number: { prefix: range.prefix, consecutive: before.number } };
    }
    // Its code needs the key of its range, and the shop has that of the range of today.
    if (before) await giveUpNumber(transaction, invoiceId, 'range_ended');
    if (!rangeState(range, stored.next, dayOf(now)).isUsable) return { ok: false };
    const taken = await sql<{ number: number }>`
      UPDATE numbering_ranges SET next_number = next_number + 1
      WHERE id = ${stored.id} AND next_number <= last_number RETURNING next_number - 1 AS number`.execute(transaction);
    const [row] = taken.rows;
    if (!row) return { ok: false };
    const consecutive = row.number;
    await transaction
      .insertInto('invoice_numbers')
      .values({
        ...{ documents: range.documents, prefix: range.prefix, number: consecutive, range_id: stored.id },
        ...{ invoice_id: invoiceId, assigned_at: now },
      })
      .execute();
    return { ok: true, number: { prefix: range.prefix, consecutive } };
  });
}

/** What was signed with it goes too: the document gets another number. */
async function giveUpNumber(db: DatabaseTransaction, invoiceId: number, gap: NumberGap): Promise<void> {
  await db
    .updateTable('invoice_numbers')
    .set({ gap })
    .where('invoice_id', '=', invoiceId)
    .where('gap', 'is', null)
    .execute();
  await db.deleteFrom('signed_documents').where('invoice_id', '=', invoiceId).execute();
}

/** Of one document; more would be lost where a range ends soon. */
const mostSkipped = 500;

/**
 * The DIAN has another document of this one's number. It cannot be asked which number is its last, so the next one is as far behind as the
 * first that was taken is before: after a restored backup a few tries find a free number. Whoever took over the document decides instead.
 */
export async function leaveNumberToOther(
  db: Database,
  { id, attempts }: { id: number; attempts: number },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const own = await transaction
      .selectFrom('invoices')
      .innerJoin('invoice_numbers', 'invoice_numbers.invoice_id', 'invoices.id')
      .select(['number', 'range_id as rangeId'])
      .where('invoices.id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '<>', 'accepted')
      .where('gap', 'is', null)
      .forUpdate('invoices')
      .executeTakeFirst();
    if (!own) return;
    await giveUpNumber(transaction, id, 'other_document');
    const range = await transaction
      .selectFrom('numbering_ranges')
      .select(['documents', 'prefix', 'next_number as next', 'last_number as last'])
      .where('id', '=', own.rangeId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const first = await firstTaken(transaction, own.rangeId);
    const next = Math.min(own.number + (own.number - (first ?? own.number)) + 1, range.next + mostSkipped);
    if (next <= range.next || next > range.last) return;
    const { documents, prefix } = range;
    const skipped = Array.from({ length: next - range.next }, (_, index) => range.next + index);
    const row = { documents, prefix, range_id: own.rangeId, invoice_id: id, assigned_at: now, gap: 'skipped' as const };
    await transaction
      .insertInto('invoice_numbers')
      .values(skipped.map((number) => ({ ...row, number })))
      .execute();
    await transaction
      .updateTable('numbering_ranges')
      .set({ next_number: next })
      .where('id', '=', own.rangeId)
      .execute();
  });
}

/** Of the numbers that the DIAN has of other documents, the first behind all that were accepted here. */
async function firstTaken(db: DatabaseTransaction, rangeId: number): Promise<number | null> {
  const { first } = await db
    .selectFrom('invoice_numbers')
    .select(({ fn }) => fn.min<number | null>('number').as('first'))
    .where('range_id', '=', rangeId)
    .where('gap', '=', 'other_document')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice_numbers as later')
            .innerJoin('invoices', 'invoices.id', 'later.invoice_id')
            .select('later.number')
            .where('later.range_id', '=', rangeId)
            .where('later.gap', 'is', null)
            .where('invoices.state', '=', 'accepted')
            .whereRef('later.number', '>', 'invoice_numbers.number'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return first;
}
