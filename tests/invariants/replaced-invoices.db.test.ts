import { beforeEach, describe, expect, test } from 'vitest';
import { typeDocument } from '#app/shop/invoices/admin/typed-documents.server.ts';
import type { CorrectedBuyer } from '#app/shop/invoices/buyers/buyer-correction.ts';
import { correctInvoicedBuyer, invoicedBuyer } from '#app/shop/invoices/buyers/correct-buyer.server.ts';
import { documentsOf } from '#app/shop/invoices/invoices.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aFactusShop, aPaidOrder, invoicingSeller, refundOf } from '#tests/support/invoices/factus-shop.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const andina: CorrectedBuyer = {
  ...{ name: 'Andina SAS', documentType: 'NIT', document: '900123456', checkDigit: '8' },
  email: 'facturas@andina.test',
};

beforeEach(async () => {
  await stock(
    database.db,
    { id: 'gpu', name: 'Tarjeta', price: 100_000 },
    { id: 'ssd', name: 'Disco', price: 238_000 },
  );
  await setInvoicing(database.db, 'factus', testNow);
});

const order = () =>
  aPaidOrder(database.db, [
    ['gpu', 100_000, 0, 3],
    ['ssd', 238_000, 10, 2],
  ]);
const paid = 300_000_00 + 2 * 214_200_00;

async function correct(reference: string, buyer = andina) {
  const acting = await actingOwner(database.db, testNow);
  const shown = await invoicedBuyer(database.db, reference);
  return correctInvoicedBuyer({ db: database.db, acting }, reference, shown?.version ?? '', buyer);
}

async function documents(reference: string) {
  const rows = await database.db
    .selectFrom('invoices')
    .select(['kind', 'state', 'is_in_force as isInForce', 'reference', 'content'])
    .where('order_reference', '=', reference)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, state, isInForce, content, reference: own }) => ({
    ...{ kind, state, isInForce, as: own.slice(reference.length) },
    ...{ document: content?.buyer.document, total: content?.totals.totalInCents },
    content,
  }));
}

describe('the buyer of an invoice', () => {
  test('is corrected after its issue by a note for the whole and an invoice of the same lines', async () => {
    const { work } = await aFactusShop(database.db);
    const reference = await order();
    await work();
    expect(await correct(reference)).toEqual({ ok: true });
    await work();
    const [old, note, fresh, ...more] = await documents(reference);
    expect(more).toEqual([]);
    expect(old).toMatchObject({ as: '-F', isInForce: false, document: '1000000001', total: paid });
    expect(note).toMatchObject({ kind: 'credit_note', as: '-C1', document: '1000000001', total: paid });
    expect(note?.content).toMatchObject({ concept: '2', invoice: { number: 'SETP990000000' } });
    expect(note?.content?.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect(fresh).toMatchObject({ kind: 'invoice', as: '-F2', isInForce: true, document: '900123456', total: paid });
    expect(fresh?.content?.lines).toEqual(old?.content?.lines);
    expect(fresh?.content?.buyer.email).toBe('facturas@andina.test');
    expect((await documentsOf(database.db, reference)).map(({ state, number }) => [state, number])).toEqual([
      ['accepted', 'SETP990000000'],
      ['accepted', 'NC1'],
      ['accepted', 'SETP990000001'],
    ]);
  });

  test('is corrected once by a form that is sent twice, and again by another', async () => {
    const { work } = await aFactusShop(database.db);
    const reference = await order();
    await work();
    const acting = await actingOwner(database.db, testNow);
    const { version = '' } = (await invoicedBuyer(database.db, reference)) ?? {};
    const twice = await Promise.all(
      [1, 2].map(() => correctInvoicedBuyer({ db: database.db, acting }, reference, version, andina)),
    );
    expect(twice).toEqual([{ ok: true }, { ok: true }]);
    await work();
    const late = await correctInvoicedBuyer({ db: database.db, acting }, reference, version, { ...andina, name: 'X' });
    expect(late).toEqual({ ok: false, code: 'changed' });
    await correct(reference, { ...andina, name: 'Andina Norte SAS' });
    await work();
    expect((await documents(reference)).map(({ as, state, isInForce }) => [as, state, isInForce])).toEqual([
      ['-F', 'accepted', false],
      ['-C1', 'accepted', true],
      ['-F2', 'accepted', false],
      ['-C2', 'accepted', true],
      ['-F3', 'accepted', true],
    ]);
  });

  test('after a refund takes back and invoices what is left; later refunds go against the invoice in force', async () => {
    const { work } = await aFactusShop(database.db);
    const reference = await order();
    await work();
    await refundOf(database.db, reference, 100_000_00);
    await work();
    await correct(reference);
    // Before the new invoice is there.
    await refundOf(database.db, reference, 50_000_00);
    await work(14);
    const left = paid - 100_000_00;
    expect((await documents(reference)).map(({ as, total, state }) => [as.slice(0, 2), total, state])).toEqual([
      ['-F', paid, 'accepted'],
      ['-N', 100_000_00, 'accepted'],
      ['-C', left, 'accepted'],
      ['-F', left, 'accepted'],
      ['-N', 50_000_00, 'accepted'],
    ]);
    const all = await documents(reference);
    expect(all[4]?.content).toMatchObject({ invoice: { number: 'SETP990000001' } });
    // All that was invoiced twice was taken back: tax to the centavo.
    const vat = (index: number) => all[index]?.content?.totals.vatInCents ?? 0;
    expect(vat(1) + vat(2)).toBe(vat(0));
    await database.db.updateTable('orders').set({ status: 'voided' }).where('reference', '=', reference).execute();
    await work();
    expect((await documents(reference)).at(-1)).toMatchObject({ as: '-N0', total: left - 50_000_00 });
  });

  test('of which nothing is left is not corrected', async () => {
    const { work } = await aFactusShop(database.db);
    const reference = await order();
    await work();
    await refundOf(database.db, reference, paid);
    await work();
    expect(await correct(reference)).toEqual({ ok: false, code: 'nothing_left' });
    expect(await documents(reference)).toHaveLength(2);
  });

  test('of which a refund takes all while the correction is under way ends without another invoice', async () => {
    const { work, turn } = await aFactusShop(database.db);
    const reference = await order();
    await work();
    await turn({ factusMode: 'away' });
    await refundOf(database.db, reference, paid);
    expect(await correct(reference)).toEqual({ ok: true });
    await work(2);
    await turn({ factusMode: 'normal' });
    await work();
    expect((await documents(reference)).map(({ state }) => state)).toEqual([
      'accepted',
      'accepted',
      'stopped',
      'stopped',
    ]);
  });

  test('is written right where the invoice was not sent yet, or was rejected', async () => {
    const { work, turn } = await aFactusShop(database.db);
    const early = await order();
    await correct(early);
    await work();
    const rejected = await order();
    await turn({ factusMode: 'rejected' });
    await work(2);
    await turn({ factusMode: 'normal' });
    expect(await correct(rejected)).toEqual({ ok: true });
    await work();
    for (const reference of [early, rejected]) {
      expect(await documents(reference)).toMatchObject([{ as: '-F', state: 'accepted', document: '900123456' }]);
    }
  });

  test('of a shop that types its documents is typed on both, the note first', async () => {
    const { db } = database;
    await setInvoicing(db, 'manual', testNow);
    const reference = await order();
    const type = async (consecutive: number, as: string) => {
      const { id } = await db
        .selectFrom('invoices')
        .select('id')
        .where('reference', '=', `${reference}${as}`)
        .executeTakeFirstOrThrow();
      const code = String(consecutive).padStart(96, '0');
      const typed = { number: { prefix: 'FE', consecutive }, code, day: '2026-11-21', pdf: Buffer.from('%PDF') };
      return typeDocument({ db, acting: await actingOwner(db, testNow), seller: invoicingSeller }, id, typed);
    };
    expect(await type(1, '-F')).toEqual({ ok: true });
    await refundOf(db, reference, 100_000_00);
    const note = (await documents(reference)).at(-1)?.as ?? '';
    expect(await type(2, note)).toEqual({ ok: true });
    expect(await correct(reference)).toEqual({ ok: true });
    expect(await type(4, '-F2')).toEqual({ ok: false, code: 'not_yet', reason: 'waits_for_invoice' });
    expect(await type(3, '-C1')).toEqual({ ok: true });
    expect(await type(4, '-F2')).toEqual({ ok: true });
    const [, , annulled, fresh] = await documents(reference);
    expect([annulled?.total, fresh?.total]).toEqual([paid - 100_000_00, paid - 100_000_00]);
    expect(fresh?.document).toBe('900123456');
  });

  test('is not corrected while the DIAN has not answered', async () => {
    const { work, turn } = await aFactusShop(database.db);
    const reference = await order();
    await turn({ factusMode: 'away' });
    await work(2);
    expect(await correct(reference)).toEqual({ ok: false, code: 'under_way' });
    expect((await invoicedBuyer(database.db, reference))?.isUnderWay).toBe(true);
  });
});
