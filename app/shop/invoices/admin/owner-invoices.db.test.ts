import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Acting, NotTheOwner } from '#app/shop/audit/audit.server.ts';
import type { NumberingRange } from '#app/shop/invoices/invoice.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { invoiceOrder, invoiceOrders, sendInvoiceAgain, sendInvoicesAgain } from './invoice-commands.server.ts';
import { invoicesOfOrder, listInvoices, listUninvoiced, monthsWithInvoices } from './invoice-list.server.ts';
import { readInvoiceQuery } from './invoice-list.ts';
import { invoicesToday } from './invoices-today.server.ts';
import { noteRanges, rangesLeft } from './known-ranges.server.ts';

const database = testDatabase();
let acting: Acting;
const context = () => ({ db: database.db, acting });

beforeEach(async () => {
  acting = await actingOwner(database.db);
  await stock(database.db, { id: 'gpu', name: 'Tarjeta', price: 1_190_000 });
  await setInvoicing(database.db, 'factus', testNow);
});

const paid = (paidAt = testNow.toISOString(), row = {}) =>
  anOrderOf(database.db, { createdAt: paidAt, paidAt, lines: [['gpu', 1_190_000, 0, 1]], row });

async function set(reference: string, row: Record<string, unknown>): Promise<number> {
  const { id } = await database.db
    .updateTable('invoices')
    .set(row)
    .where('order_reference', '=', reference)
    .where('kind', '=', 'invoice')
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const content = (name: string, document: string) =>
  JSON.stringify({ buyer: { name, document }, totals: { totalInCents: 119_000_000 } });

async function accepted(reference: string, consecutive: number, validatedAt: string, name = 'Andina S.A.S.') {
  return set(reference, {
    ...{ state: 'accepted', prefix: 'SETP', consecutive, code: 'a'.repeat(96), due_at: null },
    ...{ validated_at: new Date(validatedAt), content: content(name, '900123456'), answer: null },
  });
}

async function refund(reference: string, amountInCents: number): Promise<void> {
  await database.db
    .insertInto('refunds')
    .values({
      ...{ order_reference: reference, amount_in_cents: amountInCents, refunded_on: '2026-11-21', method: 'wompi' },
      ...{ transfer_reference: 'R', noted_at: testNow },
    })
    .execute();
}

const found = async (address: string) => {
  const { invoices, total } = await listInvoices(database.db, readInvoiceQuery(new URLSearchParams(address)));
  expect(total).toBe(invoices.length);
  return invoices.map(({ orderReference, kind, number }) => number ?? `${kind} ${orderReference}`);
};

describe('the list of invoices', () => {
  test('has the newest first, by state, kind and month of Bogotá', async () => {
    const [november, december, queued] = [await paid(), await paid(), await paid()];
    // 19:30 in Bogotá on the last of November is the first of December at Greenwich.
    await accepted(november, 1, '2026-12-01T00:30:00Z');
    await accepted(december, 2, '2026-12-01T05:00:00Z');
    await refund(november, 1_000_00);
    await set(queued, { state: 'rejected', due_at: null, answer: JSON.stringify({ kind: 'rejected', rules: [] }) });
    await sql`UPDATE invoices SET queued_at = '2026-11-21T15:00:00Z'`.execute(database.db);
    const note = `credit_note ${november}`;
    expect((await found('')).toSorted()).toEqual(['SETP1', 'SETP2', note, `invoice ${queued}`].toSorted());
    expect((await found('')).slice(0, 2)).toEqual(['SETP2', 'SETP1']);
    expect(await found('mes=2026-12')).toEqual(['SETP2']);
    expect(await found('mes=2026-11&ver=accepted')).toEqual(['SETP1']);
    expect(await found('tipo=credit_note')).toEqual([note]);
    expect(await found('ver=to_fix')).toEqual([`invoice ${queued}`]);
    expect(await found('ver=waiting')).toEqual([note]);
    expect(await monthsWithInvoices(database.db, new Date('2026-12-05T12:00:00Z'))).toEqual(['2026-12', '2026-11']);
  });

  test('is searched by number, order, buyer and document', async () => {
    const [one, other] = [await paid(undefined, { full_name: 'Ana Gómez' }), await paid()];
    await accepted(one, 990000001, '2026-11-21T15:00:00Z', 'Comercial Andina S.A.S.');
    for (const sought of ['setp990000001', '990000001', orderNumber(one), 'andina comercial', '900123456', 'gomez']) {
      expect(await found(`q=${sought}`), sought).toEqual(['SETP990000001']);
    }
    expect(await found('q=NC990000001')).toEqual([]);
    expect(await found(`q=${orderNumber(other)}`)).toEqual([`invoice ${other}`]);
    expect(await found('q=%25')).toEqual([]);
  });

  test('of an order says the files that there are', async () => {
    const reference = await paid();
    const id = await accepted(reference, 1, '2026-11-21T15:00:00Z');
    await database.db.insertInto('invoice_files').values({ invoice_id: id, kind: 'xml', content: '<x/>' }).execute();
    expect(await invoicesOfOrder(database.db, reference)).toMatchObject([
      { id, number: 'SETP1', buyer: 'Andina S.A.S.', totalInCents: 119_000_000, files: ['xml'], dueAt: null },
    ]);
  });
});

describe('sending again', () => {
  test('writes what was rejected from the order as it is now, and leaves one entry', async () => {
    const reference = await paid();
    const id = await set(reference, {
      ...{ state: 'rejected', due_at: null, attempts: 3, content: content('Mal', '1'), issued_at: testNow },
      answer: JSON.stringify({ kind: 'rejected', rules: [] }),
    });
    expect(await sendInvoiceAgain(context(), id)).toEqual({ ok: true });
    const row = await database.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'queued',
      content: null,
      issued_at: null,
      attempts: 0,
      reference: `${reference}-F`,
    });
    expect(row.due_at).not.toBeNull();
    const entries = await database.db.selectFrom('audit_entries').select(['subject', 'subject_id', 'action']).execute();
    expect(entries).toEqual([{ subject: 'invoice', subject_id: reference, action: 'sent_again' }]);
  });

  test('of what only waits is the next try, with what was sent before', async () => {
    const reference = await paid();
    const later = new Date('2030-01-01T00:00:00Z');
    const id = await set(reference, { due_at: later, attempts: 4, content: content('Ana', '1'), issued_at: testNow });
    expect(await sendInvoiceAgain(context(), id)).toEqual({ ok: true });
    const row = await database.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ attempts: 4, content: { buyer: { name: 'Ana', document: '1' } } });
    expect(row.due_at?.getTime()).toBeLessThan(later.getTime());
  });

  test('leaves alone what is accepted or is not there', async () => {
    const reference = await paid();
    const id = await accepted(reference, 1, '2026-11-21T15:00:00Z');
    expect(await sendInvoicesAgain(context(), [id, 999_999])).toEqual({ done: [], failed: [id, 999_999] });
    expect(await database.db.selectFrom('audit_entries').select('id').execute()).toEqual([]);
  });

  test('is the owner’s alone', async () => {
    const shopper = { ...acting, actor: { ...acting.actor, role: 'shopper' as const } };
    await expect(sendInvoiceAgain({ db: database.db, acting: shopper }, 1)).rejects.toThrow(NotTheOwner);
    await expect(sendInvoicesAgain({ db: database.db, acting: shopper }, [])).rejects.toThrow(NotTheOwner);
    await expect(invoiceOrders({ db: database.db, acting: shopper }, [])).rejects.toThrow(NotTheOwner);
  });
});

describe('an order that was paid before invoices were on', () => {
  const uninvoiced = async (address = '') =>
    (await listUninvoiced(database.db, readInvoiceQuery(new URLSearchParams(address)))).orders.map(
      ({ reference }) => reference,
    );

  test('is invoiced once where two press at the same moment', async () => {
    await setInvoicing(database.db, 'off', testNow);
    const before = await paid('2026-11-20T15:00:00Z');
    await refund(before, 500_00);
    await setInvoicing(database.db, 'factus', testNow);
    const pressed = await Promise.all(Array.from({ length: 4 }, () => invoiceOrder(context(), before)));
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(pressed.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, code: 'changed' }));
    expect((await invoicesOfOrder(database.db, before)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  });

  test('is listed until it is pressed; then it has its invoice and the notes of its refunds, once', async () => {
    await setInvoicing(database.db, 'off', testNow);
    const before = await paid('2026-11-20T15:00:00Z');
    await paid(undefined, { status: 'voided' });
    await refund(before, 500_00);
    await setInvoicing(database.db, 'factus', testNow);
    const since = await paid();
    expect(await uninvoiced()).toEqual([before]);
    expect(await uninvoiced('mes=2026-10')).toEqual([]);
    expect(await uninvoiced(`q=${orderNumber(since)}`)).toEqual([]);
    expect(await invoiceOrders(context(), [before, since])).toEqual({ done: [before], failed: [since] });
    expect(await uninvoiced()).toEqual([]);
    expect(await invoiceOrder(context(), before)).toEqual({ ok: false, code: 'changed' });
    const documents = await invoicesOfOrder(database.db, before);
    expect(documents.map(({ kind, state }) => [kind, state])).toEqual([
      ['invoice', 'queued'],
      ['credit_note', 'queued'],
    ]);
    expect(documents.every(({ dueAt }) => dueAt !== null)).toBe(true);
  });

  test('is not invoiced while invoices are off, and waits for the owner’s hand where they are typed', async () => {
    await setInvoicing(database.db, 'off', testNow);
    const reference = await paid();
    expect(await invoiceOrder(context(), reference)).toEqual({ ok: false, code: 'off' });
    await setInvoicing(database.db, 'manual', testNow);
    expect(await invoiceOrder(context(), reference)).toEqual({ ok: true });
    expect(await invoicesOfOrder(database.db, reference)).toMatchObject([{ state: 'queued', dueAt: null }]);
  });
});

test('what nobody was sent waits for the hand of an owner who types from now on, and what may have been sent does not', async () => {
  const [unsent, sent] = [await paid(), await paid()];
  await set(sent, { content: content('Andina S.A.S.', '900123456'), attempts: 1 });
  await setInvoicing(database.db, 'manual', testNow);
  expect(await invoicesOfOrder(database.db, unsent)).toMatchObject([{ state: 'queued', dueAt: null }]);
  expect((await invoicesOfOrder(database.db, sent))[0]?.dueAt).not.toBeNull();
  await setInvoicing(database.db, 'factus', testNow);
  expect((await invoicesOfOrder(database.db, unsent))[0]?.dueAt).not.toBeNull();
});

describe('ranges of numbers', () => {
  const range: NumberingRange = {
    ...{ providerId: '8', documents: 'invoices' as const, prefix: 'SETP', from: 1, to: 100, next: 90 },
    ...{ resolution: '18760000001', validFrom: '2025-01-01', validTo: '2027-01-01', technicalKey: 'f'.repeat(40) },
  };

  test('are noted without their keys, and say what is left by what was used since', async () => {
    const reference = await paid();
    await accepted(reference, 91, '2026-11-21T15:00:00Z');
    const notes: NumberingRange = {
      ...range,
      documents: 'credit_notes',
      prefix: 'NC',
      to: 999_999_999,
      next: 7,
      validTo: null,
    };
    await noteRanges(database.db, [range, notes], testNow);
    expect(await rangesLeft(database.db, testNow)).toMatchObject([
      { documents: 'invoices', prefix: 'SETP', next: 92, left: 9, endsSoon: true },
      { documents: 'credit_notes', prefix: 'NC', next: 7, left: null, daysLeft: null, endsSoon: false },
    ]);
    const stored = await sql`SELECT row_to_json(provider_ranges) AS row FROM provider_ranges`.execute(database.db);
    expect(JSON.stringify(stored.rows)).not.toContain('ffff');
    await noteRanges(database.db, [{ ...range, next: 10 }], testNow);
    expect(await rangesLeft(database.db, testNow)).toMatchObject([{ left: 9 }]);
  });

  test('that end soon, what is to be corrected and what is late stand on "Hoy"', async () => {
    const [late, rejected, quick] = [await paid(), await paid(), await paid()];
    await set(late, { queued_at: new Date(testNow.getTime() - 61 * 60_000) });
    await set(quick, { queued_at: new Date(testNow.getTime() - 59 * 60_000) });
    await set(rejected, { state: 'rejected', due_at: null, answer: JSON.stringify({ kind: 'rejected', rules: [] }) });
    await noteRanges(
      database.db,
      [
        { ...range, next: 91 },
        { ...range, from: 200, to: 299, next: 200, validTo: '2027-06-01' },
      ],
      testNow,
    );
    const today = (at: Date, end: Date | null = null) => invoicesToday(database.db, at, end);
    expect(await today(testNow)).toMatchObject({
      ...{ toFix: 1, late: 1, byHand: 0, certificateEnds: null },
      ranges: [{ from: 1, left: 10 }],
    });
    expect((await today(testNow, new Date('2026-12-21T05:00:00Z'))).certificateEnds).toBe('2026-12-21');
    expect((await today(testNow, new Date('2026-12-22T05:00:00Z'))).certificateEnds).toBeNull();
    // Thirty days before its end, 990 numbers do not help.
    expect((await today(new Date('2027-05-03T15:00:00Z'))).ranges.map(({ from }) => from)).toEqual([1, 200]);
    await setInvoicing(database.db, 'manual', testNow);
    await paid();
    // The two that nobody was sent are the owner's to type now, too.
    expect(await today(testNow)).toMatchObject({ byHand: 3, ranges: [] });
  });
});
