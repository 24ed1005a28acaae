import { resolve } from 'node:path';
import type { DatabaseHandle } from '../database.server.ts';
import type { BackupFiles } from './backup-files.server.ts';
import { type BackupHead, BackupProblem, fileLineOf, headLine, tableLineOf, writeBackupFile } from './format.server.ts';
import {
  type Connection,
  carriedTables,
  lineOf,
  prepareSession,
  quoted,
  ranMigrations,
  sequences,
  sumOf,
} from './tables.server.ts';

const rowsAtOnce = 1_000;

export interface MadeBackup {
  file: string;
  tables: BackupHead['tables'];
  files: number;
  /** With the embedded database, everything else waits that long. */
  snapshotMs: number;
}

/** `DATA_DIR/backups/nucleo-2026-11-21T15-04-05Z.backup` */
export function defaultBackupFile(dataDir: string, now: Date): string {
  const moment = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return resolve(dataDir, 'backups', `nucleo-${moment}.backup`);
}

/**
 * A file is written before the row that names it, so what is there after the snapshot has all its files.
 * @param uploads null to leave them out
 * @throws BackupProblem
 */
export async function makeBackup(
  handle: DatabaseHandle,
  { file, uploads, now }: { file: string; uploads: BackupFiles | null; now: Date },
): Promise<MadeBackup> {
  let tables: BackupHead['tables'] = [];
  let files = 0;
  let snapshotMs = 0;

  async function* lines(): AsyncGenerator<string, number> {
    const started = performance.now();
    const client = await handle.pool.connect();
    let isBroken = true;
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await prepareSession(client);
      const head = await headOf(client, handle.engine, now);
      tables = head.tables;
      yield headLine(head);
      for (const table of tables) {
        yield tableLineOf(table.name);
        yield* rowsOf(client, table);
      }
      await client.query('COMMIT');
      isBroken = false;
    } finally {
      if (isBroken) await client.query('ROLLBACK').catch(() => undefined);
      client.release();
      snapshotMs = Math.round(performance.now() - started);
    }
    if (uploads) {
      for (const name of await uploads.names()) {
        const bytes = await uploads.read(name);
        if (!bytes) continue;
        files += 1;
        yield fileLineOf(name, bytes);
      }
    }
    return files;
  }

  await writeBackupFile(file, lines());
  return { file, tables, files, snapshotMs };
}

async function headOf(connection: Connection, engine: DatabaseHandle['engine'], now: Date) {
  const migrations = await ranMigrations(connection);
  if (!migrations || migrations.length === 0) {
    throw new BackupProblem('There is no shop in this database yet: nothing to back up.');
  }
  const tables: BackupHead['tables'] = [];
  for (const table of await carriedTables(connection)) tables.push({ ...table, ...(await sumOf(connection, table)) });
  return { madeAt: now.toISOString(), engine, migrations, tables, sequences: await sequences(connection) };
}

async function* rowsOf(connection: Connection, table: BackupHead['tables'][number]): AsyncGenerator<string> {
  await connection.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${lineOf(table)} AS line FROM ${quoted(table.name)}`,
  );
  for (;;) {
    const { rows } = await connection.query<{ line: string }>(`FETCH ${rowsAtOnce} FROM backup_rows`);
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`;
    if (rows.length < rowsAtOnce) break;
  }
  await connection.query('CLOSE backup_rows');
}
