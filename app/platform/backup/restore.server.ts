import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import type { DatabaseHandle } from '../database.server.ts';
import { takeOverOldQueue } from '../jobs/old-queue.server.ts';
import type { BackupFiles } from './backup-files.server.ts';
import { type BackupHead, BackupProblem, readBackupFile, type VerifiedBackup } from './format.server.ts';
import {
  type Connection,
  carriedTables,
  dropOldQueue,
  dropShop,
  filledTables,
  insertRows,
  makeOldQueue,
  oldJobs,
  prepareSession,
  quoted,
  ranMigrations,
  setSequence,
  sumOf,
  tableNames,
} from './tables.server.ts';

const rowsAtOnce = 500;

// biome-ignore lint/suspicious/noExplicitAny: the tables are those of the backup's migrations first, then today's.
export type AnyDatabase = Kysely<any>;

export interface RestoreOptions {
  /** Null: leave them where they are. */
  uploads: BackupFiles | null;
  mayReplace: boolean;
  knownMigrations: readonly string[];
  migrate(db: AnyDatabase, only?: ReadonlySet<string>): Promise<unknown>;
  /** Drops what must not come back from the past. Null: the shop only moves. */
  leaveOut: ((db: AnyDatabase) => Promise<void>) | null;
}

export interface Restored {
  madeAt: string;
  tables: BackupHead['tables'];
  files: number;
  migrated: string[];
}

/** All or nothing. Needs no right but owning the database. @throws BackupProblem */
export async function restoreBackup(
  handle: DatabaseHandle,
  backup: VerifiedBackup,
  options: RestoreOptions,
): Promise<Restored> {
  const { head, files } = backup;
  const unknown = head.migrations.find((name) => !options.knownMigrations.includes(name));
  if (unknown) {
    throw new BackupProblem(
      `The backup was made by a newer version of the store: this one does not know ${unknown}. Update it first.`,
    );
  }
  return handle.withSetUpLock(async () => {
    const client = await handle.pool.connect();
    const written: string[] = [];
    let isBroken = true;
    try {
      await client.query('BEGIN');
      await prepareSession(client);
      await refuseRunningStore(client, handle.engine);
      await makeRoom(client, options.mayReplace);
      const db: AnyDatabase = new Kysely({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
      await options.migrate(db, new Set(head.migrations));
      const tables = await tablesToLoad(client, head);
      await load(client, backup, tables, options.uploads, written);
      await options.migrate(db);
      await takeOverOldQueue(db, true);
      await dropOldQueue(client);
      await options.leaveOut?.(db);
      await client.query('COMMIT');
      isBroken = false;
    } catch (error) {
      for (const name of written) await options.uploads?.remove(name);
      throw error;
    } finally {
      if (isBroken) await client.query('ROLLBACK').catch(() => undefined);
      // Closing a server's connection drops locks and settings of migrations; PGlite has only this one.
      client.release(handle.engine === 'postgres');
    }
    await handle.pool.query('ANALYZE');
    const migrated = options.knownMigrations.filter((name) => !head.migrations.includes(name));
    return { madeAt: head.madeAt, tables: head.tables, files, migrated };
  });
}

/** A store on a server always has a listening connection; an embedded database is guarded by its lock. */
async function refuseRunningStore(connection: Connection, engine: DatabaseHandle['engine']): Promise<void> {
  if (engine !== 'postgres') return;
  const { rows } = await connection.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'nucleo live'",
  );
  if (rows.length > 0) throw new BackupProblem('A store runs on this database. Stop it first, then try again.');
}

async function makeRoom(connection: Connection, mayReplace: boolean): Promise<void> {
  if ((await tableNames(connection)).length === 0) return;
  if (!(await ranMigrations(connection))) {
    throw new BackupProblem('The database has tables that are not a store’s. Name a database of its own for the shop.');
  }
  const filled = await filledTables(connection);
  if (filled.length > 0 && !mayReplace) {
    throw new BackupProblem(
      'There is a shop in this database already. Restore into an empty one (another DATA_DIR or DATABASE_URL), or add ' +
        '--replace to give up everything that is in it now.',
    );
  }
  await dropShop(connection);
}

async function load(
  connection: Connection,
  { file, head }: VerifiedBackup,
  tables: BackupHead['tables'],
  uploads: BackupFiles | null,
  written: string[],
): Promise<void> {
  const names = tables.map(({ name }) => quoted(name));
  // What triggers write is in the backup already, and no open page needs a notification of this.
  for (const name of names) await connection.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // A migration may have inserted rows.
  await connection.query(`TRUNCATE ${names.join(', ')}`);

  let current: BackupHead['tables'][number] | undefined;
  let bufferedRows: (string | null)[][] = [];
  const flush = async () => {
    if (current && bufferedRows.length > 0) await insertRows(connection, current, bufferedRows);
    bufferedRows = [];
  };
  for await (const part of readBackupFile(file)) {
    if (part.kind === 'row') bufferedRows.push(part.values);
    if (part.kind !== 'row' || bufferedRows.length === rowsAtOnce) await flush();
    if (part.kind === 'table') current = tables.find(({ name }) => name === part.name);
    // A file of that name has the same content; a failed restore must not remove it.
    if (part.kind === 'file' && (await uploads?.add(part.name, part.bytes))) written.push(part.name);
  }
  await flush();
  if (written.length > 0) await uploads?.settle();

  for (const sequence of head.sequences) await setSequence(connection, sequence);
  for (const name of names) await connection.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const table of tables) {
    const { rows, digest } = await sumOf(connection, table);
    if (rows !== table.rows || digest !== table.digest) {
      throw new BackupProblem(`${table.name} came out otherwise than it was backed up. Nothing was restored.`);
    }
  }
}

async function tablesToLoad(connection: Connection, head: BackupHead): Promise<BackupHead['tables']> {
  const given = await tablesOf(connection, head);
  const there = await carriedTables(connection);
  for (const { name, columns } of given) {
    const own = there.find((table) => table.name === name);
    const lacking = columns.find(
      (column) => !own?.columns.some((each) => each.name === column.name && each.type === column.type),
    );
    if (lacking) {
      throw new BackupProblem(
        `The backup has ${name}.${lacking.name} (${lacking.type}), which this version of the store does not know.`,
      );
    }
  }
  return there.flatMap(({ name }) => given.filter((table) => table.name === name));
}

/** Of a backup from before 2026-11-27 only the waiting jobs of its queue come back, into a table that is made for them. */
async function tablesOf(connection: Connection, head: BackupHead): Promise<BackupHead['tables']> {
  const own = head.tables.filter(({ name }) => name.startsWith('public.'));
  const jobs = head.tables.find(({ name }) => name === oldJobs);
  if (!jobs) return own;
  await makeOldQueue(connection, jobs);
  return [...own, { ...jobs, columns: jobs.columns.map(({ name }) => ({ name, type: 'text' })) }];
}

/** Only this connection, so that what Kysely runs belongs to our transaction. */
function poolOf(client: PoolClient) {
  const lent = new Proxy(client, {
    get(target, key) {
      if (key === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { connect: async () => lent, end: async () => undefined };
}
