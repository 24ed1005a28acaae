import { describe, expect } from 'vitest';
import { canCluster } from '#tests/support/cluster/cluster.ts';
import { canStandBy, startPair } from '#tests/support/cluster/standby.ts';
import { figure, shows } from '../figures.ts';
import { History, only } from '../history.ts';
import { shelve } from '../shopper.ts';
import { expectWholeAfterwards, startTraffic } from '../traffic.ts';
import { inCluster } from './cluster-world.ts';

const buyers = 20;
/** What a shop may be away. */
const longestMs = 30_000;

// Left out where PostgreSQL 15, haproxy, nginx or pgbouncer is not installed (2026-11-23): they come from the system's packages.
describe.runIf(canCluster && canStandBy)('two PostgreSQL servers', () => {
  shows(
    'I11, I12',
    'PostgreSQL, two servers',
    'the first is killed and the second takes over: nothing acknowledged is lost, and nobody touches the store',
    async () => {
      const rounds = figure(1, 10);
      const history = new History('standby');
      const pair = await startPair();
      const world = await inCluster(history, pair.url);
      try {
        const ids = await world.withDatabase((db) =>
          shelve({ db, history }, ...Array(5).fill({ price: 50_000, stock: 100_000 })),
        );
        const traffic = startTraffic(world, ids, buyers);
        await traffic.more(buyers);
        let slowest = 0;
        for (let round = 0; round < rounds; round += 1) {
          const killed = performance.now();
          await pair.killFirst();
          await pair.takeOver();
          await traffic.more(buyers);
          slowest = Math.max(slowest, performance.now() - killed);
          await pair.rejoin();
          await traffic.more(5);
        }
        await traffic.end();
        expect(world.cluster.members.filter((member) => member.process?.hasEnded()).map(({ name }) => name)).toEqual(
          [],
        );
        const { operations } = await expectWholeAfterwards(world);
        expect(slowest).toBeLessThan(longestMs);
        const orders = only(operations, 'order');
        const unanswered = orders.filter(({ ending }) => ending === 'info').length;
        return `${rounds} servers killed, ${orders.length} orders, ${unanswered} refused or unanswered meanwhile, ${buyers} answers again after ${(slowest / 1_000).toFixed(1)} s at most`;
      } finally {
        await world.close();
        await pair.close();
      }
    },
  );
});
