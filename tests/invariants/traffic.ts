import { expect } from 'vitest';
import type { Database } from '#app/shop/shared/schema.ts';
import type { Evidence } from './checkers.ts';
import { only } from './history.ts';
import type { ProcessWorld } from './in-processes.ts';
import { anAddress, ask, order, pay, type Shop } from './shopper.ts';
import { expectSound } from './world.ts';

export interface Traffic {
  confirmed(): number;
  more(count: number): Promise<void>;
  end(): Promise<void>;
}

/** @param coupon that every second order is made with */
export function startTraffic(world: Shop, ids: readonly string[], shoppers = 8, coupon?: string): Traffic {
  const ended = new AbortController();
  const shop = async (who: string) => {
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      const lines = ids.slice(turn % 3, (turn % 3) + 2).map((id) => ({ id, quantity: 1 + (turn % 2) }));
      const form: Record<string, string> = coupon && turn % 2 === 0 ? { coupon } : {};
      const bought = await order(world, who, lines, { form });
      if (bought.type === 'ok') {
        const id = await pay(world, who, bought, { sendEvent: turn % 3 !== 0 });
        await ask(world, who, bought.reference, id);
      } else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const running = Promise.all(Array.from({ length: shoppers }, (_, index) => shop(`shopper ${index}`)));
  const confirmed = () => only(world.history.operations, 'ask').filter(({ ending }) => ending === 'ok').length;
  return {
    confirmed,
    async more(count) {
      const before = confirmed();
      await expect.poll(confirmed, { timeout: 90_000, interval: 50 }).toBeGreaterThanOrEqual(before + count);
    },
    async end() {
      ended.abort();
      await running;
    },
  };
}

export interface SentRequest {
  kind: 'page' | 'write' | 'order';
  /** Milliseconds, as `performance.now()` counts them. */
  sentAt: number;
  /** Milliseconds until the whole answer was there. */
  ms: number;
  /** Null: there was none. */
  status: number | null;
}

export interface SteadyTraffic {
  /** Those that ended, in whatever way. */
  requests: SentRequest[];
  /** Resolves when so many more were sent, answered or not. */
  sent(count: number): Promise<void>;
  end(): Promise<void>;
}

/**
 * So many requests a second, whether the earlier ones were answered or not. Of five one is an order, which is paid, one asks for a payment, as
 * the page does to which the shopper comes back, and three are pages: two that the page cache may have, one that is rendered for this request.
 */
export function startSteadyTraffic(world: Shop, ids: readonly string[], perSecond: number): SteadyTraffic {
  const requests: SentRequest[] = [];
  const paid: { reference: string; id: string }[] = [];
  const open = new Set<Promise<void>>();
  let turn = 0;

  const idOf = (number: number) => ids[number % ids.length] as string;
  const page = async (path: string) => {
    const headers = { accept: 'text/html', 'x-forwarded-for': anAddress() };
    const answer = await fetch(`${world.url}${path}`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const anOrder = async (number: number) => {
    const headers = { accept: 'text/html' };
    const bought = await order(world, `shopper ${number}`, [{ id: idOf(number), quantity: 1 }], { headers });
    return { status: bought.answer?.status ?? null, bought };
  };
  const aQuestion = async ({ reference, id }: { reference: string; id: string }) => {
    const { type, result } = await ask(world, reference, reference, id);
    return type === 'ok' ? 200 : Number(/^\d{3} /.exec(String(result))?.[0] ?? 0) || null;
  };

  async function measured(kind: SentRequest['kind'], ask: () => Promise<number | null>): Promise<void> {
    const sentAt = performance.now();
    const status = await ask().catch(() => null);
    requests.push({ kind, sentAt, ms: performance.now() - sentAt, status });
  }

  async function send(number: number): Promise<void> {
    if (number % 5 === 0) {
      let outcome: Awaited<ReturnType<typeof anOrder>> | undefined;
      await measured('order', async () => {
        outcome = await anOrder(number);
        return outcome.status;
      });
      if (outcome?.bought.type !== 'ok') return;
      const { bought } = outcome;
      const id = await pay(world, `shopper ${number}`, bought, { sendEvent: number % 3 !== 0 });
      paid.push({ reference: bought.reference, id });
      return;
    }
    const question = number % 5 === 1 ? paid.shift() : undefined;
    if (question) return measured('write', () => aQuestion(question));
    const pages = ['/', `/product/${idOf(number)}`, `/product/${idOf(number)}?x=${number}`] as const;
    return measured('page', () => page(pages[number % 3] as string));
  }

  const timer = setInterval(() => {
    turn += 1;
    const request = send(turn).finally(() => open.delete(request));
    open.add(request);
  }, 1_000 / perSecond);
  return {
    requests,
    async sent(count) {
      const until = turn + count;
      await expect.poll(() => turn, { timeout: 600_000, interval: 20 }).toBeGreaterThanOrEqual(until);
    },
    async end() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** Waits until the store has found every approval by asking Wompi, then runs all checkers. */
export async function expectWholeAfterwards(
  world: Pick<ProcessWorld, 'inThisProcess' | 'control' | 'history' | 'mailServer'>,
): Promise<Evidence> {
  return world.inThisProcess(async (db) => {
    await expect.poll(() => approvedUnpaid(world, db), { timeout: 240_000, interval: 500 }).toBe(0);
    return expectSound({ ...world, db });
  });
}

export async function approvedUnpaid({ control }: Pick<ProcessWorld, 'control'>, db: Database): Promise<number> {
  const rows = await db.selectFrom('orders').select('reference').where('paid_transaction_id', 'is', null).execute();
  const open = new Set(rows.map(({ reference }) => reference));
  const transactions = await control.transactions();
  return transactions.filter(({ reference, status }) => status === 'APPROVED' && open.has(reference)).length;
}
