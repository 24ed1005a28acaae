import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

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
  const database = `host=${hostname} port=${serverPort} user=${username} password=${password} dbname=${pathname.slice(1)}`;
  const replaced: [from: RegExp, to: string][] = [
    [/^nucleo = host=\S+ port=\d+ dbname=\S+/m, `nucleo = ${database}`],
    [/^listen_port = .*/m, `listen_port = ${port}`],
    [/^auth_type = .*/m, 'auth_type = any'],
    [/^auth_file = .*/m, ''],
    [/^pool_mode = .*/m, `pool_mode = ${mode}`],
    [/^default_pool_size = .*/m, `default_pool_size = ${connections}`],
  ];
  // As a shop has it, but for where things are.
  let text = await readFile('deploy/pgbouncer.ini', 'utf8');
  for (const [from, to] of replaced) {
    if (text.search(from) < 0) throw new Error(`deploy/pgbouncer.ini has no ${from}`);
    text = text.replace(from, to);
  }
  await writeFile(file, `${text}server_round_robin = ${roundRobin ? 1 : 0}\n${lines}\n`);
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
    url: `postgres://${username}@127.0.0.1:${port}/nucleo`,
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
