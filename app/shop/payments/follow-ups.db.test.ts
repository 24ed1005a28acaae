import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { type ScriptedGateway, scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { lockOrder, moveOrder } from '../orders/orders.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { claimDueFollowUps, followUp } from './follow-ups.server.ts';

const database = testDatabase();
const day = 24 * 60 * 60;
let gateway: ScriptedGateway;
beforeEach(() => {
  gateway = scriptedGateway();
});

async function anOrder(paymentCheckSeconds = 20): Promise<string> {
  const [part] = await stock(database.db, { price: 100_000 });
  const reference = aReference();
  const placing = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds };
  const placed = await placeOrder(placing, {
    reference,
    customer: aCustomer(),
    lines: [{ id: part!.id, quantity: 1 }],
  });
  expect(placed.ok).toBe(true);
  return reference;
}

async function waits() {
  const { rows } = await sql<{ seconds: number; times: number }>`
    SELECT round(extract(epoch FROM ask_at - now()))::int AS seconds, times_asked AS times FROM order_follow_ups`.execute(
    database.db,
  );
  return rows;
}

/** @returns how many orders were asked about */
async function ask(now = testNow): Promise<number> {
  await sql`UPDATE order_follow_ups SET ask_at = now()`.execute(database.db);
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

  test('16.6 rarely once it was replaced: every six hours, and no more when its link has ended', async () => {
    const reference = await anOrder();
    await inTransaction(database.db, async (transaction) => {
      const order = await lockOrder(transaction, reference);
      await moveOrder(transaction, order!, {
        cause: 'replaced',
        replacedBy: aReference(),
        now: testNow,
        holdMinutes: 30,
      });
    });
    let now = testNow;
    let asked = 0;
    for (let rows = await waits(); rows.length > 0; rows = await waits()) {
      asked += await ask(now);
      const [next] = await waits();
      if (next) now = addSeconds(now, next.seconds + 1);
    }
    expect(asked).toBe(6);
    expect((now.getTime() - testNow.getTime()) / 1000).toBeGreaterThan(day);
  });
});
