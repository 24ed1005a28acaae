import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Only root may mount. Without root the story fails rather than being skipped. */
async function smallDisk(megabytes: number): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch (error) {
    await rm(folder, { recursive: true });
    throw new Error('A small disk could not be mounted: run the torture as root, on Linux', { cause: error });
  }
  return {
    folder,
    async remove() {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** @returns the file to delete afterwards */
async function fill(folder: string): Promise<string> {
  const file = join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  const handle = await open(file, 'w');
  try {
    const block = Buffer.alloc(64 * 1024);
    for (let left = bavail * bsize; left > 0; left -= block.length) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
  expect((await stat(file)).size).toBeGreaterThan(0);
  return file;
}

describe.each(settings)('a full disk under %s', (on) => {
  const rounds = figure(1, 3);

  shows(
    'I12',
    on,
    'orders are refused while nothing can be written, and what was acknowledged is there afterwards',
    async () => {
      let refusals = 0;
      for (let round = 0; round < rounds; round += 1) {
        const disk = await smallDisk(on === 'PGlite' ? 160 : 256);
        const server = on === 'PGlite' ? null : await startPostgres(disk.folder);
        const history = new History(`full-disk-${on}`);
        const data: Record<string, string> = server ? {} : { DATA_DIR: join(disk.folder, 'data') };
        const world = await inProcesses(
          on,
          history,
          { ...commonEnv, PAYMENT_CHECK_SECONDS: '1', ...data },
          server?.url,
        );
        try {
          const ids = await world.withDatabase((db) => shelve({ db, history }, ...manyPieces));
          await world.start();
          const traffic = startTraffic(world, ids, 4);
          await traffic.more(5);
          const ballast = await fill(disk.folder);
          const refused = () => only(history.operations, 'order').filter(({ ending }) => ending === 'info').length;
          const before = refused();
          const isOver = AbortSignal.timeout(20_000);
          // An embedded database may stop answering altogether, and then no more orders are refused.
          await expect.poll(() => refused() > before + 5 || isOver.aborted, { timeout: 30_000 }).toBe(true);
          await rm(ballast);
          await world.kill();
          await traffic.end();
          refusals += refused() - before;
          // Restarts what gave up, as an operator does; a database that panicked has to recover first.
          await world.kill();
          await server?.kill().catch(() => {});
          await server?.start();
          await world.start();
          expect((await order(world, 'ana', [{ id: ids[0] as string, quantity: 1 }])).type).toBe('ok');
          await world.kill();
          await expectWholeAfterwards(world);
        } finally {
          await world.close();
          await server?.stop();
          await disk.remove();
        }
      }
      return `${rounds} disks filled, ${refusals} orders refused or unanswered meanwhile`;
    },
  );
});
