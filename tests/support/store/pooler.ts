import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres-server.ts';

/** Debian's package (1.18 on 2026-11-23). Tests that need it are left out where it is missing: npm does not bring it. */
export const poolerProgram = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

export interface Pooler {
  /** The address of a database, through the pooler. */
  url: string;
  close(): Promise<void>;
}

/** @param databaseUrl of PostgreSQL itself */
export async function startPooler(
  databaseUrl: string,
  { mode = 'transaction', connections = 5, roundRobin = false, lines = '' } = {},
): Promise<Pooler> {
  if (!poolerProgram) throw new Error('pgbouncer is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-pooler-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const file = join(folder, 'pgbouncer.ini');
  const limits = "connect_query='SET statement_timeout = 30000; SET lock_timeout = 20000'";
  await writeFile(
    file,
    `[databases]
shop = host=${hostname} port=${serverPort} user=${username} password=${password} dbname=${pathname.slice(1)} ${limits}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
max_client_conn = 200
server_round_robin = ${roundRobin ? 1 : 0}
${lines}
`,
  );
  await chmod(file, 0o644);
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const said: string[] = [];
  const child = spawn(poolerProgram, [...asRoot, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  const deadline = performance.now() + 10_000;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`pgbouncer did not start:\n${said.join('')}`);
    }
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/shop`,
    async close() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 200, false)),
  ]);
  socket.destroy();
  return answer;
}
