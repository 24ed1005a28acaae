import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { stablePort } from '#tests/support/cluster/programs.ts';
import { liveSettings } from '#tests/support/https/live-settings.ts';
import { inheritedTrust } from '#tests/support/https/trust.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { bareEnvironment } from '#tests/support/store/store-process.ts';
import { ended, ownProcess } from '../processes/own-process.ts';
import type { SandboxBeside, SandboxWanted } from '../processes/sandbox.ts';
import { type Part, writeCatalogue } from './catalogue-file.ts';
import { liveUrl, nginxBefore } from './nginx-before.ts';

export type Engine = 'postgres' | 'pglite';

export interface Store {
  /** The address that shoppers see. */
  url: string;
  pid: number;
  /** Milliseconds from the command to the first 200: of the process itself, and of the page as shoppers get it. */
  healthyAfter: number;
  homeAfter: number;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Of a store beside the one that runs already. */
  port?: number;
  env?: Record<string, string>;
  /** `npm start`, as a person types it; else its script, whose process id is then the store's. */
  byNpm?: boolean;
  /** Folder for a CPU profile, written when the store stops. */
  profile?: string | undefined;
}

/** A filled database of one engine with a sandbox beside it; stores are started on it one after the other. */
export interface Ground {
  engine: Engine;
  /** The live shop behind nginx with TLS; else a demo over http, the store alone. */
  isLive: boolean;
  /** Those of the file. */
  parts: Part[];
  fillSeconds: number;
  databaseUrl: string | null;
  /** Of PostgreSQL. */
  databasePid: number | null;
  /** Of the sandbox's controls. */
  panelUrl: string;
  /** What PostgreSQL has logged so far. */
  logged(): string;
  start(options?: StartOptions): Promise<Store>;
  close(): Promise<void>;
}

/** @param hasFacts with what the library knows of the products, so that the builder has builds */
export async function prepareGround(engine: Engine, { isLive = false, hasFacts = false } = {}): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-bench-'));
  // As a server of its own comes: each commit reaches the disk.
  const server = engine === 'postgres' ? await startPostgres(undefined, { isDurable: true }) : null;
  const own = await addressAt(await stablePort(), isLive);
  const sandbox = ownProcess<SandboxWanted, SandboxBeside>('sandbox');
  const { panelUrl, settings } = await sandbox.ask({ storeUrl: own.url, isLive });
  const parts = await writeCatalogue(join(folder, 'catalogue.csv'), { hasFacts });
  const env: Record<string, string> = {
    ...bareEnvironment,
    ...settings,
    ...(isLive ? liveEnvironment(own, settings) : demoEnvironment),
    ...(server ? { DATABASE_URL: server.url } : {}),
    DATA_DIR: join(folder, 'data'),
    SEED: join(folder, 'catalogue.csv'),
  };
  const log = join(folder, 'store.log');
  const start = async ({ port, ...options }: StartOptions = {}) => {
    const address = port === undefined ? own : await addressAt(port, isLive);
    const nginx = address.nginxPort === null ? null : await nginxBefore(address.port, address.nginxPort);
    try {
      const at = { PORT: String(address.port), PUBLIC_URL: address.url };
      const store = await startOn(address, { ...env, ...at, ...options.env }, log, options);
      const stop = async () => {
        await store.stop();
        await nginx?.close();
      };
      return { ...store, stop };
    } catch (error) {
      await nginx?.close();
      throw error;
    }
  };
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
    return { engine, isLive, parts, fillSeconds, databaseUrl, databasePid, panelUrl, logged, start, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where a store listens, and where shoppers find it. */
interface StoreAddress {
  port: number;
  /** Null for the store alone. */
  nginxPort: number | null;
  url: string;
}

async function addressAt(port: number, isLive: boolean): Promise<StoreAddress> {
  if (!isLive) return { port, nginxPort: null, url: `http://localhost:${port}` };
  const nginxPort = await stablePort();
  return { port, nginxPort, url: liveUrl(nginxPort) };
}

const demoEnvironment = {
  ADMIN_EMAIL: storeOwner.email,
  ADMIN_PASSWORD: storeOwner.password,
  SESSION_SECRET: randomBytes(32).toString('hex'),
  // Shoppers of many addresses come from this machine.
  TRUSTED_PROXY: '127.0.0.1,::1',
};

function liveEnvironment({ url }: StoreAddress, { SMTP_URL = '' }: Record<string, string>): Record<string, string> {
  return {
    ...inheritedTrust(),
    ...liveSettings({ url, mailPort: Number(new URL(SMTP_URL).port) }),
    // As the units say it: nginx alone asks the process.
    HOST: '127.0.0.1',
    EMBEDDED_IN_LIVE: '1',
  };
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
  address: StoreAddress,
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
  const insideUrl = `http://localhost:${address.port}`;
  const healthyAfter = (await untilAnswered(`${insideUrl}/health`, child, log)) - began;
  const homeAfter = (await untilAnswered(`${address.url}/`, child, log)) - began;
  const stop = async () => {
    if (!byNpm) child.kill('SIGTERM');
    // npm, its shell and the store are one group.
    else if (child.pid) process.kill(-child.pid, 'SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await untilSilent(insideUrl);
  };
  return { url: address.url, pid: child.pid as number, healthyAfter, homeAfter, stop };
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
