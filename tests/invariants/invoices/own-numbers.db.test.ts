import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { numberGaps } from '#app/shop/invoices/admin/number-gaps.server.ts';
import { claimDueInvoices, invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import { documentsOf } from '#app/shop/invoices/invoices.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aPaidOrder as paidOrderOf } from '#tests/support/invoices/factus-shop.ts';
import { ownSoftware } from '#tests/support/invoices/own-software.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const first = 990_000_000;

beforeEach(async () => {
  await stock(database.db, { id: 'gpu', name: 'Tarjeta', price: 1_190_000 });
  await setInvoicing(database.db, 'dian', testNow);
});

const aPaidOrder = () => paidOrderOf(database.db, [['gpu', 1_190_000, 0, 1]]);
const numbers = () =>
  database.db
    .selectFrom('invoice_numbers')
    .select(['number', 'gap'])
    .where('prefix', '=', 'SETP')
    .orderBy('number')
    .execute();
const numberOf = async (reference: string) =>
  (await documentsOf(database.db, reference)).map(({ state, number }) => [state, number]);

/** As a backup from before the first invoice leaves it. */
async function restoreFromBefore(): Promise<void> {
  await sql`TRUNCATE invoices, invoice_files, invoice_numbers, signed_documents, typed_documents`.execute(database.db);
  await sql`UPDATE numbering_ranges SET next_number = first_number`.execute(database.db);
}

describe('a number that the DIAN has of another document', () => {
  test('is left to it at once where nobody can have sent this one before, and the gap says why', async () => {
    const { work, turn } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    await turn({ dianMode: 'rule-90', dianModeTimes: 1 });
    await work();
    expect(await numberOf(reference)).toEqual([['accepted', `SETP${first + 1}`]]);
    expect(await numbers()).toEqual([
      { number: first, gap: 'other_document' },
      { number: first + 1, gap: null },
    ]);
  });

  test('is asked about four times more where this one was sent before, since the DIAN may be slow to find it', async () => {
    const { work, turn } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    await turn({ dianMode: 'garbage', dianModeTimes: 1 });
    await work(1);
    await turn({ dianMode: 'rule-90' });
    await work(3);
    expect(await numbers()).toEqual([{ number: first, gap: null }]);
    await work(1);
    await turn({ dianMode: 'normal' });
    await work();
    expect(await numberOf(reference)).toEqual([['accepted', `SETP${first + 1}`]]);
  });

  test.each([1, 20])('after a backup that knows nothing of %d documents is passed in a few steps', async (lost) => {
    const clock = { now: testNow };
    const { work, atDian, issuing } = await ownSoftware(database.db, clock);
    for (let count = 0; count < lost; count += 1) await aPaidOrder();
    await work();
    expect(await atDian()).toHaveLength(lost);
    await restoreFromBefore();
    clock.now = new Date(testNow.getTime() + 3_600_000);
    const fresh = await aPaidOrder();
    let sends = 0;
    const { provider } = issuing;
    const issue: typeof provider.issue = (request) => {
      sends += 1;
      return provider.issue(request);
    };
    await work(30, invoiceIssuer({ ...issuing, provider: { ...provider, issue } }));
    const [[state, number = '']] = (await numberOf(fresh)) as [[string, string]];
    expect(state).toBe('accepted');
    const own = Number(number?.slice(4));
    expect(own).toBeGreaterThanOrEqual(first + lost);
    expect(own).toBeLessThanOrEqual(first + 2 * lost);
    expect(sends).toBeLessThanOrEqual(8);
    // None is missing, and each says why it has no document.
    const given = await numbers();
    expect(given.map((each) => each.number)).toEqual(given.map((_, index) => first + index));
    expect(given.filter(({ gap }) => gap === null)).toHaveLength(1);
    // The owner sees them in a few lines.
    const shown = await numberGaps(database.db);
    expect(shown.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(given.length - 1);
    expect(shown.at(-1)).toMatchObject({ prefix: 'SETP', from: first, gap: 'other_document', orderReference: fresh });
    expect(shown.length).toBeLessThanOrEqual(2 * sends);
    const next = await aPaidOrder();
    await work();
    expect(await numberOf(next)).toEqual([['accepted', `SETP${own + 1}`]]);
  });

  test('is passed by twenty documents at once, each with one number', async () => {
    const clock = { now: testNow };
    const { work, atDian } = await ownSoftware(database.db, clock);
    for (let count = 0; count < 15; count += 1) await aPaidOrder();
    await work();
    await restoreFromBefore();
    clock.now = new Date(testNow.getTime() + 3_600_000);
    const references: string[] = [];
    for (let count = 0; count < 20; count += 1) references.push(await aPaidOrder());
    for (let round = 0; round < 10; round += 1) await work(1);
    const shown = await Promise.all(references.map(numberOf));
    expect(shown.flat().map(([state]) => state)).toEqual(references.map(() => 'accepted'));
    expect(new Set(shown.flat().map(([, number]) => number)).size).toBe(20);
    expect(await atDian()).toHaveLength(35);
    const given = await numbers();
    expect(given.map((each) => each.number)).toEqual(given.map((_, index) => first + index));
    expect(given.length).toBeLessThan(80);
  });
});

describe('two processes with one document', () => {
  test('sign it once, and the DIAN accepts it once', async () => {
    const { issuing, atDian } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    // One that was asleep for longer than a claim lasts.
    const [early] = await claimDueInvoices(database.db, 1);
    await database.db.updateTable('invoices').set({ claimed_at: null }).execute();
    const [late] = await claimDueInvoices(database.db, 1);
    await Promise.all([early!, late!].map(invoiceIssuer(issuing)));
    expect((await atDian()).map(([number]) => number)).toEqual([`SETP${first}`]);
    expect(await numbers()).toEqual([{ number: first, gap: null }]);
    await database.db.updateTable('invoices').set({ due_at: testNow, claimed_at: null }).execute();
    for (const each of await claimDueInvoices(database.db, 1)) await invoiceIssuer(issuing)(each);
    expect(await numberOf(reference)).toEqual([['accepted', `SETP${first}`]]);
    expect(await atDian()).toHaveLength(1);
  });
});
