import { beforeEach, describe, expect, test } from 'vitest';
import type { CorrectedBuyer } from '#app/shop/invoices/buyers/buyer-correction.ts';
import { buyerWaitOf, correctOwnBuyer } from '#app/shop/invoices/buyers/buyer-corrections.server.ts';
import { claimDueInvoices, invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import type { IssueRequest } from '#app/shop/invoices/invoice-provider.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { mailsWritten } from '#tests/support/delivery.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aFactusShop, aPaidOrder } from '#tests/support/invoices/factus-shop.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const andina: CorrectedBuyer = {
  ...{ name: 'Andina SAS', documentType: 'NIT', document: '900123456', checkDigit: '8' },
  email: 'facturas@andina.test',
};

beforeEach(async () => {
  await stock(database.db, { id: 'gpu', name: 'Tarjeta', price: 1_190_000 });
  await setInvoicing(database.db, 'factus', testNow);
});

/** Whose document is no number. */
async function anOrder(): Promise<string> {
  const reference = await aPaidOrder(database.db, [['gpu', 1_190_000, 0, 1]]);
  await database.db.updateTable('orders').set({ legal_id: 'no la tengo' }).execute();
  return reference;
}

async function aShop() {
  const shop = await aFactusShop(database.db);
  const workAt = (now: Date) => shop.work(3, invoiceIssuer({ ...shop.issuing, now: () => now }));
  return { ...shop, workAt };
}

const dueNow = () => claimDueInvoices(database.db, 20);
const hours = (count: number) => addSeconds(testNow, count * 3_600);
const asked = async () => (await mailsWritten(database.db)).filter(({ kind }) => kind === 'order-invoice-buyer').length;

async function buyers() {
  const rows = await database.db.selectFrom('invoices').select(['content', 'buyer_problem']).orderBy('id').execute();
  return rows.map(({ content, buyer_problem }) => [content?.buyer.document ?? null, buyer_problem]);
}

describe('a buyer who cannot be invoiced as typed', () => {
  test('is asked once, and after twelve hours is the final consumer', async () => {
    const { workAt } = await aShop();
    const reference = await anOrder();
    await workAt(testNow);
    await workAt(hours(11.9));
    expect(await buyers()).toEqual([[null, null]]);
    expect(await buyerWaitOf(database.db, reference)).toEqual({
      ...{ kind: 'waits_for_buyer', problem: 'no_document', until: hours(12).toISOString() },
    });
    expect(await asked()).toBe(1);
    await workAt(hours(12));
    expect(await buyers()).toEqual([['222222222222', 'no_document']]);
    expect(await buyerWaitOf(database.db, reference)).toBeNull();
  });

  test('is asked and waited for until then, not tried again and again', async () => {
    const { issuing } = await aShop();
    await anOrder();
    const { db } = database;
    const began = Date.now();
    await invoiceIssuer(issuing)((await dueNow())[0]!);
    const ended = Date.now();
    expect(await dueNow()).toEqual([]);
    const { due_at } = await db.selectFrom('invoices').select('due_at').executeTakeFirstOrThrow();
    const waitedFrom = (due_at?.getTime() ?? 0) - 12 * 3_600_000;
    expect(waitedFrom).toBeGreaterThanOrEqual(began);
    expect(waitedFrom).toBeLessThanOrEqual(ended);
  });

  test('who corrects it in that time is invoiced at once, as corrected', async () => {
    const { workAt, work } = await aShop();
    const reference = await anOrder();
    await workAt(testNow);
    expect(await correctOwnBuyer(database.db, reference, andina, testNow)).toEqual({ ok: true });
    expect(await dueNow()).toHaveLength(1);
    await database.db.updateTable('invoices').set({ claimed_at: null }).execute();
    await work();
    expect(await buyers()).toEqual([['900123456', null]]);
    const { state, content } = await database.db
      .selectFrom('invoices')
      .select(['state', 'content'])
      .executeTakeFirstOrThrow();
    expect([state, content?.buyer.email]).toEqual(['accepted', 'facturas@andina.test']);
    const late = await correctOwnBuyer(database.db, reference, { ...andina, name: 'Otra' }, testNow);
    expect(late).toEqual({ ok: false, code: 'too_late' });
  });

  test('whose order the owner corrects is invoiced at once too', async () => {
    const { workAt, work } = await aShop();
    await anOrder();
    await workAt(testNow);
    await database.db.updateTable('orders').set({ legal_id: '1000000001' }).execute();
    expect(await dueNow()).toHaveLength(1);
    await database.db.updateTable('invoices').set({ claimed_at: null }).execute();
    await work();
    expect(await buyers()).toEqual([['1000000001', null]]);
  });

  test('is not waited for where the owner wants none of that', async () => {
    const { workAt } = await aShop();
    await database.db.updateTable('invoicing').set({ buyer_wait_hours: 0 }).execute();
    await anOrder();
    await workAt(testNow);
    expect(await buyers()).toEqual([['222222222222', 'no_document']]);
    expect(await asked()).toBe(0);
  });

  test('is too late once the invoice is written, even if nobody has sent it yet', async () => {
    const { issuing, workAt } = await aShop();
    const reference = await anOrder();
    await workAt(testNow);
    const sent: string[] = [];
    const provider = {
      ...issuing.provider,
      issue: async (request: IssueRequest) => {
        sent.push(request.content.buyer.document);
        expect(await correctOwnBuyer(database.db, reference, andina, testNow)).toEqual({ ok: false, code: 'too_late' });
        return issuing.provider.issue(request);
      },
    };
    const now = () => hours(13);
    await database.db.updateTable('invoices').set({ due_at: testNow }).execute();
    await invoiceIssuer({ ...issuing, provider, now })((await dueNow())[0]!);
    expect(sent).toEqual(['222222222222']);
  });
});
