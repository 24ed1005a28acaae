import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import { certificate } from '../https/certificate.ts';
import { shopName } from '../https/names.ts';
import { trustHere } from '../https/trust.ts';
import { type SandboxControl, sandboxControl } from '../outside/sandbox-control.ts';
import type { WatchedMailServer } from '../outside/watched-mail-server.ts';
import { startPictureServer } from '../store/picture-server.ts';
import { type Pooler, poolerProgram, startPooler } from '../store/pooler.ts';
import { type StoreProcess, startStoreProcess } from '../store/store-process.ts';
import { liveProviders } from '../store/store-world.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { nginxProgram, stablePort } from './programs.ts';

export const canCluster = nginxProgram !== undefined && poolerProgram !== undefined;
export const whyNoCluster = 'needs nginx and pgbouncer (apt-get install nginx pgbouncer)';

/** A process that was killed is asked again until it is back. */
const eventRetryDelaysMs = [200, 400, 800, 1_600, 3_200, 6_400];

/** One process of the store, which may be ended and started again. */
export interface Member {
  name: string;
  /** Of the process itself, which has no TLS. */
  address: string;
  process: StoreProcess | null;
  start(): Promise<void>;
  /** SIGTERM */
  stop(): Promise<void>;
  /** SIGKILL */
  kill(): Promise<void>;
}

export interface Cluster {
  url: string;
  /** Where http leads to https. */
  plainUrl: string;
  sandbox: Sandbox;
  control: SandboxControl;
  mailServer: WatchedMailServer;
  /** Of each process, but for its role and ports. */
  env: Record<string, string>;
  web: Member[];
  workers: Member[];
  members: Member[];
  nginx: Nginx;
  pooler: Pooler;
  close(): Promise<void>;
}

export interface ClusterOptions {
  env?: Record<string, string>;
  /** A bucket that is there already. */
  pictures?: Record<string, string>;
  /** Of pgbouncer: what stands in its `userlist.txt`. */
  users?: string;
  /** Of one process alone. */
  ofMember?: (name: string) => Promise<Record<string, string>>;
  /** Processes with the pages; with one, nginx has the lines of one. */
  web?: 1 | 2;
}

/**
 * A live shop: two web and two worker processes behind the nginx of `deploy/` with TLS, its pgbouncer between them and PostgreSQL, pictures
 * in an S3 server.
 * @param databaseUrl PostgreSQL itself
 */
export async function startCluster(
  databaseUrl: string,
  { env: given = {}, pictures, users, ofMember = async () => ({}), web: webMembers = 2 }: ClusterOptions = {},
): Promise<Cluster> {
  await trustHere();
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-cluster-'));
  const [port, plainPort] = [await stablePort(), await stablePort()];
  const url = `https://${shopName}:${port}`;
  const pooler = await startPooler(databaseUrl, { connections: 40, users });
  const bucket = pictures ? null : await startPictureServer();
  const providers = await liveProviders(url, { eventRetryDelaysMs });
  const { sandbox, mailServer } = providers;
  const env: Record<string, string> = {
    ...providers.env,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: databaseUrl,
    ...(pictures ?? bucket?.env),
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...given,
  };
  const named = async (name: string, ROLE: string) => member(name, { ...env, ROLE, ...(await ofMember(name)) });
  const web = await Promise.all([1, 2].slice(0, webMembers).map((each) => named(`web ${each}`, 'web')));
  const workers = await Promise.all([1, 2].map((each) => named(`worker ${each}`, 'worker')));
  const members: Member[] = [...web, ...workers];
  const [first, ...others] = members as [Member, ...Member[]];
  let nginx: Nginx | undefined;
  async function close() {
    await nginx?.close();
    await Promise.all(members.map((each) => each.stop()));
    await pooler.close();
    await providers.close();
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    // It makes the tables, which the others would wait for.
    await first.start();
    await Promise.all(others.map((each) => each.start()));
    const { certificateFile, keyFile } = await certificate();
    nginx = await startNginx(web.map(({ address }) => address) as [string] | [string, string], {
      port,
      tls: { certificate: certificateFile, key: keyFile, plainPort, name: shopName },
    });
  } catch (error) {
    await close();
    throw error;
  }
  const control = sandboxControl(sandbox, shopName);
  const plainUrl = `http://${shopName}:${plainPort}/`;
  return { url, plainUrl, sandbox, control, mailServer, env, web, workers, members, nginx, pooler, close };
}

async function member(name: string, given: Record<string, string>): Promise<Member> {
  const env = { ...given, PORT: String(await stablePort()), METRICS_PORT: String(await stablePort()) };
  const self: Member = {
    name,
    address: `http://127.0.0.1:${env.PORT}`,
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
