import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { shopName } from '#tests/support/https/names.ts';
import type { TlsProxy } from '#tests/support/https/tls-proxy.ts';
import { type SandboxControl, sandboxControl } from '#tests/support/outside/sandbox-control.ts';
import type { WatchedMailServer } from '#tests/support/outside/watched-mail-server.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { builtStore } from '#tests/support/store/store.ts';
import { type StoreProcess, startStoreProcess } from '#tests/support/store/store-process.ts';
import { layDataFolder } from '#tests/support/store/store-template.ts';
import { liveWorld } from '#tests/support/store/store-world.ts';
import type { History } from './history.ts';
import type { Setting } from './settings.ts';

export interface ProcessWorld {
  setting: Setting;
  url: string;
  history: History;
  control: SandboxControl;
  mailServer: WatchedMailServer;
  secrets: Record<string, string>;
  env: Record<string, string> & { DATA_DIR: string };
  address: TlsProxy;
  processes: (StoreProcess | null)[];
  slowestStartMs: number;
  start(): Promise<void>;
  kill(which?: number): Promise<void>;
  /** On PGlite only while no process runs. */
  withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Runs the shop's jobs in this process; no other process may run. */
  inThisProcess<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Starts no process yet. */
export async function inProcesses(
  setting: Setting,
  history: History,
  given: Record<string, string>,
  databaseUrl?: string,
): Promise<ProcessWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-processes-'));
  const ports = await Promise.all((setting === 'PostgreSQL, two processes' ? [1, 2] : [1]).map(() => freePort()));
  const around = await liveWorld(ports, { eventRetryDelaysMs: [200, 400, 800, 1_600, 3_200, 6_400] });
  const { proxy: address, sandbox, mailServer } = around;
  const env: Record<string, string> & { DATA_DIR: string } = {
    ...around.env,
    HOST: 'localhost',
    DATA_DIR: folder,
    EMBEDDED_IN_LIVE: databaseUrl ? '0' : '1',
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...given,
  };
  if (!databaseUrl && env.DATA_DIR === folder) {
    const bundle = await builtStore();
    await layDataFolder(bundle, bundle.readSettings({ ...env, PORT: '1' }));
  }
  const world: ProcessWorld = {
    setting,
    url: address.url,
    history,
    control: sandboxControl(sandbox, shopName),
    mailServer,
    secrets: sandbox.settings,
    env,
    address,
    processes: ports.map(() => null),
    slowestStartMs: 0,
    async start() {
      await Promise.all(
        ports.map(async (port, index) => {
          const store = world.processes[index] ?? (await startStoreProcess({ ...env, PORT: String(port) }));
          world.processes[index] = store;
          world.slowestStartMs = Math.max(world.slowestStartMs, store.readyAfterMs);
        }),
      );
    },
    async kill(which) {
      await Promise.all(
        world.processes.map(async (store, index) => {
          if (which !== undefined && which !== index) return;
          world.processes[index] = null;
          await history.run('nemesis', 'nemesis', { what: `kill -9 of process ${index}` }, async () => {
            await store?.kill();
            return { type: 'ok', result: null };
          });
        }),
      );
    },
    async withDatabase(work) {
      const { handle, db } = await openDatabase(
        { databaseUrl: databaseUrl ?? null, dataDir: env.DATA_DIR, preparedStatements: true },
        createLog('silent'),
      );
      try {
        return await work(db);
      } finally {
        await handle.close();
      }
    },
    async inThisProcess(work) {
      const bundle = await builtStore();
      await world.withDatabase(letMinutesPass);
      const services = await bundle.createServices(bundle.readSettings({ ...env, PORT: '1', LOG_LEVEL: 'silent' }));
      try {
        return await work(services.db);
      } finally {
        await services.close();
      }
    },
    async close() {
      await Promise.all(world.processes.map((store) => store?.stop()));
      await around.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}

/** Releases the work of dead processes, which queue and outbox would release only after minutes. */
export async function letMinutesPass(db: Database): Promise<void> {
  await sql`UPDATE jobs SET due_at = now(), claimed_until = NULL WHERE claimed_until IS NOT NULL OR tries > 0`.execute(
    db,
  );
  await sql`UPDATE order_follow_ups SET ask_at = now()`.execute(db);
  await sql`UPDATE mails SET due_at = now(), claimed_at = claimed_at - interval '3 minutes'
    WHERE sent_at IS NULL AND ended_at IS NULL`.execute(db);
}
