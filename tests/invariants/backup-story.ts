import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { verifyBackup } from '#app/platform/backup/format.server.ts';
import { emptyPostgres } from '#tests/support/store/database.ts';
import { isLong, shows } from './figures.ts';
import type { Operation } from './history.ts';
import { inProcesses, type ProcessWorld } from './in-processes.ts';
import type { Setting } from './settings.ts';
import { approvedUnpaid, startTraffic } from './traffic.ts';
import { atRest, evidenceOf, expectNoProblems } from './world.ts';

type Storage = { DATA_DIR: string; DATABASE_URL?: string };

async function emptyStorage(engine: 'PGlite' | 'PostgreSQL', folder: string): Promise<Storage> {
  const storage = { DATA_DIR: join(folder, `copy-${randomUUID()}`) };
  return engine === 'PGlite' ? storage : { ...storage, DATABASE_URL: await emptyPostgres() };
}

function run(script: string, args: string[], storage: Storage): ChildProcess & { ended: Promise<[number, string]> } {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...storage },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)));
  const ended = once(child, 'close').then(([code]): [number, string] => [code as number, said.join('')]);
  return Object.assign(child, { ended });
}

/** What was answered before the backup began; later operations may or may not be in it. */
function knownTo(backup: { begunAt: number }, operations: readonly Operation[]): Operation[] {
  return operations.map((each) =>
    each.endedAt !== null && each.endedAt < backup.begunAt ? each : ({ ...each, ending: 'info' } as Operation),
  );
}

async function expectWholeCopy(world: ProcessWorld, copy: Storage, operations: readonly Operation[]): Promise<number> {
  const { DATABASE_URL: _other, EMBEDDED_IN_LIVE: _its, ...env } = world.env;
  const shop = await inProcesses(
    copy.DATABASE_URL ? 'PostgreSQL' : 'PGlite',
    world.history,
    { ...env, ...copy },
    copy.DATABASE_URL,
  );
  try {
    return await shop.inThisProcess(async (db) => {
      await expect.poll(() => approvedUnpaid(world, db), { interval: 250 }).toBe(0);
      await atRest({ db, control: world.control });
      const evidence = await evidenceOf({ ...world, db });
      const own = new Set(evidence.tables.mails.map(({ id }) => id));
      // Mails of orders after the backup came from the original shop.
      const arrived = evidence.arrived.filter(({ messageId }) =>
        own.has(messageId.slice('<mail-'.length, -'@nucleo-pruebas.co>'.length)),
      );
      expectNoProblems({ ...evidence, operations, arrived }, world.history);
      return evidence.tables.orders.length;
    });
  } finally {
    await shop.close();
  }
}

async function restored(
  world: ProcessWorld,
  file: string,
  engine: 'PGlite' | 'PostgreSQL',
  begunAt: number,
): Promise<number> {
  const copy = await emptyStorage(engine === 'PGlite' ? 'PostgreSQL' : 'PGlite', dirname(file));
  expect(await run('restore', [file], copy).ended).toEqual([0, expect.stringContaining('add up')]);
  return expectWholeCopy(world, copy, knownTo({ begunAt }, world.history.operations));
}

/** @param running a shop that sells these products; its processes are ended at the end */
export function backupStory(
  on: Setting,
  running: { readonly world: ProcessWorld; readonly ids: readonly string[] },
): void {
  shows(
    'I19',
    on,
    'a backup under load, restored on the other engine, has all that was acknowledged before, and everything holds there',
    async () => {
      const { world, ids } = running;
      const { history } = world;
      const { DATA_DIR, DATABASE_URL } = world.env;
      const storage: Storage = { DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) };
      const engine = on === 'PGlite' ? 'PGlite' : 'PostgreSQL';
      const folder = await mkdtemp(join(tmpdir(), 'nucleo-backups-'));
      try {
        await world.start();
        const traffic = startTraffic(world, ids, 4);
        await traffic.more(8);
        const file = join(folder, `${engine}.backup`);
        const begunAt = history.elapsed();
        expect(await run('backup', [file], storage).ended).toEqual([
          0,
          expect.stringMatching(/5 products, [\d,]+ orders/),
        ]);
        await traffic.more(2);
        const [script, ...args] =
          engine === 'PGlite' ? ['move-database', await emptyPostgres()] : ['restore', file, '--replace'];
        expect(await run(String(script), args, storage).ended, 'while it runs').toEqual([
          1,
          expect.stringMatching(/[Ss]top/),
        ]);

        if (!isLong) {
          await world.kill();
          await traffic.end();
          return `${await restored(world, file, engine, begunAt)} orders in the copy`;
        }
        // Killed while it makes another backup: a half-written one must never get the final name.
        const second = join(folder, `${engine}-killed.backup`);
        const command = run('backup', [second], storage);
        const isBegun = () => existsSync(`${second}.part`) || existsSync(second);
        await expect.poll(isBegun, { interval: 1 }).toBe(true);
        if (engine === 'PostgreSQL') command.kill('SIGKILL');
        await world.kill();
        await traffic.end();
        const [code] = await command.ended;
        // The embedded store is down, so the command makes the backup itself.
        if (engine === 'PGlite') expect(code).toBe(0);
        for (const name of (await readdir(folder)).filter((each) => each.endsWith('.part'))) {
          const refused = await run('restore', [join(folder, name)], { DATA_DIR: join(folder, 'never') }).ended;
          expect(refused).toEqual([1, expect.stringMatching(/cut off|not a backup/)]);
        }

        const orders = await restored(world, file, engine, begunAt);
        if (engine === 'PGlite') {
          // Made after the last answer, so this backup must have everything.
          await verifyBackup(second);
          const target = await emptyStorage('PostgreSQL', folder);
          expect(await run('move-database', [target.DATABASE_URL ?? ''], storage).ended).toEqual([
            0,
            expect.stringMatching(/same checksum on both sides[\s\S]*DATABASE_URL/),
          ]);
          await expectWholeCopy(world, target, history.operations);
        }
        return `${orders} orders in the copy`;
      } finally {
        await world.kill();
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
}
