import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkDocument } from '#app/shop/invoices/check/check-document.server.ts';
import { invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import { acceptedDocument, documentsOf, fileOfDocument } from '#app/shop/invoices/invoices.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { noteRanges } from '#app/shop/invoices/own-numbers.server.ts';
import type { DianMode } from '#sandbox/dian/dian-modes.ts';
import { REHEARSAL_DIAN } from '#sandbox/keys.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { range } from '#tests/support/invoices/example-documents.ts';
import { expectOneInvoiceEach, seeded } from '#tests/support/invoices/own-issuing.ts';
import { notesRange, ownSoftware } from '#tests/support/invoices/own-software.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const key = range.technicalKey;

beforeEach(async () => {
  await stock(
    database.db,
    { id: 'gpu', name: 'Tarjeta', price: 1_190_000 },
    { id: 'ssd', name: 'Disco', price: 238_000 },
  );
  await setInvoicing(database.db, 'dian', testNow);
});

const aPaidOrder = () =>
  anOrderOf(database.db, {
    ...{ createdAt: testNow.toISOString(), paidAt: testNow.toISOString() },
    lines: [
      ['gpu', 1_190_000, 0, 1],
      ['ssd', 238_000, 10, 2],
    ],
  });

async function refund(reference: string, amountInCents: number): Promise<void> {
  await database.db
    .insertInto('refunds')
    .values({
      ...{ order_reference: reference, amount_in_cents: amountInCents, refunded_on: '2026-11-21', method: 'wompi' },
      ...{ transfer_reference: 'R', noted_at: testNow },
    })
    .execute();
}

const shown = async (reference: string) =>
  (await documentsOf(database.db, reference)).map(({ kind, state, number }) => [kind, state, number]);
const numbers = () =>
  database.db.selectFrom('invoice_numbers').select(['prefix', 'number', 'gap']).orderBy('number').execute();
const answerOf = async () =>
  (await database.db.selectFrom('invoices').select(['state', 'answer', 'due_at']).executeTakeFirstOrThrow()) as {
    state: string;
    answer: { kind: string; why?: string } | null;
    due_at: Date | null;
  };

describe('a paid order by own software', () => {
  test('is an invoice that the DIAN accepted, under the first number, with its files', async () => {
    const { work, atDian } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'accepted', 'SETP990000000']]);
    expect(await atDian()).toEqual([['SETP990000000', 'accepted']]);
    const xml = await fileOfDocument(database.db, reference, 'SETP990000000', 'xml');
    const attached = await fileOfDocument(database.db, reference, 'SETP990000000', 'attached');
    for (const file of [xml, attached]) {
      const reading = checkDocument(Buffer.from(file ?? '', 'utf8'), key);
      expect(reading).toMatchObject({
        ok: true,
        check: { schemaProblems: [], code: { outcome: 'ok' }, isSigned: true, digests: { document: true } },
      });
    }
    expect(attached).toContain('Documento validado por la DIAN');
    const found = await acceptedDocument(database.db, reference, 'SETP990000000');
    expect(found).toMatchObject({
      validatedAt: testNow,
      isOwn: true,
      document: { issuedAt: testNow, mode: 'normal', environment: 'test' },
    });
    expect(await numbers()).toEqual([{ prefix: 'SETP', number: 990_000_000, gap: null }]);
    await work();
    expect(await atDian()).toHaveLength(1);
  });

  test('has the next number, and a refund a note of another range that is about it', async () => {
    const { work, atDian } = await ownSoftware(database.db, { now: testNow });
    const [first, second] = [await aPaidOrder(), await aPaidOrder()];
    await refund(first, 100_000_00);
    await refund(first, 50_000_00);
    await work(12);
    expect(await shown(first)).toEqual([
      ['invoice', 'accepted', expect.stringMatching(/^SETP99000000[01]$/)],
      ['credit_note', 'accepted', 'NC1'],
      ['credit_note', 'accepted', 'NC2'],
    ]);
    expect(await shown(second)).toEqual([['invoice', 'accepted', expect.stringMatching(/^SETP99000000[01]$/)]]);
    expect((await atDian()).map(([, state]) => state)).toEqual(Array(4).fill('accepted'));
  });

  test.each<DianMode>([
    'lost',
    'silent',
    'slow',
    'code-66',
    'code-90',
    'code-98',
    'error',
    'garbage',
    'credentials',
    'fault',
    'other-document',
    'no-response',
    'endless',
    'range-used-up',
  ])('is invoiced once and under one number, though the DIAN is %s at first', async (dianMode) => {
    const timeoutMs = dianMode === 'silent' ? 1_500 : undefined;
    const { work, atDian, turn } = await ownSoftware(database.db, { now: testNow }, undefined, timeoutMs);
    const reference = await aPaidOrder();
    await turn({ dianMode, dianModeTimes: 2 });
    await work(1);
    await work(1);
    await turn({ dianMode: 'normal' });
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'accepted', 'SETP990000000']]);
    expect((await atDian()).filter(([, state]) => state === 'accepted')).toHaveLength(1);
    expect(await numbers()).toHaveLength(1);
  });

  test('that is refused stops with its number, and has the same when it is sent again', async () => {
    const { work, atDian, turn } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    await turn({ dianMode: 'rejected', dianModeTimes: 1 });
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'rejected', null]]);
    expect((await answerOf()).due_at).toBeNull();
    await database.db.updateTable('invoices').set({ due_at: testNow, state: 'queued' }).execute();
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'accepted', 'SETP990000000']]);
    expect(await atDian()).toEqual([
      ['SETP990000000', 'accepted'],
      ['SETP990000000', 'rejected'],
    ]);
  });

  test('whose process dies while it sends is looked up by the next, and not sent again', async () => {
    const { issuing, work, atDian } = await ownSoftware(database.db, { now: testNow });
    const { provider } = issuing;
    const reference = await aPaidOrder();
    const dying = {
      ...provider,
      issue: async (request: Parameters<typeof provider.issue>[0]) => {
        await provider.issue(request);
        throw new Error('The process dies');
      },
    };
    await expect(work(1, invoiceIssuer({ ...issuing, provider: dying }))).rejects.toThrow('The process dies');
    const neverAgain = { ...provider, issue: () => Promise.reject(new Error('It is sent again')) };
    await work(10, invoiceIssuer({ ...issuing, provider: neverAgain }));
    expect(await shown(reference)).toEqual([['invoice', 'accepted', 'SETP990000000']]);
    expect(await atDian()).toHaveLength(1);
  });

  test('waits while the certificate has expired, and the shop sells on', async () => {
    const clock = { now: new Date('2050-06-01T12:00:00Z') };
    const { work } = await ownSoftware(database.db, clock, [{ ...range, validTo: '2060-01-01' }, notesRange]);
    await aPaidOrder();
    await work(2);
    expect(await answerOf()).toMatchObject({ state: 'queued', answer: { kind: 'credentials_wrong' } });
  });
});

describe('ranges', () => {
  test('that are used up or over give no number, and go on once the shop has more', async () => {
    const clock = { now: testNow };
    const { issuing, work } = await ownSoftware(database.db, clock);
    const next = (number: number) =>
      database.db.updateTable('numbering_ranges').set({ next_number: number }).where('prefix', '=', 'SETP').execute();
    await next(range.to + 1);
    const reference = await aPaidOrder();
    await work(2);
    expect(await answerOf()).toMatchObject({ state: 'queued', answer: { kind: 'range_used_up' } });
    await next(range.to);
    clock.now = new Date('2030-01-20T05:00:00Z');
    await work(2);
    expect(await answerOf()).toMatchObject({ state: 'queued', answer: { kind: 'range_used_up' } });
    expect(await numbers()).toEqual([]);
    clock.now = testNow;
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'accepted', `SETP${range.to}`]]);
    expect(issuing.own?.ranges).toHaveLength(2);
  });

  test('begin behind the numbers that another provider used', async () => {
    const reference = await aPaidOrder();
    await database.db
      .updateTable('invoices')
      .set({ state: 'accepted', content: '{}', prefix: 'SETP', consecutive: 990_000_007, code: 'a'.repeat(96) })
      .where('order_reference', '=', reference)
      .execute();
    await noteRanges(database.db, [range, notesRange], testNow);
    const rows = await database.db
      .selectFrom('numbering_ranges')
      .select(['prefix', 'next_number'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { prefix: 'SETP', next_number: 990_000_008 },
      { prefix: 'NC', next_number: 1 },
    ]);
  });

  test('that overlap, that end before a number that was given out, or whose key is too short are refused, and nothing is saved', async () => {
    expect(await noteRanges(database.db, [range, notesRange], testNow)).toEqual({ ok: true });
    const before = await database.db.selectFrom('numbering_ranges').selectAll().orderBy('id').execute();
    const overlapping = { ...range, from: range.to, to: range.to + 10 };
    const other = { ...notesRange, prefix: 'NX' };
    expect(await noteRanges(database.db, [other, overlapping], testNow)).toMatchObject({
      ok: false,
      problems: ['overlaps'],
    });
    const short = { ...range, prefix: 'FE', technicalKey: range.technicalKey!.slice(2) };
    expect(await noteRanges(database.db, [other, short], testNow)).toMatchObject({
      ok: false,
      problems: ['technical_key'],
    });
    await database.db
      .updateTable('numbering_ranges')
      .set({ next_number: range.from + 5 })
      .where('prefix', '=', 'SETP')
      .execute();
    const cut = { ...range, to: range.from + 3 };
    expect(await noteRanges(database.db, [other, cut], testNow)).toMatchObject({ ok: false, problems: ['numbers'] });
    const after = await database.db.selectFrom('numbering_ranges').selectAll().orderBy('id').execute();
    expect(after.map(({ prefix, last_number }) => [prefix, last_number])).toEqual(
      before.map(({ prefix, last_number }) => [prefix, last_number]),
    );
  });
});

describe('while the DIAN is out of order', () => {
  test('an invoice is tried again, then issued by contingency under the same number, handed over, and accepted later', async () => {
    const clock = { now: testNow };
    const { work, turn, atDian } = await ownSoftware(database.db, clock);
    const reference = await aPaidOrder();
    await turn({ dianMode: 'away' });
    await work(3);
    expect(await shown(reference)).toEqual([['invoice', 'queued', null]]);
    clock.now = new Date(testNow.getTime() + 60_000);
    await work(1);
    expect(await shown(reference)).toEqual([['invoice', 'queued', 'SETP990000000']]);
    const paper = await acceptedDocument(database.db, reference, 'SETP990000000');
    expect(paper).toMatchObject({ validatedAt: null, document: { mode: 'contingency', issuedAt: clock.now } });
    const xml = await fileOfDocument(database.db, reference, 'SETP990000000', 'xml');
    expect(xml).toContain('<cbc:InvoiceTypeCode>04</cbc:InvoiceTypeCode>');
    const handed = await fileOfDocument(database.db, reference, 'SETP990000000', 'attached');
    expect(handed).not.toContain('ApplicationResponse</cbc:DocumentType>');
    const { due_at } = await answerOf();
    expect(due_at!.getTime() - Date.now()).toBeGreaterThan(25 * 60_000);
    // Its day stays that of its signature.
    clock.now = new Date(testNow.getTime() + 30 * 60_000);
    await work(1);
    await turn({ dianMode: 'normal', dianContingency: 'declared' });
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'accepted', 'SETP990000000']]);
    expect(await atDian()).toEqual([['SETP990000000', 'accepted by contingency']]);
    const container = await fileOfDocument(database.db, reference, 'SETP990000000', 'attached');
    expect(container).toContain('ApplicationResponse</cbc:DocumentType>');
    expect(await numbers()).toHaveLength(1);
  });

  test('one whose answer was lost is found when it is back, and the ordinary one counts', async () => {
    const { work, turn, atDian } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    await turn({ dianMode: 'lost', dianModeTimes: 1 });
    await work(1);
    await turn({ dianMode: 'away' });
    await work(5);
    expect(await shown(reference)).toEqual([['invoice', 'queued', 'SETP990000000']]);
    await turn({ dianMode: 'normal' });
    await work();
    expect(await atDian()).toEqual([['SETP990000000', 'accepted']]);
    const xml = await fileOfDocument(database.db, reference, 'SETP990000000', 'xml');
    expect(xml).toContain('<cbc:InvoiceTypeCode>01</cbc:InvoiceTypeCode>');
    expect(await acceptedDocument(database.db, reference, 'SETP990000000')).toMatchObject({
      validatedAt: testNow,
      document: { mode: 'normal' },
    });
  });

  test('and declares no contingency, the invoice is issued as an ordinary one after all', async () => {
    const { work, turn, atDian } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    await turn({ dianMode: 'away' });
    await work(4);
    await turn({ dianMode: 'normal' });
    await work();
    expect(await shown(reference)).toEqual([['invoice', 'accepted', 'SETP990000000']]);
    expect((await atDian()).at(0)).toEqual(['SETP990000000', 'accepted']);
  });

  test('and refuses the invoice of contingency, what is sent again is signed with what was corrected', async () => {
    const { work, turn, atDian } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    await turn({ dianMode: 'away' });
    await work(4);
    await turn({ dianMode: 'rejected', dianModeTimes: 1, dianContingency: 'declared' });
    await work();
    expect(await answerOf()).toMatchObject({ state: 'rejected' });
    const again = { state: 'queued' as const, content: null, issued_at: null, attempts: 0, due_at: testNow };
    await database.db.updateTable('invoices').set(again).execute();
    await database.db.updateTable('orders').set({ full_name: 'Eva Corregida' }).execute();
    await work();
    expect((await atDian())[0]).toEqual(['SETP990000000', 'accepted']);
    const xml = await fileOfDocument(database.db, reference, 'SETP990000000', 'xml');
    expect(xml).toContain('Eva Corregida');
    expect(await numbers()).toHaveLength(1);
  });

  test('a credit note waits', async () => {
    const { work, turn } = await ownSoftware(database.db, { now: testNow });
    const reference = await aPaidOrder();
    await work();
    await refund(reference, 100_000_00);
    await turn({ dianMode: 'away' });
    await work(8);
    expect((await shown(reference))[1]).toEqual(['credit_note', 'queued', null]);
    await turn({ dianMode: 'normal' });
    await work();
    expect((await shown(reference))[1]).toEqual(['credit_note', 'accepted', 'NC1']);
  });
});

/** `npm run torture` has the time for 1,000. */
const times = Number(process.env.TORTURE ?? 0);

test('orders whose processes die at any step, and whose answers are lost, have one invoice each', async () => {
  const [orders, deaths] = times > 0 ? [Math.round(1_000 * times), 20] : [24, 8];
  const processes = database.handle.engine === 'pglite' ? 1 : 2;
  const { died } = await expectOneInvoiceEach(database.db, { orders, deaths, processes, random: seeded(orders) });
  expect(died).toBe(deaths);
});

test('no key, PIN or password is in a table', async () => {
  const { work } = await ownSoftware(database.db, { now: testNow });
  const reference = await aPaidOrder();
  await refund(reference, 100_000_00);
  await work();
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(
    database.db,
  );
  const { pin, technicalKey, certificatePassword } = REHEARSAL_DIAN;
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t`.execute(database.db);
    const text = found.rows.map(({ row }) => row).join('\n');
    for (const secret of [technicalKey, certificatePassword, 'PRIVATE KEY'])
      expect(text.includes(secret), name).toBe(false);
    if (/invoice|signed|range/.test(name)) expect(text).not.toMatch(new RegExp(`\\b${pin}\\b`));
  }
});
