import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { mailsWritten } from '#tests/support/delivery.ts';
import { openAttention, shelf, stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf, type SoldOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../audit/audit.server.ts';
import { orderNumber } from '../order-number.ts';
import { findAdminOrder } from './admin-order.server.ts';
import { takeStep } from './admin-steps.server.ts';
import { matchGuides, ordersToPrint, ordersToSend, prepareMany, shipMany } from './many-orders.server.ts';

const database = testDatabase();
const moment = testNow.toISOString();
let acting: Acting;
let part: string;
beforeEach(async () => {
  acting = await actingOwner(database.db);
  const [product] = await stock(database.db, { price: 100_000, stock: 5 });
  part = product!.id;
});
const adminContext = (changes: Partial<Acting> = {}) => ({
  db: database.db,
  acting: { ...acting, ...changes },
  holdMinutes: 30,
});
const paid = (row: SoldOrder['row'] = { fulfilment_status: 'to_prepare' }) =>
  anOrderOf(database.db, { createdAt: moment, paidAt: moment, lines: [[part, 100_000, 0, 2]], row });
const sentAlready = {
  fulfilment_status: 'sent',
  carrier: 'TCC',
  tracking_number: '612345678',
  sent_at: testNow,
} as const;
const rowOf = (reference: string) =>
  database.db
    .selectFrom('orders')
    .select(['fulfilment_status as fulfilment', 'carrier', 'tracking_number as number', 'tracking_url as url'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const audited = () =>
  database.db.selectFrom('audit_entries').select(['subject_id as id', 'action']).orderBy('id').execute();

describe('many orders at once', () => {
  test('are shipped each for itself: who fails is named, who is done has one mail, and the same list finishes the rest', async () => {
    const [first, second, wrong, gone] = [await paid(), await paid(), await paid(), await paid(sentAlready)];
    const list = [
      { reference: first, carrier: 'servientrega', number: '2259-871 234' },
      { reference: wrong, carrier: 'Servientrega', number: 'A1' },
      { reference: second, carrier: 'Mensajeros del Valle', number: 'V-7' },
      { reference: gone, carrier: 'TCC', number: '600000000' },
      { reference: `${first.slice(0, -4)}zzzz`, carrier: 'TCC', number: '699999999' },
    ];
    const outcome = await shipMany(adminContext(), list);
    expect(outcome.done).toEqual([first, second]);
    expect(outcome.failed.map(({ code }) => code)).toEqual(['not_its_number', 'changed', 'unknown_order']);
    expect(await rowOf(first)).toEqual({
      fulfilment: 'sent',
      carrier: 'Servientrega',
      number: '2259871234',
      url: 'https://mobile.servientrega.com/WebSitePortal/RastreoEnvioDetalle.html?Guia=2259871234',
    });
    expect(await rowOf(second)).toMatchObject({ carrier: 'Mensajeros del Valle', number: 'V7', url: null });
    expect(await rowOf(wrong)).toMatchObject({ fulfilment: 'to_prepare', number: null });
    const again = await shipMany(
      adminContext(),
      list.map((each) => (each.reference === wrong ? { ...each, number: '2259871235' } : each)),
    );
    expect(again.done).toEqual([first, wrong, second]);
    const sent = (await mailsWritten(database.db)).filter(({ kind }) => kind === 'order-sent');
    expect(sent).toHaveLength(3);
    expect((await audited()).map(({ action }) => action)).toEqual(['sent', 'sent', 'sent']);
  });

  test('one number under two orders ships neither', async () => {
    const [first, second] = [await paid(), await paid()];
    const list = [first, second].map((reference) => ({ reference, carrier: 'TCC', number: '612345678' }));
    expect((await shipMany(adminContext(), list)).failed.map(({ code }) => code)).toEqual(['twice', 'twice']);
    expect(await audited()).toEqual([]);
  });

  test('are prepared, listed to be sent and printed without prices or documents', async () => {
    const [first, second] = [await paid(), await paid()];
    const unpaid = await anOrderOf(database.db, {
      status: 'awaiting_payment',
      createdAt: moment,
      paidAt: null,
      lines: [[part, 1, 0, 1]],
    });
    const outcome = await prepareMany(adminContext(), [first, unpaid]);
    expect([outcome.done, outcome.failed]).toEqual([[first], [{ reference: unpaid, code: 'changed' }]]);
    const waiting = [first, second].sort();
    expect((await ordersToSend(database.db, [], testNow)).map(({ reference }) => reference).sort()).toEqual(waiting);
    expect(await ordersToSend(database.db, [unpaid], testNow)).toEqual([]);
    const printed = await ordersToPrint(database.db, [first, unpaid], testNow);
    expect(printed.map(({ reference }) => reference)).toEqual([first]);
    expect(printed[0]?.lines).toEqual([{ productId: part, productName: `Vendido como ${part}`, quantity: 2 }]);
    expect(JSON.stringify(printed)).not.toMatch(/legalId|InCents/);
    expect((await ordersToPrint(database.db, [], testNow)).length).toBe(2);
  });

  test('are matched to the lines of a file, and nothing is written', async () => {
    const [first, gone] = [await paid(), await paid(sentAlready)];
    const row = (line: number, order: string) => ({ line, order, number: String(line), carrier: 'TCC' });
    const rows = [
      row(2, `#${orderNumber(first)}`),
      row(3, first),
      row(4, orderNumber(gone)),
      row(5, 'ZZZZZZ'),
      row(6, 'ayer'),
    ];
    const matched = await matchGuides(database.db, rows);
    expect(matched.shipments).toEqual([{ reference: first, carrier: 'TCC', number: '2' }]);
    expect(matched.problems.map(({ line, code }) => [line, code])).toEqual([
      [3, 'twice'],
      [4, 'changed'],
      [5, 'unknown_order'],
      [6, 'unknown_order'],
    ]);
    expect(await audited()).toEqual([]);
  });

  test('are moved by nobody but the owner', async () => {
    const reference = await paid();
    const shopper = adminContext({ actor: { ...acting.actor, role: 'shopper' } as Acting['actor'] });
    await expect(shipMany(shopper, [])).rejects.toThrow(NotTheOwner);
    await expect(prepareMany(shopper, [reference])).rejects.toThrow(NotTheOwner);
  });
});

describe('an order that comes back', () => {
  const back = (reference: string, shelve: boolean) =>
    takeStep(adminContext(), reference, 'paid/delivered', { name: 'return', reason: 'No encendió', shelve });
  const delivered = () => paid({ ...sentAlready, fulfilment_status: 'delivered', delivered_at: testNow });
  const units = async () => {
    const { stock: left, held } = await shelf(database.db, part);
    const { sales } = await database.db
      .selectFrom('products')
      .select('sales')
      .where('id', '=', part)
      .executeTakeFirstOrThrow();
    return { left, held, sales };
  };
  beforeEach(() => database.db.updateTable('products').set({ sales: 7 }).where('id', '=', part).execute());

  test('gives its units back to the shelf once, owes the money, and says so', async () => {
    const reference = await delivered();
    await database.db
      .insertInto('payments')
      .values({
        ...{ transaction_id: `t-${reference}`, order_reference: reference, status: 'APPROVED' },
        ...{
          amount_in_cents: 20_000_000,
          currency: 'COP',
          method: 'CARD',
          first_seen_at: testNow,
          updated_at: testNow,
        },
      })
      .execute();
    expect(await back(reference, true)).toEqual({ ok: true, state: { status: 'paid', fulfilment: 'returned' } });
    expect(await back(reference, true)).toMatchObject({ ok: false, code: 'changed' });
    expect(await units()).toEqual({ left: 7, held: 0, sales: 5 });
    expect((await openAttention(database.db)).map(({ kind }) => kind)).toEqual(['refund_due']);
    const order = await findAdminOrder(database.db, reference, testNow);
    expect(order).toMatchObject({ units: { returns: [{ reason: 'No encendió', isShelved: true }] }, steps: [] });
    expect(order?.timeline.some(({ kind }) => kind === 'returned')).toBe(true);
    expect(await audited()).toEqual([{ id: reference, action: 'returned' }]);
  });

  test('leaves broken units off the shelf', async () => {
    const reference = await delivered();
    await back(reference, false);
    expect(await units()).toEqual({ left: 5, held: 0, sales: 7 });
    expect((await findAdminOrder(database.db, reference, testNow))?.units.returns).toMatchObject([
      { reason: 'No encendió', isShelved: false },
    ]);
    // Nothing was received of it, so nothing is owed.
    expect(await openAttention(database.db)).toEqual([]);
  });
});
