import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import type { TodaysTables } from './statements.ts';

/** The tables that the migrations of this source make, in an embedded database that goes away again. */
export async function openTodaysTables(): Promise<TodaysTables & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nucleo-tables-'));
  const { handle } = await openDatabase({ databaseUrl: null, dataDir, preparedStatements: false }, createLog('silent'));
  const client = await handle.pool.connect();
  return {
    ...(await tablesOf(client)),
    async close() {
      client.release();
      await handle.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param client one connection, whose database is migrated */
export async function tablesOf(client: Pick<PoolClient, 'query'>): Promise<TodaysTables> {
  const { rows } = await client.query<{ table: string; column: string; type: string; demanded: boolean }>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND a.attgenerated = '' AS demanded
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relname NOT LIKE 'kysely%' ORDER BY c.relname, a.attname`);
  const columns: TodaysTables['columns'] = {};
  const demanded: TodaysTables['demanded'] = {};
  for (const { table, column, type, demanded: isDemanded } of rows) {
    columns[table] = { ...columns[table], [column]: type };
    if (isDemanded) demanded[table] = [...(demanded[table] ?? []), column];
  }
  return {
    columns,
    demanded,
    async refuses(statement) {
      try {
        await client.query(`PREPARE asked AS ${statement}`);
        await client.query('DEALLOCATE asked');
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}
