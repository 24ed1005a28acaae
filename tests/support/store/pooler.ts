import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '#scripts/testing/server-programs.ts';
import { longestWaitMs } from '../waiting/patience.ts';
import { freePort } from './free-port.ts';
import { openFolder, unprivilegedUser, writePrivateFile } from './unprivileged-user.ts';

/** Debian's (1.18 on 2026-11-23), which `npm test` installs as root. Tests that need it are left out where it is missing. */
export const poolerProgram = findProgram('pgbouncer');

export interface Pooler {
  /** The address of a database, through the pooler. */
  url: string;
  said(): string;
  /** As `systemctl restart pgbouncer` does with Debian's unit: it ends when no transaction runs, and starts at the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Debian's pgbouncer with the settings of `deploy/`: it asks for passwords, too.
 * @param databaseUrl of PostgreSQL itself
 * @param options `users` is what stands in `userlist.txt`: the role and its password, or what `deploy/pgbouncer-users.sql` says
 */
export async function startPooler(
  databaseUrl: string,
  { mode = 'transaction', connections = 5, roundRobin = false, lines = '', users = '' } = {},
): Promise<Pooler> {
  if (!poolerProgram) throw new Error('pgbouncer is not installed');
  const folder = openFolder('nucleo-pooler-');
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const userList = join(folder, 'userlist.txt');
  await writePrivateFile(userList, users || `"${username}" "${password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  const replaced: [from: RegExp, to: string][] = [
    [
      /^nucleo = host=\S+ port=\d+ dbname=\S+/m,
      `nucleo = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`,
    ],
    [/^listen_port = .*/m, `listen_port = ${port}`],
    [/^auth_file = .*/m, `auth_file = ${userList}`],
    [/^pool_mode = .*/m, `pool_mode = ${mode}`],
    [/^default_pool_size = .*/m, `default_pool_size = ${connections}`],
  ];
  // As a shop has it, but for where things are.
  let text = await readFile('deploy/pgbouncer.ini', 'utf8');
  for (const [from, to] of replaced) {
    if (text.search(from) < 0) throw new Error(`deploy/pgbouncer.ini has no ${from}`);
    text = text.replace(from, to);
  }
  await writePrivateFile(file, `${text}server_round_robin = ${roundRobin ? 1 : 0}\n${lines}\n`);
  const said: string[] = [];
  let child = await startPgbouncer(poolerProgram, { file, folder, port, said });
  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/nucleo`,
    said: () => said.join(''),
    async restart() {
      await end('SIGINT');
      child = await startPgbouncer(poolerProgram as string, { file, folder, port, said });
    },
    async close() {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Pgbouncer {
  file: string;
  folder: string;
  port: number;
  said: string[];
}

async function startPgbouncer(program: string, { file, folder, port, said }: Pgbouncer) {
  const child = spawn(program, [file], { ...unprivilegedUser, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  const deadline = performance.now() + longestWaitMs;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`pgbouncer did not start:\n${said.join('')}`);
    }
  }
  return child;
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
