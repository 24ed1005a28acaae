import { beforeEach, describe, expect, test } from 'vitest';
import { documentsOf } from '#app/shop/invoices/invoices.server.ts';
import { changeInvoicingChoices, invoicingChoices, setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { choicesVersion, type InvoicingChoices } from '#app/shop/invoices/invoicing-choices.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aFactusShop, aPaidOrder, refundOf } from '#tests/support/invoices/factus-shop.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();

beforeEach(async () => {
  await stock(database.db, { id: 'gpu', name: 'Tarjeta', price: 100_000 });
  await setInvoicing(database.db, 'factus', testNow);
});

const order = () => aPaidOrder(database.db, [['gpu', 100_000, 0, 3]]);

async function choose(choices: Partial<InvoicingChoices>, version?: string) {
  const before = await invoicingChoices(database.db);
  const change = { version: version ?? choicesVersion(before), choices: { ...before, ...choices } };
  return changeInvoicingChoices(database.db, await actingOwner(database.db), change);
}

async function becomes(reference: string, fulfilment: 'partly_sent' | 'sent' | 'cancelled') {
  const gone = { status: 'cancelled', cancelled_at: testNow } as const;
  const parcel = { carrier: 'Servientrega', tracking_number: '1', sent_at: testNow };
  await database.db
    .updateTable('orders')
    .set({ fulfilment_status: fulfilment, ...(fulfilment === 'cancelled' ? gone : parcel) })
    .where('reference', '=', reference)
    .execute();
}

const states = async (reference: string) =>
  (await documentsOf(database.db, reference)).map(({ kind, state, waitsFor }) => [kind, state, waitsFor]);

describe('an order of a shop that invoices when orders leave', () => {
  test('waits until its first parcel leaves, and is invoiced once', async () => {
    const { work } = await aFactusShop(database.db);
    expect(await choose({ issuedWhen: 'sent' })).toEqual({ ok: true });
    const reference = await order();
    await work();
    expect(await states(reference)).toEqual([['invoice', 'queued', 'sending']]);
    await becomes(reference, 'partly_sent');
    await work();
    expect(await states(reference)).toEqual([['invoice', 'accepted', null]]);
    await becomes(reference, 'sent');
    await work();
    expect(await states(reference)).toEqual([['invoice', 'accepted', null]]);
  });

  test('of which money went back before has its note after its invoice', async () => {
    const { work } = await aFactusShop(database.db);
    await choose({ issuedWhen: 'sent' });
    const reference = await order();
    await refundOf(database.db, reference, 40_000_00);
    await work(2);
    expect(await states(reference)).toEqual([
      ['invoice', 'queued', 'sending'],
      ['credit_note', 'queued', 'sending'],
    ]);
    await becomes(reference, 'sent');
    await work();
    expect(await states(reference)).toEqual([
      ['invoice', 'accepted', null],
      ['credit_note', 'accepted', null],
    ]);
  });

  test('that never leaves is not invoiced, nor asked for again and again', async () => {
    const { work } = await aFactusShop(database.db);
    await choose({ issuedWhen: 'sent' });
    const reference = await order();
    await refundOf(database.db, reference, 300_000_00);
    await becomes(reference, 'cancelled');
    await work(1);
    const rows = await database.db.selectFrom('invoices').select(['kind', 'due_at']).orderBy('id').execute();
    expect(rows[0]).toEqual({ kind: 'invoice', due_at: null });
    expect((rows[1]?.due_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  test('that was paid before the owner chose so is invoiced as it was to be', async () => {
    const { work } = await aFactusShop(database.db);
    const reference = await order();
    await choose({ issuedWhen: 'sent' });
    await work();
    expect(await states(reference)).toEqual([['invoice', 'accepted', null]]);
  });
});

test('what the owner chooses stands in the audit once, and is refused if somebody chose in between', async () => {
  const version = choicesVersion(await invoicingChoices(database.db));
  expect(await choose({ issuedWhen: 'sent', buyerWaitHours: 0 }, version)).toEqual({ ok: true });
  expect(await choose({ issuedWhen: 'sent', buyerWaitHours: 0 }, version)).toEqual({ ok: true });
  expect(await choose({ issuedWhen: 'paid' }, version)).toEqual({ ok: false, code: 'changed' });
  const entries = await database.db.selectFrom('audit_entries').select(['action', 'before', 'after']).execute();
  expect(entries).toEqual([
    {
      action: 'changed',
      before: { issuedWhen: 'paid', buyerWaitHours: 12 },
      after: { issuedWhen: 'sent', buyerWaitHours: 0 },
    },
  ]);
});
