import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#tests/support/store/free-port.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { bareEnvironment } from '#tests/support/store/store-process.ts';
import { ended, ownProcess } from '../processes/own-process.ts';
import { type Part, writeCatalogue } from './catalogue-file.ts';

export type Engine = 'postgres' | 'pglite';

export interface Store {
  url: string;
  pid: number;
  /** Milliseconds from the command to the first 200. */
  healthyAfter: number;
  homeAfter: number;
  stop(): Promise<void>;
}

export interface StartOptions {
  env?: Record<string, string>;
  /** `npm start`, as a person types it; else its script, whose process id is then the store's. */
  byNpm?: boolean;
  /** Folder for a CPU profile, written when the store stops. */
  profile?: string | undefined;
}

/** A filled database of one engine with a sandbox beside it; stores are started on it one after the other. */
export interface Ground {
  engine: Engine;
  /** Those of the file. */
  parts: Part[];
  fillSeconds: number;
  databaseUrl: string | null;
  /** Of PostgreSQL. */
  databasePid: number | null;
  sandboxUrl: string;
  /** What PostgreSQL has logged so far. */
  logged(): string;
  start(options?: StartOptions): Promise<Store>;
  close(): Promise<void>;
}

export async function prepareGround(engine: Engine): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-bench-'));
  // As a server of its own comes: each commit reaches the disk.
  const server = engine === 'postgres' ? await startPostgres(undefined, { isDurable: true }) : null;
  const port = await freePort();
  const sandbox = ownProcess<{ storeUrl: string }, { url: string; settings: Record<string, string> }>('sandbox');
  const { url: sandboxUrl, settings } = await sandbox.ask({ storeUrl: `http://localhost:${port}` });
  const parts = await writeCatalogue(join(folder, 'catalogue.csv'));
  const env: Record<string, string> = {
    ...bareEnvironment,
    ...settings,
    ...(server ? { DATABASE_URL: server.url } : {}),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'data'),
    SEED: join(folder, 'catalogue.csv'),
    ADMIN_EMAIL: storeOwner.email,
    ADMIN_PASSWORD: storeOwner.password,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    // Shoppers of many addresses come from this machine.
    TRUSTED_PROXY: '127.0.0.1,::1',
  };
  const log = join(folder, 'store.log');
  const start = (options: StartOptions = {}) => startOn({ ...env, ...options.env }, log, options);
  const close = async () => {
    await sandbox.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const began = performance.now();
    await (await start()).stop();
    const fillSeconds = (performance.now() - began) / 1_000;
    // As autovacuum does in a while.
    if (server) await withDatabase(server.url, (client) => client.query('VACUUM (ANALYZE)'));
    const logged = () => server?.logged() ?? '';
    const databaseUrl = server?.url ?? null;
    const databasePid = server ? await server.pid() : null;
    return { engine, parts, fillSeconds, databaseUrl, databasePid, sandboxUrl, logged, start, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function withDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function startOn(
  env: Record<string, string>,
  log: string,
  { byNpm = false, profile }: StartOptions,
): Promise<Store> {
  const began = performance.now();
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const output = openSync(log, 'a');
  const child = byNpm
    ? spawn('npm', ['start'], { env, stdio: ['ignore', output, output], detached: true })
    : spawn(process.execPath, [...profiling, ...asStarted()], { env, stdio: ['ignore', output, output] });
  const url = `http://localhost:${env.PORT}`;
  const healthyAfter = (await untilAnswered(`${url}/health`, child, log)) - began;
  const homeAfter = (await untilAnswered(`${url}/`, child, log)) - began;
  const stop = async () => {
    if (!byNpm) child.kill('SIGTERM');
    // npm, its shell and the store are one group.
    else if (child.pid) process.kill(-child.pid, 'SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await untilSilent(url);
  };
  return { url, pid: child.pid as number, healthyAfter, homeAfter, stop };
}

/** What `npm start` gives to Node. */
function asStarted(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  return scripts.start.split(' ').slice(1);
}

async function untilAnswered(url: string, child: ChildProcess, log: string): Promise<number> {
  for (;;) {
    if (child.exitCode !== null) {
      throw new Error(`The store ended while starting:\n${(await readFile(log, 'utf8')).slice(-4_000)}`);
    }
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return performance.now();
    if (response) {
      await ended(child);
      throw new Error(`${url} was answered with ${response.status}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function untilSilent(url: string): Promise<void> {
  while (await fetch(`${url}/health`).catch(() => null)) await new Promise((resolve) => setTimeout(resolve, 10));
}
