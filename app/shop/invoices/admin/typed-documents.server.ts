import { audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import { addDays, dayOf, startOfDay } from '../../shared/day.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import type { Seller } from '../../shared/seller.ts';
import { invoiceContentOf, noteContentOf } from '../document-content.server.ts';
import { type DocumentContent, written } from '../invoice.ts';
import type { OwnReason } from '../invoice-tables.ts';
import { qrUrl } from '../public-address.ts';
import type { InvoiceContext } from './invoice-commands.server.ts';
import type { TypedDocument } from './typed-document.ts';

export type TypedOutcome =
  | Done
  | Refused<'unknown' | 'changed' | 'no_pdf' | 'number_taken' | 'code_taken'>
  | Refused<'not_yet', { reason: OwnReason['kind'] }>;

/**
 * An invoice or a note that was made elsewhere is accepted as the owner types it; what was typed can be typed again.
 * @throws NotTheOwner
 */
export function typeDocument(
  { db, acting, seller }: InvoiceContext & { seller: Seller },
  id: number,
  typed: TypedDocument,
): Promise<TypedOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const row = await transaction
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, code: 'unknown' };
    const before = await transaction
      .selectFrom('typed_documents')
      .select('invoice_id')
      .where('invoice_id', '=', id)
      .executeTakeFirst();
    if (!before && (row.state !== 'queued' || row.due_at !== null)) return { ok: false, code: 'changed' };
    if (!before && typed.pdf === null) return { ok: false, code: 'no_pdf' };
    const taken = await takenBy(transaction, { id, kind: row.kind }, typed);
    if (taken) return { ok: false, code: taken };
    const made = row.content
      ? ({ ok: true, content: row.content as DocumentContent, buyerProblem: row.buyer_problem } as const)
      : await (row.kind === 'invoice'
          ? invoiceContentOf(transaction, row.order_reference, seller)
          : noteContentOf(transaction, { id, orderReference: row.order_reference, refundId: row.refund_id }));
    if (!made.ok) return { ok: false, code: 'not_yet', reason: made.reason.kind };
    const at = momentOn(typed.day, acting.now);
    await transaction
      .updateTable('invoices')
      .set({
        ...{ state: 'accepted', content: JSON.stringify(made.content), buyer_problem: made.buyerProblem },
        ...{ prefix: typed.number.prefix, consecutive: typed.number.consecutive, code: typed.code },
        ...{ qr_url: qrUrl(typed.code, 'production'), issued_at: at, validated_at: at, answer: null },
      })
      .where('id', '=', id)
      .execute();
    await storePdf(transaction, id, typed.pdf, acting.now);
    const was = before
      ? { number: written({ prefix: row.prefix ?? '', consecutive: row.consecutive ?? 0 }), code: row.code }
      : {};
    const changes = changedFields(was, { number: written(typed.number), code: typed.code });
    return audited({ subject: 'invoice', subjectId: row.order_reference, action: 'typed', ...changes });
  });
}

async function takenBy(
  transaction: DatabaseTransaction,
  { id, kind }: { id: number; kind: DocumentContent['kind'] },
  { number, code }: TypedDocument,
): Promise<'number_taken' | 'code_taken' | null> {
  const others = transaction.selectFrom('invoices').select('id').where('id', '<>', id);
  const numbered = await others
    .where('consecutive', '=', number.consecutive)
    .where('prefix', '=', number.prefix)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (numbered) return 'number_taken';
  return (await others.where('code', '=', code).executeTakeFirst()) ? 'code_taken' : null;
}

async function storePdf(
  transaction: DatabaseTransaction,
  id: number,
  pdf: Uint8Array | null,
  now: Date,
): Promise<void> {
  if (pdf === null) return;
  const row = { pdf: Buffer.from(pdf).toString('base64'), typed_at: now };
  await transaction
    .insertInto('typed_documents')
    .values({ invoice_id: id, ...row })
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(row))
    .execute();
}

/** Now, on the day that it is; else noon, which is the same day for whoever reads it. */
function momentOn(day: string, now: Date): Date {
  if (day === dayOf(now)) return now;
  const [begin, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return new Date((begin.getTime() + end.getTime()) / 2);
}

/** @returns undefined where the shop draws it itself */
export async function typedPdf(
  db: Queryable,
  orderReference: string,
  number: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('typed_documents', 'typed_documents.invoice_id', 'invoices.id')
    .select(['pdf', 'prefix', 'consecutive'])
    .where('order_reference', '=', orderReference)
    .execute();
  const found = rows.find(
    ({ prefix, consecutive }) => written({ prefix: prefix ?? '', consecutive: consecutive ?? 0 }) === number,
  );
  return found && Buffer.from(found.pdf, 'base64');
}

/** What the form shows; undefined where the document is not typed by hand. */
export async function documentToType(db: Queryable, id: number) {
  const row = await db
    .selectFrom('invoices')
    .leftJoin('typed_documents', 'typed_documents.invoice_id', 'invoices.id')
    .select([
      'order_reference as orderReference',
      'kind',
      'state',
      'prefix',
      'consecutive',
      'code',
      'validated_at as validatedAt',
      'due_at as dueAt',
      'typed_at as typedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { prefix, consecutive, state, dueAt, typedAt, code, validatedAt, ...rest } = row;
  if (typedAt === null && (state !== 'queued' || dueAt !== null)) return undefined;
  const number = consecutive === null ? null : written({ prefix: prefix ?? '', consecutive });
  return { ...rest, number, code, day: validatedAt && dayOf(validatedAt), isTyped: typedAt !== null };
}
