import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#app/adapters/database/migrate.server.ts';
import { pgliteHandle } from '#app/adapters/database/pglite.server.ts';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'pglite' | 'postgres';
    pgliteImage: string;
    /** Without tables. */
    emptyPgliteImage: string;
    /** The server; its database `migrated` is a template. */
    postgresUrl: string;
  }
}

/** Starts each engine once, all at the same time. @returns ends them */
export async function startEngines(project: TestProject, engines: ReadonlySet<string>): Promise<() => Promise<void>> {
  const ends = await Promise.all([
    ...(engines.has('pglite') ? [setUpPglite(project)] : []),
    ...(engines.has('postgres') ? [setUpPostgres(project)] : []),
  ]);
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

async function setUpPglite(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-pglite-'));
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const imageIn = async (name: string) => {
    const image = await pglite.dumpDataDir('none');
    await writeFile(join(folder, name), Buffer.from(await image.arrayBuffer()));
    return join(folder, name);
  };
  project.provide('emptyPgliteImage', await imageIn('empty.tar'));
  const handle = pgliteHandle(pglite);
  await prepare(handle);
  project.provide('pgliteImage', await imageIn('migrated.tar'));
  await handle.close();
  return () => rm(folder, { recursive: true, force: true });
}

async function setUpPostgres(project: TestProject) {
  const server: PostgresServer = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('CREATE DATABASE migrated');
  await admin.end();
  const handle = await openPostgres(server.databaseUrl('migrated'), () => {});
  await prepare(handle);
  await handle.close();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

async function prepare(handle: DatabaseHandle): Promise<void> {
  await migrate(new Kysely({ dialect: new PostgresDialect({ pool: handle.pool }) }), 'migrations');
}
