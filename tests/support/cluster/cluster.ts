import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { type SandboxControl, sandboxControl } from '../outside/sandbox-control.ts';
import { type WatchedMailServer, watchedMailServer } from '../outside/watched-mail-server.ts';
import { storeOwner } from '../store/built-store.ts';
import { startPictureServer } from '../store/picture-server.ts';
import { poolerProgram, startPooler } from '../store/pooler.ts';
import { type StoreProcess, startStoreProcess } from '../store/store-process.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { keptPort, nginxProgram } from './programs.ts';

export const canCluster = nginxProgram !== undefined && poolerProgram !== undefined;
export const whyNoCluster = 'needs nginx and pgbouncer (apt-get install nginx pgbouncer)';

/** One process of the store, which may be ended and started again. */
export interface Member {
  name: string;
  process: StoreProcess | null;
  start(): Promise<void>;
  /** SIGTERM */
  stop(): Promise<void>;
  /** SIGKILL */
  kill(): Promise<void>;
}

export interface Cluster {
  url: string;
  sandbox: Sandbox;
  control: SandboxControl;
  mailServer: WatchedMailServer;
  /** Of each process, but for its role and ports. */
  env: Record<string, string>;
  web: Member[];
  workers: Member[];
  members: Member[];
  nginx: Nginx;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** A bucket that is there already. */
  pictures?: Record<string, string>;
}

/**
 * Two web and two worker processes behind the nginx of `deploy/`, its pgbouncer between them and PostgreSQL, pictures in an S3 server.
 * @param databaseUrl PostgreSQL itself
 */
export async function startCluster(databaseUrl: string, { env: given = {}, pictures }: Options = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-cluster-'));
  const port = await keptPort();
  const url = `http://localhost:${port}`;
  const pooler = await startPooler(databaseUrl, { connections: 40 });
  const bucket = pictures ? null : await startPictureServer();
  const sandbox = await startSandbox({
    port: 0,
    host: 'localhost',
    eventsUrl: `${url}/api/wompi/events`,
    googleRedirectUrl: `${url}/api/auth/callback/google`,
    settleDelayMs: 50,
    eventRetryDelaysMs: [200, 400, 800, 1_600, 3_200, 6_400],
  });
  const mailServer = await watchedMailServer();
  const env: Record<string, string> = {
    ...sandbox.settings,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Núcleo <hola@nucleo.test>',
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: databaseUrl,
    ...(pictures ?? bucket?.env),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: storeOwner.email,
    ADMIN_PASSWORD: storeOwner.password,
    TRUSTED_PROXY: '127.0.0.1,::1',
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...given,
  };
  const web = await Promise.all([1, 2].map((each) => member(`web ${each}`, { ...env, ROLE: 'web' })));
  const workers = await Promise.all([1, 2].map((each) => member(`worker ${each}`, { ...env, ROLE: 'worker' })));
  const members: Member[] = [...web, ...workers];
  const [first, ...others] = members as [Member, ...Member[]];
  let nginx: Nginx | undefined;
  async function close() {
    await nginx?.close();
    await Promise.all(members.map((each) => each.stop()));
    await pooler.close();
    await sandbox.close();
    await mailServer.close();
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    // It makes the tables, which the others would wait for.
    await first.start();
    await Promise.all(others.map((each) => each.start()));
    nginx = await startNginx(web.map(({ address }) => address) as [string, string], { port });
  } catch (error) {
    await close();
    throw error;
  }
  return { url, sandbox, control: sandboxControl(sandbox), mailServer, env, web, workers, members, nginx, close };
}

async function member(name: string, given: Record<string, string>): Promise<Member & { address: string }> {
  const env = { ...given, PORT: String(await keptPort()), METRICS_PORT: String(await keptPort()) };
  const self: Member & { address: string } = {
    name,
    address: `http://localhost:${env.PORT}`,
    process: null,
    async start() {
      self.process ??= await startStoreProcess(env);
    },
    async stop() {
      await self.process?.stop();
      self.process = null;
    },
    async kill() {
      await self.process?.kill();
      self.process = null;
    },
  };
  return self;
}
