import { setTimeout as wait } from 'node:timers/promises';
import { middle } from '../ground/process-figures.ts';
import { type Ground, withDatabase } from '../ground/store-ground.ts';
import type { Deliveries, PagesQuestion } from '../processes/open-pages.ts';
import { ownProcess } from '../processes/own-process.ts';

export interface FanOutFigures {
  pages: number;
  changes: number;
  notified: Deliveries;
  /** From a commit until all pages, which show the same product, have read it again. */
  reloadedMs: number;
}

const pages = 1_000;
const changes = 200;
const everyMs = 150;
const reloads = 3;

/** From just before a commit in PostgreSQL to the open pages of one process. */
export async function measureFanOut(ground: Ground, failed: (what: string) => void): Promise<FanOutFigures> {
  if (ground.databaseUrl === null) throw new Error('Fan-out is measured on PostgreSQL');
  const store = await ground.start();
  const open = ownProcess<PagesQuestion, Deliveries | number>('open-pages');
  try {
    await open.ask({ ask: 'open', url: store.url, count: pages });
    return await withDatabase(ground.databaseUrl, async (client) => {
      const change = async (id: string) => {
        await client.query('BEGIN');
        await client.query('UPDATE products SET price = price + 100 WHERE id = $1', [id]);
        const at = performance.timeOrigin + performance.now();
        await client.query('COMMIT');
        return { id, at };
      };
      // The first notifications reach code that has not run yet.
      const ids = ground.parts.slice(0, changes + 20).map(({ id }) => id);
      for (const id of ids.splice(0, 20)) {
        await change(id);
        await wait(everyMs);
      }
      const made: { id: string; at: number }[] = [];
      for (const id of ids) {
        made.push(await change(id));
        await wait(everyMs);
      }
      await wait(2_000);
      const notified = (await open.ask({ ask: 'heard', changes: made })) as Deliveries;
      if (notified.missing > 0) failed(`live: ${notified.missing} deliveries are missing`);
      const reloaded: number[] = [];
      for (const { id } of ground.parts.slice(-reloads)) {
        await open.ask({ ask: 'reload', id, path: `/product/${id}.data` });
        const { at } = await change(id);
        reloaded.push(((await open.ask({ ask: 'reloaded' })) as number) - at);
      }
      return { pages, changes, notified, reloadedMs: middle(reloaded) };
    });
  } finally {
    await open.end();
    await store.stop();
  }
}
