import { expect } from 'vitest';
import type { Database } from '#app/shop/shared/schema.ts';
import type { Evidence } from './checkers.ts';
import { only } from './history.ts';
import type { ProcessWorld } from './in-processes.ts';
import { ask, order, pay, type Shop } from './shopper.ts';
import { expectSound } from './world.ts';

export interface Traffic {
  confirmed(): number;
  more(count: number): Promise<void>;
  end(): Promise<void>;
}

export function startTraffic(world: Shop, ids: readonly string[], shoppers = 8): Traffic {
  const ended = new AbortController();
  const shop = async (who: string) => {
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      const lines = ids.slice(turn % 3, (turn % 3) + 2).map((id) => ({ id, quantity: 1 + (turn % 2) }));
      const bought = await order(world, who, lines);
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
