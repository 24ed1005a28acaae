import { describe, expect } from 'vitest';
import type { Database } from '#app/shop/shared/schema.ts';
import { canCluster } from '#tests/support/cluster/cluster.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { repeatedMails } from '../checkers.ts';
import { figure, shows } from '../figures.ts';
import { History, only } from '../history.ts';
import { shelve } from '../shopper.ts';
import { expectWholeAfterwards, startTraffic } from '../traffic.ts';
import { type ClusterWorld, inCluster } from './cluster-world.ts';

const shoppers = 50;
const on = 'PostgreSQL, a cluster';
const manyUnits = Array(6).fill({ price: 50_000, stock: 100_000 });

/** Changes a product and reads its page at once, through nginx, over and over. */
function readAndWrite(world: ClusterWorld, db: Database, id: string) {
  let isEnded = false;
  const seen = { fresh: 0, stale: [] as string[], unanswered: [] as string[] };
  const running = (async () => {
    for (let n = 1; !isEnded; n += 1) {
      await db
        .updateTable('products')
        .set({ name: `cambio-${n}-` })
        .where('id', '=', id)
        .execute();
      const answer = await fetch(`${world.url}/product/${id}`).catch((error: Error) => error);
      if (answer instanceof Error || answer.status >= 500) {
        seen.unanswered.push(answer instanceof Error ? String(answer.cause ?? answer) : String(answer.status));
        continue;
      }
      const shown = /cambio-(\d+)-/.exec(await answer.text())?.[1];
      if (Number(shown) >= n) seen.fresh += 1;
      else seen.stale.push(`${shown} instead of ${n}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    async end() {
      isEnded = true;
      await running;
      return seen;
    },
  };
}

// Left out where nginx or pgbouncer is not installed (2026-11-23): they come from the system's packages.
describe.runIf(canCluster)('two web and two worker processes behind nginx and pgbouncer', () => {
  shows('I11, I13, I18, I21', on, 'processes are exchanged under 50 shoppers: every request is answered', async () => {
    const { world, seen, operations } = await underLoad('exchange', figure(2, 10));
    const orders = only(operations, 'order');
    const unanswered = orders.filter(({ ending }) => ending !== 'ok').map(({ result }) => result);
    expect(unanswered, world.troubles).toEqual([]);
    expect(seen.unanswered).toEqual([]);
    return `${world.rounds} exchanges, ${orders.length} orders, ${seen.fresh} pages fresh`;
  });

  shows('I11, I13, I18, I21', on, 'processes are killed under 50 shoppers: nothing acknowledged is lost', async () => {
    const { world, seen, operations, again } = await underLoad('kill', figure(2, 10));
    const orders = only(operations, 'order');
    const unanswered = orders.filter(({ ending }) => ending === 'info').length;
    return `${world.rounds} kills, ${orders.length} orders, ${unanswered} unanswered, ${seen.fresh} pages fresh, ${again} mails again under their own name`;
  });
});

async function underLoad(what: 'exchange' | 'kill', rounds: number) {
  const history = new History(`cluster-${what}`);
  const world = await inCluster(history, await clonePostgres());
  try {
    const seen = await world.withDatabase(async (db) => {
      const ids = await shelve({ db, history }, ...manyUnits);
      const traffic = startTraffic(world, ids.slice(0, 5), shoppers);
      const reader = readAndWrite(world, db, ids[5] as string);
      await traffic.more(shoppers);
      for (let round = 0; round < rounds; round += 1) {
        await world.change(what, world.anyMember());
        await traffic.more(10);
      }
      await traffic.end();
      return reader.end();
    });
    expect(seen.stale).toEqual([]);
    const evidence = await expectWholeAfterwards(world);
    const troubles = world.cluster.nginx
      .said()
      .split('\n')
      .filter((line) => /\[(error|crit)\]/.test(line) && !line.includes('Connection refused'))
      .join('\n');
    return { world: { rounds, troubles }, seen, operations: evidence.operations, again: repeatedMails(evidence) };
  } finally {
    await world.close();
  }
}
