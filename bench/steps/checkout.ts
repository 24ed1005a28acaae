import { mkdirSync } from 'node:fs';
import { clients, plansForWhatIsThere, soldProducts, warmUpSeconds } from '../ground/sold-products.ts';
import { type Ground, withDatabase } from '../ground/store-ground.ts';
import type { DatabaseWork } from '../processes/database-work.ts';
import { ownProcess } from '../processes/own-process.ts';
import type { Orders, Shopping } from '../processes/shoppers.ts';

export interface CheckoutFigures {
  /** Each order of another product, and all of one. */
  spread: Orders;
  hot: Orders;
  /** One conditional update of one row, committed, by as many clients. */
  spreadUpdates: number;
  hotUpdates: number;
  /** Mails of the orders that were not sent when the last one was placed. */
  mailsWaiting: number;
}

/** On PostgreSQL, with the workers of the same process running. */
export async function measureCheckout(
  ground: Ground,
  { seconds, profile, failed }: { seconds: number; profile: string | undefined; failed(what: string): void },
): Promise<CheckoutFigures> {
  if (ground.databaseUrl === null) throw new Error('Checkout is measured on PostgreSQL');
  if (profile) mkdirSync(profile, { recursive: true });
  const store = await ground.start({ profile });
  const shoppers = ownProcess<Shopping, Orders>('shoppers');
  const database = ownProcess<DatabaseWork, number>('database-work');
  try {
    const ids = await soldProducts(store, ground);
    const buy = async (of: string[], forSeconds: number) => {
      const orders = await shoppers.ask({ url: store.url, clients, ids: of, seconds: forSeconds });
      for (const refusal of orders.refused) failed(`checkout: ${refusal}`);
      return orders;
    };
    await buy(ids, warmUpSeconds);
    await plansForWhatIsThere(ground.databaseUrl);
    const spread = await buy(ids, seconds);
    const hot = await buy(ids.slice(0, 1), seconds);
    const mailsWaiting = await withDatabase(ground.databaseUrl, async (client) =>
      Number(
        (await client.query('SELECT count(*) FROM mails WHERE sent_at IS NULL AND ended_at IS NULL')).rows[0].count,
      ),
    );
    const update = { url: ground.databaseUrl, clients, seconds };
    const spreadUpdates = await database.ask({ ...update, work: { rows: 12_000 } });
    const hotUpdates = await database.ask({ ...update, work: { rows: 1 } });
    return { spread, hot, spreadUpdates, hotUpdates, mailsWaiting };
  } finally {
    await database.end();
    await shoppers.end();
    await store.stop();
  }
}
