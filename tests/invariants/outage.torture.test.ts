import { describe, expect } from 'vitest';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { figure, shows } from './figures.ts';
import { History, only } from './history.ts';
import { inProcesses } from './in-processes.ts';
import { order, shelve } from './shopper.ts';
import { expectWholeAfterwards, startTraffic } from './traffic.ts';
import { settings } from './tried-settings.ts';
import { commonEnv } from './world.ts';

const manyPieces = Array(5).fill({ price: 50_000, stock: 100_000 });

describe.each(settings.slice(1))('a database that dies, on %s', (on) => {
  shows(
    'I12',
    on,
    'the database’s processes end at once: shoppers are told to come back, and nobody has to restart the shop',
    async () => {
      const kills = figure(1, 15);
      const server = await startPostgres();
      const history = new History(`database-killed-${on}`);
      const world = await inProcesses(on, history, { ...commonEnv, PAYMENT_CHECK_SECONDS: '1' }, server.url);
      try {
        const ids = await world.withDatabase((db) => shelve({ db, history }, ...manyPieces));
        await world.start();
        const traffic = startTraffic(world, ids);
        for (let kill = 0; kill < kills; kill += 1) {
          await traffic.more(3);
          await server.kill();
          const refused = await order(world, 'ana', [{ id: ids[0] as string, quantity: 1 }]);
          expect(refused).toMatchObject({ type: 'info', answer: { status: 503 } });
          expect((await fetch(`${world.url}/health`)).status).toBe(200);
          await server.start();
        }
        await traffic.more(3);
        await traffic.end();
        await world.kill();
        const { operations } = await expectWholeAfterwards(world);
        const unanswered = only(operations, 'order').filter(({ ending }) => ending === 'info').length;
        return `${kills} kills of the postmaster, ${unanswered} orders refused or unanswered meanwhile`;
      } finally {
        await world.close();
        await server.stop();
      }
    },
  );
});
