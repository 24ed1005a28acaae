import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { smallDisk, type Trouble, troubles } from './disk-troubles.ts';
import { figure, shows } from './figures.ts';
import { History, only } from './history.ts';
import { inProcesses } from './in-processes.ts';
import { serviceManager } from './service-manager.ts';
import { type Setting, settings } from './settings.ts';
import { order, shelve } from './shopper.ts';
import { expectWholeAfterwards, startTraffic } from './traffic.ts';
import { commonEnv } from './world.ts';

const manyUnits = Array(5).fill({ price: 50_000, stock: 100_000 });

/** @returns orders that were refused or not answered during the trouble, and starts of a store that had ended */
async function endure(on: Setting, begin: Trouble): Promise<{ refused: number; starts: number }> {
  const disk = await smallDisk(on === 'PGlite' ? 160 : 256);
  const server = on === 'PGlite' ? null : await startPostgres(disk.folder, { isDurable: true });
  const history = new History(`disk-${on}`);
  const data: Record<string, string> = server ? {} : { DATA_DIR: join(disk.folder, 'data') };
  const world = await inProcesses(on, history, { ...commonEnv, PAYMENT_CHECK_SECONDS: '1', ...data }, server?.url);
  let manager: ReturnType<typeof serviceManager> | undefined;
  try {
    const ids = await world.withDatabase((db) => shelve({ db, history }, ...manyUnits));
    await world.start();
    manager = serviceManager(world, server);
    const traffic = startTraffic(world, ids, 4);
    await traffic.more(5);
    const end = await begin(world, server, disk.folder);
    const unanswered = () => only(history.operations, 'order').filter(({ ending }) => ending === 'info').length;
    const before = unanswered();
    await expect.poll(() => unanswered() - before, { timeout: 60_000 }).toBeGreaterThan(5);
    await end();
    const sells = async () => (await order(world, 'ana', [{ id: ids[0] as string, quantity: 1 }])).type;
    await expect.poll(sells, { timeout: 120_000, interval: 500 }).toBe('ok');
    await traffic.more(5);
    await traffic.end();
    const refused = unanswered() - before;
    await manager.end();
    await world.kill();
    await expectWholeAfterwards(world);
    return { refused, starts: manager.starts.store };
  } finally {
    await manager?.end();
    // A store that hangs would not end by itself.
    await world.kill();
    await world.close();
    await server?.stop();
    await disk.remove();
  }
}

describe.each(settings)('a disk in trouble, under %s', (on) => {
  const rounds = figure(1, 3);

  for (const [what, begin] of Object.entries(troubles)) {
    shows('I12', on, `${what}: orders are refused; afterwards the shop sells again, without an operator`, async () => {
      let [refused, starts] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const each = await endure(on, begin);
        refused += each.refused;
        starts += each.starts;
      }
      // The embedded database cannot go on after some errors, and ends its process, which a service manager starts again.
      if (on !== 'PGlite') expect(starts).toBe(0);
      return `${rounds} times ${what}; ${refused} orders refused or unanswered meanwhile; the store started ${starts} times`;
    });
  }
});
