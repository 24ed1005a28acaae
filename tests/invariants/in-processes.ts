import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { type OneAddress, oneAddress } from '#tests/invariants/one-address.ts';
import { type SandboxControl, sandboxControl } from '#tests/support/outside/sandbox-control.ts';
import { type WatchedMailServer, watchedMailServer } from '#tests/support/outside/watched-mail-server.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { builtStore, storeOwner } from '#tests/support/store/store.ts';
import { type StoreProcess, startStoreProcess } from '#tests/support/store/store-process.ts';
import { layDataFolder } from '#tests/support/store/store-template.ts';
import type { History } from './history.ts';
import type { Setting } from './tried-settings.ts';

export interface ProcessWorld {
  setting: Setting;
  url: string;
  history: History;
  control: SandboxControl;
  mailServer: WatchedMailServer;
  secrets: Record<string, string>;
  env: Record<string, string> & { DATA_DIR: string };
  address: OneAddress;
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
  const backends = ports.map((port) => `http://localhost:${port}`);
  const address = await oneAddress(0, backends);
  const sandbox = await startSandbox({
    port: 0,
    host: 'localhost',
    eventsUrl: `${address.url}/api/wompi/events`,
    settleDelayMs: 50,
    eventRetryDelaysMs: [200, 400, 800, 1_600, 3_200, 6_400],
  });
  const mailServer = await watchedMailServer();
  const env: Record<string, string> & { DATA_DIR: string } = {
    ...sandbox.settings,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Núcleo <hola@nucleo.test>',
    PUBLIC_URL: address.url,
    DATA_DIR: folder,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: storeOwner.email,
    ADMIN_PASSWORD: storeOwner.password,
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
    control: sandboxControl(sandbox),
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
      await address.close();
      await Promise.all(world.processes.map((store) => store?.stop()));
      await sandbox.close();
      await mailServer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}

/** Releases the work of dead processes, which queue and outbox would release only after minutes. */
export async function letMinutesPass(db: Database): Promise<void> {
  await sql`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state IN ('active', 'retry')`.execute(db);
  await sql`UPDATE order_follow_ups SET ask_at = now()`.execute(db);
  await sql`UPDATE mails SET due_at = now(), claimed_at = claimed_at - interval '3 minutes'
    WHERE sent_at IS NULL AND ended_at IS NULL`.execute(db);
}
