import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimDueInvoices, invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import type { IssueRequest } from '#app/shop/invoices/invoice-provider.ts';
import { documentsOf, fileOfDocument } from '#app/shop/invoices/invoices.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import type { FactusMode } from '#sandbox/factus/factus-modes.ts';
import { setProduct, stock, testNow } from '#tests/support/factories.ts';
import { aFactusShop, aPaidOrder as paidOrderOf, refundOf } from '#tests/support/invoices/factus-shop.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
beforeEach(async () => {
  await stock(
    database.db,
    { id: 'gpu', name: 'Tarjeta', price: 1_190_000 },
    { id: 'ssd', name: 'Disco', price: 238_000 },
  );
  await setInvoicing(database.db, 'factus', testNow);
});

async function aFactus(timeoutMs?: number) {
  const shop = await aFactusShop(database.db, timeoutMs);
  const held = async () => (await shop.documents()).factus.length;
  return { ...shop, held };
}

const usual: [string, number, number, number][] = [
  ['gpu', 1_190_000, 0, 1],
  ['ssd', 238_000, 10, 2],
];
const aPaidOrder = (lines = usual) => paidOrderOf(database.db, lines);
const refund = (reference: string, amountInCents: number) => refundOf(database.db, reference, amountInCents);

const shown = async (reference: string) =>
  (await documentsOf(database.db, reference)).map(({ kind, state, number }) => [kind, state, number]);
const amounts = async (reference: string) =>
  (
    await database.db
      .selectFrom('invoices')
      .select('content')
      .where('order_reference', '=', reference)
      .orderBy('id')
      .execute()
  ).map(({ content }) => content?.totals.totalInCents);

describe('a paid order', () => {
  test('has one invoice, with its files, for what was paid', async () => {
    const { work, held } = await aFactus();
    const reference = await aPaidOrder();
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'accepted', 'SETP990000000']]);
    expect(await amounts(reference)).toEqual([1_190_000_00 + 2 * 214_200_00]);
    expect(await held()).toBe(1);
    for (const kind of ['xml', 'attached'] as const) {
      expect(await fileOfDocument(database.db, reference, 'SETP990000000', kind)).toContain('SETP990000000');
    }
    await work();
    expect(await held()).toBe(1);
  });

  test('of goods that are exempt and excluded is invoiced so, and of a bare 0 % stops until the owner has said what it is', async () => {
    const { work } = await aFactus();
    await setProduct(database.db, 'gpu', { vat_percent: 0, zero_vat_kind: 'excluded' });
    await setProduct(database.db, 'ssd', { vat_percent: 0, zero_vat_kind: 'exempt' });
    const reference = await aPaidOrder();
    await setProduct(database.db, 'gpu', { zero_vat_kind: null });
    const unsaid = await aPaidOrder();
    await work();
    const { content } = await database.db
      .selectFrom('invoices')
      .select('content')
      .where('order_reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(content?.totals.taxes.map(({ treatment }) => treatment)).toEqual(['exempt', 'excluded']);
    expect(await shown(unsaid)).toEqual([['invoice', 'stopped', null]]);
  });

  test('that was paid while nobody issued invoices has none, until the owner wants it', async () => {
    const { work } = await aFactus();
    await setInvoicing(database.db, 'off', testNow);
    const reference = await aPaidOrder();
    await setInvoicing(database.db, 'factus', testNow);
    await work();
    expect(await shown(reference)).toEqual([]);
  });

  test.each<FactusMode>([
    'lost',
    'silent',
    'slow',
    'away',
    'busy',
    'garbage',
    'credentials',
    'range-used-up',
    'plan',
    'pending',
    'notes',
  ])('is invoiced once, though Factus is %s at first', async (factusMode) => {
    const { work, held, turn } = await aFactus(factusMode === 'silent' ? 1_500 : undefined);
    const reference = await aPaidOrder();
    await turn({ factusMode, factusModeTimes: 2 });
    await work(1);
    await work(1);
    await turn({ factusMode: 'normal' });
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'accepted', expect.stringMatching(/^SETP99/)]]);
    expect(await held()).toBe(1);
  });

  test('is asked for before it is sent again, also by the process after one that died while it was sending', async () => {
    const { issuing, work, held, turn } = await aFactus();
    const { provider } = issuing;
    const reference = await aPaidOrder();
    await turn({ factusMode: 'busy' });
    await work(1);
    await turn({ factusMode: 'normal' });
    const dying = {
      ...provider,
      issue: async (request: IssueRequest) => {
        await provider.issue(request);
        throw new Error('The process dies');
      },
    };
    await expect(work(1, invoiceIssuer({ ...issuing, provider: dying }))).rejects.toThrow('The process dies');
    expect(await shown(reference)).toEqual([['invoice', 'queued', null]]);
    await database.db.updateTable('invoices').set({ claimed_at: null }).execute();
    const neverAgain = { ...provider, issue: () => Promise.reject(new Error('It is sent again')) };
    await work(10, invoiceIssuer({ ...issuing, provider: neverAgain }));
    expect(await shown(reference)).toEqual([['invoice', 'accepted', 'SETP990000000']]);
    expect(await held()).toBe(1);
  });

  test.each<FactusMode>(['rejected', 'unprocessable'])(
    'that is %s stops until somebody corrects it',
    async (factusMode) => {
      const { work, turn } = await aFactus();
      const reference = await aPaidOrder();
      await turn({ factusMode });
      await work();
      expect(await shown(reference)).toEqual([['invoice', 'rejected', null]]);
      const { due_at, answer } = await database.db
        .selectFrom('invoices')
        .select(['due_at', 'answer'])
        .executeTakeFirstOrThrow();
      expect([due_at, answer?.kind]).toEqual([null, factusMode === 'rejected' ? 'rejected' : 'data_wrong']);
    },
  );
});

describe('money that goes back', () => {
  test('is a credit note each, after its invoice, and never more than it', async () => {
    const { work } = await aFactus();
    const reference = await aPaidOrder([['gpu', 100_000, 0, 3]]);
    for (const amount of [100_000_00, 100_000_00, 90_000_00, 10_000_00]) await refund(reference, amount);
    await work(12);
    expect(await shown(reference)).toEqual([
      ['invoice', 'accepted', 'SETP990000000'],
      ...[1, 2, 3, 4].map((number) => ['credit_note', 'accepted', `NC${number}`]),
    ]);
    expect(await amounts(reference)).toEqual([300_000_00, 100_000_00, 100_000_00, 90_000_00, 10_000_00]);
    const notes = await database.db
      .selectFrom('invoices')
      .select('content')
      .where('kind', '=', 'credit_note')
      .execute();
    const vat = notes.reduce((sum, { content }) => sum + (content?.totals.vatInCents ?? 0), 0);
    expect(vat).toBe(47_899_16);
  });

  test('is credited as soon as its invoice is accepted, however long that took', async () => {
    const { issuing, work, turn } = await aFactus();
    const reference = await aPaidOrder([['gpu', 100_000, 0, 1]]);
    await refund(reference, 40_000_00);
    await turn({ factusMode: 'away' });
    await work(6);
    const { db } = database;
    const due = (kind: 'invoice' | 'credit_note') =>
      db.selectFrom('invoices').select('id').where('kind', '=', kind).where('due_at', '<=', sql<Date>`now()`).execute();
    expect(await due('credit_note')).toEqual([]);
    await turn({ factusMode: 'normal' });
    await db.updateTable('invoices').set({ due_at: testNow }).where('kind', '=', 'invoice').execute();
    const handle = invoiceIssuer(issuing);
    for (const each of await claimDueInvoices(db, 20)) await handle(each);
    expect(await shown(reference)).toEqual([
      ['invoice', 'accepted', 'SETP990000000'],
      ['credit_note', 'queued', null],
    ]);
    expect(await due('credit_note')).toHaveLength(1);
  });

  test('because the payment was annulled is one note for what is left, and one without an invoice is none', async () => {
    const { work } = await aFactus();
    const reference = await aPaidOrder([['gpu', 100_000, 0, 1]]);
    await work();
    await refund(reference, 40_000_00);
    await database.db.updateTable('orders').set({ status: 'voided' }).where('reference', '=', reference).execute();
    await work();
    expect(await amounts(reference)).toEqual([100_000_00, 40_000_00, 60_000_00]);
    await setInvoicing(database.db, 'off', testNow);
    const without = await aPaidOrder();
    await setInvoicing(database.db, 'factus', testNow);
    await refund(without, 10_000_00);
    await database.db.updateTable('orders').set({ status: 'voided' }).where('reference', '=', without).execute();
    await work();
    expect(await shown(without)).toEqual([]);
  });
});
