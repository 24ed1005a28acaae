import { execFile } from 'node:child_process';
import { chmod, copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findDebianPostgres } from '#scripts/testing/server-programs.ts';
import { isRoot, openFolder, own, unprivilegedUser } from '../store/unprivileged-user.ts';
import { childrenOf, haproxyProgram, type Program, rendered, stablePort, startProgram } from './programs.ts';

const debianPostgres = findDebianPostgres();
export const canStandBy = haproxyProgram !== undefined && debianPostgres !== undefined;

const scripts = ['join.sh', 'take-over.sh', 'both-again.sh'] as const;

const run = promisify(execFile);

interface Server {
  name: string;
  port: number;
  data: string;
  running: Program | null;
}

export interface ServerPair {
  /** Through haproxy: of whichever server takes writes. */
  url: string;
  /** Like a machine that loses its power. */
  killFirst(): Promise<void>;
  takeOver(): Promise<void>;
  /** The one that was killed comes back as the standby. */
  rejoin(): Promise<void>;
  close(): Promise<void>;
}

/** Two servers with the settings of `deploy/standby`, its haproxy before them. */
export async function startPair(): Promise<ServerPair> {
  const programs = debianPostgres as string;
  const folder = openFolder('nucleo-pair-');
  await own(folder);
  // Another user than root runs PostgreSQL, and may be unable to enter the clone.
  const who = { ...unprivilegedUser, cwd: folder };
  for (const name of scripts) await copyReadable(join('deploy/standby', name), join(folder, name));
  const servers: [Server, Server] = [
    { name: 'nucleo_first', port: await stablePort(), data: join(folder, 'first'), running: null },
    { name: 'nucleo_second', port: await stablePort(), data: join(folder, 'second'), running: null },
  ];
  let [first, second] = servers;
  const environment = (server: Server) => ({
    PATH: `${programs}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(server.port),
    PGUSER: 'postgres',
    PGDATA: server.data,
  });
  const script = (name: (typeof scripts)[number], server: Server, ...args: string[]) =>
    run('/bin/sh', [join(folder, name), ...args], { env: environment(server), ...who });

  async function start(server: Server): Promise<void> {
    const settings = [`cluster_name=${server.name}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const args = ['-D', server.data, '-p', String(server.port), ...settings.flatMap((each) => ['-c', each])];
    server.running = await startProgram(join(programs, 'postgres'), args, server.port, who);
    for (let tries = 0; ; tries += 1) {
      try {
        return await ask(server, 'SELECT 1');
      } catch (error) {
        if (tries === 200) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  await run(
    join(programs, 'initdb'),
    ['-D', first.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'],
    who,
  );
  await copyReadable('deploy/standby/postgresql.conf', join(folder, 'nucleo.conf'));
  await run('/bin/sh', ['-c', `echo "include '${folder}/nucleo.conf'" >> '${first.data}/postgresql.conf'`], who);
  await start(first);
  await ask(
    first,
    // Nobody waits for a standby that was never there.
    "ALTER SYSTEM SET synchronous_standby_names = ''",
    'SELECT pg_reload_conf()',
    "CREATE ROLE nucleo LOGIN PASSWORD 'none'",
    'CREATE ROLE nucleo_check LOGIN CONNECTION LIMIT 5',
    'CREATE ROLE nucleo_replication LOGIN REPLICATION',
    'CREATE DATABASE nucleo OWNER nucleo',
  );

  async function makeStandby(): Promise<void> {
    await script('join.sh', second, '127.0.0.1', String(first.port));
    await start(second);
    await script('both-again.sh', first);
  }
  await makeStandby();
  const port = await stablePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    await rendered('deploy/standby/haproxy.cfg', [
      [/bind 127\.0\.0\.1:5433/, `bind 127.0.0.1:${port}`],
      [/server first \S+/, `server first 127.0.0.1:${servers[0].port}`],
      [/server second \S+/, `server second 127.0.0.1:${servers[1].port}`],
      ...(isRoot ? [] : ([[/ {4}user haproxy\n {4}group haproxy\n/, '']] as const)),
    ]),
  );
  const haproxy = await startProgram(haproxyProgram as string, ['-db', '-f', file], port);
  // It gives both of them connections until it has asked each.
  for (let tries = 0; !haproxy.said().includes(`postgresql/second is DOWN`); tries += 1) {
    if (tries === 200) throw new Error(`haproxy did not notice who is the standby:\n${haproxy.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `postgres://nucleo:none@127.0.0.1:${port}/nucleo`,
    async killFirst() {
      const main = first.running?.child.pid as number;
      const all = childrenOf(main);
      await first.running?.end('SIGKILL');
      for (const pid of all) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has noticed by itself.
        }
      }
      first.running = null;
    },
    async takeOver() {
      await script('take-over.sh', second);
      [first, second] = [second, first];
    },
    rejoin: makeStandby,
    async close() {
      await haproxy.end('SIGKILL');
      for (const server of servers) await server.running?.end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(server: Server, ...statements: string[]): Promise<void> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${server.port}/postgres`);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function copyReadable(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o644);
}
