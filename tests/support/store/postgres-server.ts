import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { logPrefix } from '#scripts/upgrade/statements.ts';
import { freePort } from './free-port.ts';
import { makeData, type PostgresPrograms, postgresPrograms } from './postgres-programs.ts';
import { openFolder, unprivilegedUser } from './unprivileged-user.ts';

const settings = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
/** Set by `npm run upgrade-check -- --record`: a folder for the log of all statements. */
const recordIn = process.env.RECORD_STATEMENTS;
const recording = ['log_statement=all', 'log_parameter_max_length=0', `log_line_prefix=${logPrefix}`];
/** Tests kill processes, but never cut the machine's power. */
const withoutDisk = ['fsync=off', 'full_page_writes=off'];

export interface PostgresServer {
  url: string;
  databaseUrl(name: string): string;
  pid(): Promise<number>;
  /** What it has said so far. */
  logged(): string;
  /** As the kernel does when memory runs out; `start` brings it back on the same port. */
  kill(): Promise<void>;
  /** As `systemctl stop postgresql` does: its connections end at once, its data are whole. `start` brings it back. */
  end(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A server of its own, of the programs that npm brings. `stop` deletes its data, and so does the end of this process, in whatever way it ends.
 * @param parent folder to keep its data in, which every user may enter
 * @param isDurable each commit reaches the disk, as in a shop
 */
export async function startPostgres(parent?: string, { isDurable = false } = {}): Promise<PostgresServer> {
  const folder = openFolder('nucleo-postgres-');
  const dataFolder = parent ? await mkdtemp(join(parent, 'nucleo-postgres-')) : folder;
  await chmod(dataFolder, 0o755);
  const data = join(dataFolder, 'data');
  const cleaner = startCleaner(folder, dataFolder);
  const port = await freePort();
  const password = 'only-for-tests';
  const said: string[] = [];
  const say = (text: string) => {
    if (recordIn) appendFileSync(join(recordIn, `${port}.log`), text);
    else said.push(text);
  };
  let programs: PostgresPrograms;
  let server: ChildProcess;
  async function start() {
    const given = [...settings, ...(recordIn ? recording : []), ...(isDurable ? [] : withoutDisk)];
    const args = ['-D', data, '-p', String(port), ...given.flatMap((setting) => ['-c', setting])];
    server = spawn(programs.postgres, args, {
      ...unprivilegedUser,
      cwd: dataFolder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server, say);
  }
  try {
    programs = await postgresPrograms(folder);
    await makeData(programs, data, password);
    await start();
  } catch (error) {
    await cleaner.clean();
    throw new Error(`PostgreSQL for tests did not start:\n${said.slice(-20).join('\n')}`, { cause: error });
  }
  const databaseUrl = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  async function end() {
    if (!isRunning(server)) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  }
  const pid = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: databaseUrl('postgres'),
    databaseUrl,
    logged: () => said.join(''),
    pid,
    async kill() {
      process.kill(await pid(), 'SIGKILL');
      await untilGone(port);
    },
    async start() {
      // It starts only after the last of its old child processes has noticed and ended.
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await start();
        } catch (error) {
          if (attempt === 50) throw error;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    },
    end,
    async stop() {
      await end();
      await cleaner.clean();
    },
  };
}

/** Resolves when it takes connections. */
function untilReady(server: ChildProcess, say: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      const text = String(chunk);
      say(text);
      if (text.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code, signal) => reject(new Error(`PostgreSQL ended with ${code ?? signal}`)));
  });
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/**
 * A small program that outlives this process: when its input ends without a word (also after SIGKILL or Ctrl-C), it stops the server; then
 * it deletes the folders.
 */
function startCleaner(folder: string, dataFolder: string) {
  const script = `
if ! read -r word; then
  kill -s INT "$(head -n 1 "$2/data/postmaster.pid")"
  tries=0
  while [ -e "$2/data/postmaster.pid" ] && [ $((tries += 1)) -lt 100 ]; do sleep 0.1; done
fi
rm -rf "$1" "$2"`;
  const child = spawn('/bin/sh', ['-c', script, 'sh', folder, dataFolder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return {
    async clean() {
      const ended = once(child, 'exit');
      child.stdin.end('done\n');
      await ended;
    },
  };
}

async function untilGone(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch {
      return;
    } finally {
      socket.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
