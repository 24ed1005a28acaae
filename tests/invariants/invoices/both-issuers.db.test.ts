import { beforeEach, describe, expect, test } from 'vitest';
import { readMonthReport } from '#app/shop/invoices/admin/month-report.server.ts';
import { typeDocument } from '#app/shop/invoices/admin/typed-documents.server.ts';
import { correctInvoicedBuyer, invoicedBuyer } from '#app/shop/invoices/buyers/correct-buyer.server.ts';
import { claimDueInvoices, invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import { documentsOf, fileOfDocument } from '#app/shop/invoices/invoices.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aFactusShop, aPaidOrder, invoicingSeller, refundOf } from '#tests/support/invoices/factus-shop.ts';
import { ownSoftware } from '#tests/support/invoices/own-software.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const paid = 300_000_00 + 2 * 238_000_00;

beforeEach(async () => {
  await stock(
    database.db,
    { id: 'gpu', name: 'Tarjeta', price: 100_000 },
    { id: 'ssd', name: 'Disco', price: 238_000 },
  );
});

const order = () =>
  aPaidOrder(database.db, [
    ['gpu', 100_000, 0, 3],
    ['ssd', 238_000, 0, 2],
  ]);
const shown = async (reference: string) =>
  (await documentsOf(database.db, reference)).map(({ kind, state, number }) => [kind, state, number]);

const totals = async () =>
  (await database.db.selectFrom('invoices').select('content').orderBy('id').execute()).map(
    ({ content }) => content?.totals.totalInCents ?? 0,
  );

async function correct(reference: string) {
  const { db } = database;
  const buyer = { name: 'Andina SAS', documentType: 'NIT' as const, document: '900123456', checkDigit: '8', email: '' };
  const version = (await invoicedBuyer(db, reference))?.version ?? '';
  return correctInvoicedBuyer({ db, acting: await actingOwner(db, testNow) }, reference, version, buyer);
}

describe.each(['factus', 'dian'] as const)('by %s', (issuer) => {
  const open = () => (issuer === 'factus' ? aFactusShop(database.db) : ownSoftware(database.db, { now: testNow }));

  test.each(['an annulled payment', 'all the money at once'])(
    'the note of %s has all units of the invoice',
    async (what) => {
      await setInvoicing(database.db, issuer, testNow);
      const { work } = await open();
      const reference = await order();
      await work();
      if (what === 'an annulled payment') {
        await database.db.updateTable('orders').set({ status: 'voided' }).where('reference', '=', reference).execute();
      } else await refundOf(database.db, reference, paid);
      await work();
      expect((await shown(reference))[1]).toEqual(['credit_note', 'accepted', 'NC1']);
      const xml = (await fileOfDocument(database.db, reference, 'NC1', 'xml')) ?? '';
      const credited = [...xml.matchAll(/<cbc:CreditedQuantity[^>]*>([\d.]+)</g)].map(([, units]) => Number(units));
      expect(credited).toEqual([3, 2]);
      const { content } = await database.db
        .selectFrom('invoices')
        .select('content')
        .where('kind', '=', 'credit_note')
        .executeTakeFirstOrThrow();
      expect(content).toMatchObject({ concept: '2', totals: { totalInCents: paid } });
    },
  );

  test('an annulled payment takes back the units that are left', async () => {
    await setInvoicing(database.db, issuer, testNow);
    const { work } = await open();
    const reference = await order();
    await work();
    await refundOf(database.db, reference, 50_000_00);
    await database.db.updateTable('orders').set({ status: 'voided' }).where('reference', '=', reference).execute();
    await work();
    const rows = await database.db.selectFrom('invoices').select('content').orderBy('id').execute();
    expect(rows.map(({ content }) => content?.totals.totalInCents)).toEqual([paid, 50_000_00, paid - 50_000_00]);
    expect(rows[2]?.content?.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
  });

  test('what waited for the owner’s hand is issued after the switch, once, and what was typed stays', async () => {
    const { db } = database;
    await setInvoicing(db, 'manual', testNow);
    const [typed, waiting, later] = [await order(), await order(), await order()];
    await refundOf(db, waiting, 100_000_00);
    await db
      .updateTable('invoices')
      .set({ answer: '{"kind":"waits_for_sending"}' })
      .where('order_reference', '=', later)
      .execute();
    const { id } = await db
      .selectFrom('invoices')
      .select('id')
      .where('order_reference', '=', typed)
      .executeTakeFirstOrThrow();
    const acting = await actingOwner(db, testNow);
    const document = {
      number: { prefix: 'FE', consecutive: 7 },
      code: 'a'.repeat(96),
      day: '2026-11-21',
      pdf: Buffer.from('%PDF'),
    };
    expect(await typeDocument({ db, acting, seller: invoicingSeller }, id, document)).toEqual({ ok: true });
    const { work } = await open();
    await work();
    expect(await shown(waiting)).toEqual([
      ['invoice', 'queued', null],
      ['credit_note', 'queued', null],
    ]);
    // Each process of the store says it at its start.
    await setInvoicing(db, issuer, testNow);
    await setInvoicing(db, issuer, testNow);
    await work(14);
    expect(await shown(typed)).toEqual([['invoice', 'accepted', 'FE7']]);
    expect(await shown(waiting)).toEqual([
      ['invoice', 'accepted', 'SETP990000000'],
      ['credit_note', 'accepted', 'NC1'],
    ]);
    expect(await shown(later)).toEqual([['invoice', 'queued', null]]);
  });

  test('a sale whose invoice was taken back, and whose next one is not accepted yet, has none in the month’s report', async () => {
    const { db } = database;
    await setInvoicing(db, issuer, testNow);
    const { work } = await open();
    const reference = await order();
    await work();
    const without = async () => {
      const answer = await readMonthReport(db, '2026-11');
      return answer.ok && answer.report.uninvoiced.map(({ orderReference }) => orderReference);
    };
    expect(await without()).toEqual([]);
    expect(await correct(reference)).toEqual({ ok: true });
    // The old one counts until its note does.
    expect(await without()).toEqual([]);
    await db.updateTable('invoices').set({ due_at: null }).where('after_note_id', 'is not', null).execute();
    await work();
    expect(await without()).toEqual([reference]);
    await db.updateTable('invoices').set({ due_at: testNow }).where('after_note_id', 'is not', null).execute();
    await work();
    expect(await without()).toEqual([]);
  });

  test('a buyer who is corrected while the invoice is in somebody’s hands is on it, and nobody takes it twice', async () => {
    const { db } = database;
    await setInvoicing(db, issuer, testNow);
    const { issuing, documents, work } = await open();
    const reference = await order();
    const [claimed] = await claimDueInvoices(db, 1);
    expect(await correct(reference)).toEqual({ ok: true });
    expect(await claimDueInvoices(db, 1)).toEqual([]);
    await invoiceIssuer(issuing)(claimed!);
    await work();
    const { content } = await db.selectFrom('invoices').select('content').executeTakeFirstOrThrow();
    expect(content?.buyer.document).toBe('900123456');
    expect((await documents())[issuer]).toHaveLength(1);
  });

  test('money that goes back while the invoice is sent is a note after it, and so is the rest that is annulled', async () => {
    const { db } = database;
    await setInvoicing(db, issuer, testNow);
    const { issuing, work } = await open();
    const reference = await order();
    const { provider } = issuing;
    const issue: typeof provider.issue = async (request) => {
      await Promise.all([refundOf(db, reference, 50_000_00), refundOf(db, reference, 25_000_00)]);
      const answer = await provider.issue(request);
      await db.updateTable('orders').set({ status: 'voided' }).where('reference', '=', reference).execute();
      return answer;
    };
    await work(12, invoiceIssuer({ ...issuing, provider: { ...provider, issue } }));
    expect((await shown(reference)).map(([kind, state]) => [kind, state])).toEqual([
      ['invoice', 'accepted'],
      ...Array(3).fill(['credit_note', 'accepted']),
    ]);
    const [invoice = 0, ...notes] = await totals();
    expect(notes.reduce((sum, each) => sum + each, 0)).toBe(invoice);
  });

  test('a buyer who is corrected while a note is not decided yet: the note of the rest waits for it', async () => {
    const { db } = database;
    await setInvoicing(db, issuer, testNow);
    const { work, turn } = await open();
    const reference = await order();
    await work();
    await refundOf(db, reference, 50_000_00);
    await turn(issuer === 'factus' ? { factusMode: 'slow' } : { dianMode: 'slow' });
    await work(3);
    expect((await shown(reference))[1]?.[1]).toBe('pending');
    expect(await correct(reference)).toEqual({ ok: true });
    await work(3);
    expect((await shown(reference)).map(([, state]) => state)).toEqual(['accepted', 'pending', 'queued', 'queued']);
    await turn({ factusMode: 'normal', dianMode: 'normal' });
    await work(14);
    expect((await shown(reference)).map(([, state]) => state)).toEqual(Array(4).fill('accepted'));
    expect(await totals()).toEqual([paid, 50_000_00, paid - 50_000_00, paid - 50_000_00]);
  });
});
