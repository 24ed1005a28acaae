import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aCustomer, aReference, openAttention, stock, testNow } from '#tests/support/factories.ts';
import { type ScriptedGateway, scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { settleAttention } from '../orders/admin/admin-notes.server.ts';
import { decisionsOf } from '../orders/admin/admin-order.server.ts';
import { lostPayments } from '../orders/admin/admin-order-list.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { claimDueFollowUps, followUp } from './follow-ups.server.ts';
import { settleTransaction } from './settle.server.ts';

const database = testDatabase();
const day = 24 * 60 * 60;
let gateway: ScriptedGateway;
beforeEach(() => {
  gateway = scriptedGateway();
});

const lastQuestion = addSeconds(testNow, day + 2 * 60 * 60);

async function anOrder(paymentCheckSeconds = 20, replaces?: string): Promise<string> {
  const [part] = await stock(database.db, { price: 100_000 });
  const reference = aReference();
  const placing = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds };
  const placed = await placeOrder(placing, {
    reference,
    customer: aCustomer(),
    lines: [{ id: part!.id, quantity: 1 }],
    replaces,
  });
  expect(placed.ok).toBe(true);
  return reference;
}

async function waits(reference?: string) {
  const { rows } = await sql<{ seconds: number; times: number }>`
    SELECT round(extract(epoch FROM ask_at - now()))::int AS seconds, times_asked AS times FROM order_follow_ups
    WHERE ${reference ? sql`order_reference = ${reference}` : sql`true`}`.execute(database.db);
  return rows;
}

/** @returns how many orders were asked about */
async function ask(now = testNow, reference?: string): Promise<number> {
  await sql`UPDATE order_follow_ups SET ask_at = now()
    WHERE ${reference ? sql`order_reference = ${reference}` : sql`true`}`.execute(database.db);
  const due = await claimDueFollowUps(database.db, 20);
  for (const each of due) {
    await followUp({ db: database.db, gateway, now, holdMinutes: 30, firstDelaySeconds: 20 }, each);
  }
  return due.length;
}

describe('an order is asked about', () => {
  test('from its first seconds on, with growing pauses of an hour at most', async () => {
    await anOrder();
    expect(await waits()).toEqual([{ seconds: 20, times: 0 }]);
    expect(await claimDueFollowUps(database.db, 20)).toEqual([]);
    for (const [least, most] of [
      [20, 40],
      [40, 80],
      [80, 160],
    ] as const) {
      expect(await ask()).toBe(1);
      const [{ seconds } = { seconds: 0 }] = await waits();
      expect(seconds).toBeGreaterThanOrEqual(least);
      expect(seconds).toBeLessThanOrEqual(most);
    }
    for (let time = 0; time < 12; time += 1) await ask();
    expect(await waits()).toEqual([{ seconds: 3_600, times: 15 }]);
  });

  test('by one of many that come at once, and again when that one is surely gone', async () => {
    const reference = await anOrder(0);
    const claimed = await Promise.all(Array.from({ length: 8 }, () => claimDueFollowUps(database.db, 20)));
    expect(claimed.flat()).toEqual([{ reference, timesAsked: 1 }]);
    await sql`UPDATE order_follow_ups SET ask_at = ask_at - interval '80 seconds'`.execute(database.db);
    expect(await claimDueFollowUps(database.db, 20)).toEqual([]);
    await sql`UPDATE order_follow_ups SET ask_at = ask_at - interval '20 seconds'`.execute(database.db);
    expect(await claimDueFollowUps(database.db, 20)).toEqual([{ reference, timesAsked: 2 }]);
  });

  test('once more when it is paid, two hours after its link has ended, and then no more', async () => {
    const reference = await anOrder();
    gateway.transactions = [
      { id: 't-1', reference, status: 'APPROVED', amountInCents: 10_000_000, currency: 'COP', method: 'CARD' },
    ];
    await ask();
    expect(await waits()).toEqual([{ seconds: day + 2 * 60 * 60, times: 0 }]);
    await ask(addSeconds(testNow, day + 2 * 60 * 60));
    expect(await waits()).toEqual([]);
  });

  test('later when the provider gives no answer, and never given up', async () => {
    await anOrder();
    const silent = { ...gateway, transactionsOf: () => Promise.reject(new Error('no answer')) };
    for (let time = 1; time <= 120; time += 1) {
      await sql`UPDATE order_follow_ups SET ask_at = now()`.execute(database.db);
      const [due] = await claimDueFollowUps(database.db, 20);
      const tools = { db: database.db, gateway: silent, now: testNow, holdMinutes: 30, firstDelaySeconds: 20 };
      await expect(followUp(tools, due!)).rejects.toThrow('no answer');
    }
    expect(await waits()).toEqual([{ seconds: 3_600, times: 120 }]);
  });

  test('once when another order replaced it: two hours after its link has ended', async () => {
    const reference = await anOrder();
    await anOrder(20, reference);
    expect((await waits(reference)).map(({ seconds }) => seconds)).toEqual([day + 2 * 60 * 60]);
    expect(await ask(lastQuestion, reference)).toBe(1);
    expect(await waits(reference)).toEqual([]);
  });

  test('no more than that when it was replaced while somebody asked about it', async () => {
    const reference = await anOrder(0);
    const [due] = await claimDueFollowUps(database.db, 20);
    await anOrder(20, reference);
    await followUp({ db: database.db, gateway, now: testNow, holdMinutes: 30, firstDelaySeconds: 20 }, due!);
    expect((await waits(reference)).map(({ seconds }) => seconds)).toEqual([day + 2 * 60 * 60]);
    const { is_replaced } = await database.db
      .selectFrom('order_follow_ups')
      .select('is_replaced')
      .where('order_reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(is_replaced).toBe(true);
  });

  test('before all that were replaced, however long those have waited', async () => {
    const replaced: string[] = [];
    let last: string | undefined;
    for (let made = 0; made < 4; made += 1) {
      const reference = await anOrder(0, last);
      if (last) replaced.push(last);
      last = reference;
    }
    const other = await anOrder(0);
    await sql`UPDATE order_follow_ups SET ask_at = now() - make_interval(hours => is_replaced::int + 1)`.execute(
      database.db,
    );
    const first = await claimDueFollowUps(database.db, 2);
    expect(first.map(({ reference }) => reference).sort()).toEqual([last, other].sort());
    const rest = await claimDueFollowUps(database.db, 20);
    expect(rest.map(({ reference }) => reference).sort()).toEqual(replaced.sort());
  });
});

describe('a replaced order', () => {
  const known = (reference: string) =>
    database.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirst();

  test('goes with its row, lines, history and mail when the provider knows no payment of it', async () => {
    const first = await anOrder();
    const second = await anOrder(20, first);
    const third = await anOrder(20, second);
    await ask(lastQuestion, second);
    expect(await known(second)).toBeUndefined();
    for (const table of ['order_lines', 'order_history', 'order_follow_ups'] as const) {
      const rows = await database.db.selectFrom(table).select('order_reference').execute();
      expect([...new Set(rows.map((row) => row.order_reference))].sort(), table).toEqual([first, third].sort());
    }
    const mails = await database.db.selectFrom('mails').select('dedupe_key').execute();
    expect(mails.filter(({ dedupe_key }) => dedupe_key.endsWith(second))).toEqual([]);
    expect(mails).toHaveLength(2);
    // The one before it names the one after it.
    expect(await known(first)).toMatchObject({ status: 'replaced', replaced_by: third });
    expect(await known(third)).toMatchObject({ status: 'awaiting_payment' });
  });

  test('stays when the provider knows a payment of it, also one that failed', async () => {
    const first = await anOrder();
    await anOrder(20, first);
    gateway.transactions = [
      { id: 't-1', reference: first, status: 'DECLINED', amountInCents: 10_000_000, currency: 'COP', method: 'CARD' },
    ];
    await ask(lastQuestion, first);
    expect(await known(first)).toMatchObject({ status: 'replaced' });
    expect(await waits(first)).toEqual([]);
  });

  test('stays when an event reported a payment that the provider does not list', async () => {
    const first = await anOrder();
    gateway.transactions = [
      { id: 't-1', reference: first, status: 'PENDING', amountInCents: 10_000_000, currency: 'COP', method: 'PSE' },
    ];
    await settleTransaction({ db: database.db, gateway, now: testNow, holdMinutes: 30 }, 't-1');
    await anOrder(20, first);
    gateway.transactions = [];
    await ask(lastQuestion, first);
    expect(await known(first)).toMatchObject({ status: 'replaced' });
  });

  test('that is paid before its last question is settled by the event, as ever', async () => {
    const first = await anOrder();
    await anOrder(20, first);
    gateway.transactions = [
      { id: 't-1', reference: first, status: 'APPROVED', amountInCents: 10_000_000, currency: 'COP', method: 'CARD' },
    ];
    const settled = await settleTransaction({ db: database.db, gateway, now: testNow, holdMinutes: 30 }, 't-1');
    expect(settled).toMatchObject({ ok: true, orderStatus: 'replaced' });
    expect(await openAttention(database.db)).toMatchObject([{ kind: 'approved_after_replacement' }]);
    await ask(lastQuestion, first);
    expect(await known(first)).toMatchObject({ status: 'replaced' });
  });

  test('that is paid after it went is shown to the owner, once, with what came', async () => {
    const first = await anOrder();
    await anOrder(20, first);
    await ask(lastQuestion, first);
    const paid = { id: 't-1', reference: first, amountInCents: 10_000_000, currency: 'COP', method: 'PSE' };
    const settling = { db: database.db, gateway, now: lastQuestion, holdMinutes: 30 };
    gateway.transactions = [{ ...paid, status: 'PENDING' }];
    expect(await settleTransaction(settling, 't-1')).toEqual({ ok: false, code: 'unknown_order' });
    expect(await lostPayments(database.db, 20)).toEqual({ total: 0, first: [] });
    gateway.transactions = [{ ...paid, status: 'APPROVED' }];
    for (let time = 0; time < 2; time += 1) {
      expect(await settleTransaction(settling, 't-1')).toEqual({ ok: false, code: 'unknown_order' });
    }
    const lost = { reference: first, amountInCents: 10_000_000, since: lastQuestion };
    expect(await lostPayments(database.db, 20)).toEqual({ total: 1, first: [lost] });
    const [decision] = await decisionsOf(database.db, first);
    const acting = await actingOwner(database.db, lastQuestion);
    expect(await settleAttention({ db: database.db, acting }, first, decision!.id, 'Devuelto')).toEqual({ ok: true });
    expect(await lostPayments(database.db, 20)).toMatchObject({ total: 0 });
  });

  test('of another shop is none of this one’s business', async () => {
    gateway.transactions = [
      { id: 't-1', reference: 'FACTURA-12', status: 'APPROVED', amountInCents: 1_000, currency: 'COP', method: 'CARD' },
    ];
    const settling = { db: database.db, gateway, now: testNow, holdMinutes: 30 };
    expect(await settleTransaction(settling, 't-1')).toEqual({ ok: false, code: 'unknown_order' });
    expect(await lostPayments(database.db, 20)).toEqual({ total: 0, first: [] });
  });
});
