import { sql } from 'kysely';
import { type Acting, audited, mustBeOwner, ownerCommand } from '../../audit/audit.server.ts';
import { lockOrder } from '../../orders/orders.server.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { Database } from '../../shared/schema.ts';
import { canSendAgain, mostInvoicesAtOnce } from './invoice-list.ts';

export interface InvoiceContext {
  db: Database;
  acting: Acting;
}

export type InvoicePress = Done | Refused<'unknown' | 'changed' | 'off'>;

export interface PressedInvoices<Key> {
  done: Key[];
  failed: Key[];
}

/**
 * What was rejected or stopped is written again, from the order as it is now: nothing of it was issued. What only waits keeps what was
 * sent, and is asked about first.
 * @param reference of the order that it is to be of
 * @throws NotTheOwner
 */
export function sendInvoiceAgain(
  { db, acting }: InvoiceContext,
  id: number,
  reference: string | null = null,
): Promise<InvoicePress> {
  return ownerCommand(db, acting, async (transaction) => {
    const found = await transaction
      .selectFrom('invoices')
      .select(['order_reference', 'kind', 'state', 'due_at as dueAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found || (reference !== null && found.order_reference !== reference)) return { ok: false, code: 'unknown' };
    if (!canSendAgain(found)) return { ok: false, code: 'changed' };
    const isOver = found.state === 'rejected' || found.state === 'stopped';
    await transaction
      .updateTable('invoices')
      .set({
        due_at: sql<Date>`now()`,
        ...(isOver && { state: 'queued', content: null, issued_at: null, buyer_problem: null, attempts: 0 }),
      })
      .where('id', '=', id)
      .execute();
    const after = { document: found.kind };
    return audited({ subject: 'invoice', subjectId: found.order_reference, action: 'sent_again', after });
  });
}

/** @throws NotTheOwner */
export function sendInvoicesAgain(context: InvoiceContext, ids: readonly number[]): Promise<PressedInvoices<number>> {
  return each(context, ids, (acting, id) => sendInvoiceAgain(acting, id));
}

/**
 * An order that was paid before invoices were on; with the notes of its refunds.
 * @throws NotTheOwner
 */
export function invoiceOrder({ db, acting }: InvoiceContext, reference: string): Promise<InvoicePress> {
  return ownerCommand(db, acting, async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (!order) return { ok: false, code: 'unknown' };
    const { provider } = await transaction.selectFrom('invoicing').select('provider').executeTakeFirstOrThrow();
    if (provider === 'off') return { ok: false, code: 'off' };
    if (order.status !== 'paid') return { ok: false, code: 'changed' };
    const due = provider === 'manual' ? null : sql<Date>`now()`;
    const queued = await transaction
      .insertInto('invoices')
      .values({ order_reference: reference, kind: 'invoice', reference: `${reference}-F`, due_at: due })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!queued) return { ok: false, code: 'changed' };
    // As the trigger on `refunds` writes them.
    await sql`INSERT INTO invoices (order_reference, kind, refund_id, reference, due_at)
      SELECT order_reference, 'credit_note', id, order_reference || '-N' || id, ${due}::timestamptz
      FROM refunds WHERE order_reference = ${reference} ORDER BY id
      ON CONFLICT DO NOTHING`.execute(transaction);
    return audited({ subject: 'invoice', subjectId: reference, action: 'queued', after: { document: 'invoice' } });
  });
}

/** @throws NotTheOwner */
export function invoiceOrders(
  context: InvoiceContext,
  references: readonly string[],
): Promise<PressedInvoices<string>> {
  return each(context, references, invoiceOrder);
}

/** Each in a transaction of its own, so that one that cannot be is no reason for the others. */
async function each<Key>(
  context: InvoiceContext,
  keys: readonly Key[],
  press: (context: InvoiceContext, key: Key) => Promise<InvoicePress>,
): Promise<PressedInvoices<Key>> {
  mustBeOwner(context.acting);
  const result: PressedInvoices<Key> = { done: [], failed: [] };
  for (const key of keys.slice(0, mostInvoicesAtOnce)) {
    (await press(context, key)).ok ? result.done.push(key) : result.failed.push(key);
  }
  return result;
}
