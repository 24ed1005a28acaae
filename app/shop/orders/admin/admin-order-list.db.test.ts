import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { partsInDatabase } from '#tests/support/builds/parts-in-database.ts';
import { testNow } from '#tests/support/factories.ts';
import { anOrderOf, type SoldOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { readToday } from '../../admin/today.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { orderNumber } from '../order-number.ts';
import { raiseAttention } from '../orders.server.ts';
import { listOrders, openDecisions, ordersBeside } from './admin-order-list.server.ts';
import { type AdminOrderFilter, readAdminOrderQuery } from './admin-order-list.ts';
import { isSought } from './order-words.server.ts';

const database = testDatabase();
const now = testNow;
const moment = now.toISOString();
const list = (filter: AdminOrderFilter, sought = '') =>
  listOrders(database.db, { ...readAdminOrderQuery(new URLSearchParams()), filter, sought }, now);
const made = ({ paidAt = moment, ...given }: Partial<SoldOrder>) =>
  anOrderOf(database.db, { createdAt: moment, paidAt, lines: [['p-1', 1000, 0, 1]], ...given });
const found = async (sought: string) => (await list('all', sought)).orders.map(({ reference }) => reference);

describe('the number of an order', () => {
  test('finds it however it is typed, and so does its whole reference', async () => {
    const reference = await made({});
    await made({});
    const number = orderNumber(reference);
    const spaced = `${number.slice(0, 3)} ${number.slice(3)}`.toLowerCase();
    for (const sought of [number, number.toLowerCase(), `#${number}`, ` # ${spaced} `, `Pedido ${number}`, reference]) {
      expect(await found(sought), sought).toEqual([reference]);
    }
  });

  test('finds both of two orders that share it', async () => {
    const end = 'abcdefghij0123456789zz9k1p';
    const first = await made({ reference: `order_1795273200000_1${end}` });
    const second = await made({ reference: `order_1795273200001_2${end}` });
    expect((await found('#ZZ9K1P')).sort()).toEqual([first, second]);
    expect(await found(first)).toEqual([first]);
  });

  test('is no reason to miss a name of six letters', async () => {
    const reference = await made({ row: { full_name: 'Luz García' } });
    expect(await found('garcia')).toEqual([reference]);
  });
});

describe('an order is found', () => {
  test('by phone, document with dots, product, city and guide, and by several of them', async () => {
    const reference = await made({
      lines: [['ryzen-7', 1000, 0, 1]],
      row: {
        ...{ full_name: 'Óscar Peña', phone_number: '+57 300 123 4567', legal_id: '1020304050', city: 'Ibagué' },
        ...{ fulfilment_status: 'sent', carrier: 'Envía', tracking_number: '114015591855', sent_at: now },
      },
    });
    await made({ row: { phone_number: '6015550000', legal_id: '9', city: 'Cali' } });
    for (const sought of [
      '3001234567',
      '+57 300 123 4567',
      '300-123-4567',
      '1.020.304.050',
      'ibague',
      '114015591855',
      'envia 1855',
      'ryzen-7 oscar',
      'vendido ibague',
    ]) {
      expect(await found(sought), sought).toEqual([reference]);
    }
    expect(await found('ryzen-7 cali')).toEqual([]);
  });

  test('after it was replaced only by an owner who looks for it', async () => {
    const reference = await made({ status: 'replaced', paidAt: null });
    expect(await found('')).toEqual([]);
    expect((await list('replaced')).total).toBe(1);
    expect(await found(orderNumber(reference))).toEqual([reference]);
  });

  test('beside the others of its list, in its order, even after it has left it', async () => {
    const row = { fulfilment_status: 'to_prepare' } as const;
    const [oldest, , newest] = [
      await made({ createdAt: '2026-11-18T10:00:00Z', row }),
      await made({ createdAt: '2026-11-19T10:00:00Z', row: { fulfilment_status: 'prepared' } }),
      await made({ createdAt: '2026-11-20T10:00:00Z', row }),
    ];
    const query = readAdminOrderQuery(new URLSearchParams('ver=to_prepare'));
    const beside = (createdAt: string) =>
      ordersBeside(database.db, query, { reference: 'order_x', createdAt: new Date(createdAt) }, now);
    expect(await beside('2026-11-19T10:00:00Z')).toEqual({ previous: newest, next: oldest });
    expect(await beside('2026-11-21T10:00:00Z')).toEqual({ previous: null, next: newest });
  });
});

describe('what is counted', () => {
  const soon = addSeconds(now, 60);
  const late = addSeconds(now, 3600);
  beforeEach(async () => {
    const paid = (fulfilment_status: 'to_prepare' | 'prepared' | 'sent' | 'delivered') =>
      made({
        row: {
          fulfilment_status,
          ...(fulfilment_status === 'sent' || fulfilment_status === 'delivered'
            ? { carrier: 'TCC', tracking_number: '1', sent_at: now }
            : {}),
        },
      });
    const decided = await paid('to_prepare');
    await paid('prepared');
    await paid('sent');
    await paid('delivered');
    const gone = await made({ status: 'paid_without_stock' });
    await made({ status: 'voided' });
    await made({ status: 'cancelled' });
    for (const status of ['awaiting_payment', 'declined', 'expired', 'replaced'] as const) {
      await made({ status, paidAt: null });
    }
    for (const hold_expires_at of [soon, late]) {
      await made({ status: 'awaiting_payment', paidAt: null, row: { hold_status: 'held', hold_expires_at } });
    }
    const slow = await paid('prepared');
    await database.db
      .insertInto('order_history')
      .values({
        order_reference: slow,
        from_status: 'expired',
        to_status: 'paid',
        cause: 'x',
        transaction_id: null,
        at: now,
      })
      .execute();
    for (const kind of ['duplicate_payment', 'amount_mismatch'] as const) {
      await raiseAttention(database.db as never, kind, decided, { now });
    }
    await raiseAttention(database.db as never, 'paid_without_stock', gone, { now: addSeconds(now, -60) });
  });

  test('on the first page is what the list of its link has', async () => {
    const today = await readToday(database.db, await partsInDatabase(database.db), now);
    const counts = {
      unsent: today.toSend,
      to_decide: today.decisions,
      lapsing: today.lapsing,
      late: today.late,
    } as const;
    for (const [filter, { total }] of Object.entries(counts)) {
      expect([filter, total]).toEqual([filter, (await list(filter as AdminOrderFilter)).total]);
    }
    expect(Object.values(counts).map(({ total }) => total)).toEqual([3, 2, 1, 1]);
    expect((await list('to_prepare')).total + (await list('to_send')).total).toBe(today.toSend.total);
  });

  test('as something to decide is an order, with all that there is to decide', async () => {
    const { first } = await openDecisions(database.db, 5, now);
    expect(first.map(({ kinds }) => kinds)).toEqual([['paid_without_stock'], ['duplicate_payment', 'amount_mismatch']]);
    expect(first[0]).toMatchObject({ fullName: 'Ana Prueba', since: addSeconds(now, -60) });
    const one = await openDecisions(database.db, 1, now);
    expect([one.total, one.first.length]).toEqual([2, 1]);
  });

  test('as money is what was paid and stands', async () => {
    expect(await list('all')).toMatchObject({ total: 13, paid: { orders: 6, amountInCents: 600_000 } });
    expect(await list('unpaid')).toMatchObject({ total: 3, paid: { orders: 0, amountInCents: 0 } });
    expect(await list('cancelled')).toMatchObject({ total: 2, paid: { orders: 0, amountInCents: 0 } });
  });
});

test('words are found by indexes, however many orders there are', async () => {
  await made({});
  const plan = await database.db.transaction().execute(async (transaction) => {
    // A table of one row is read whole otherwise.
    for (const scan of ['seqscan', 'indexscan', 'indexonlyscan']) {
      await sql`SET LOCAL ${sql.raw(`enable_${scan}`)} = off`.execute(transaction);
    }
    const query = transaction.selectFrom('orders').select('reference').where(isSought('1.020.304.050'));
    return JSON.stringify(await query.explain('json'));
  });
  for (const index of ['orders_search', 'orders_desk_words', 'order_lines_words']) expect(plan).toContain(index);
});
