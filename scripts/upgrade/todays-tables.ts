import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect } from 'kysely';
import { migrate } from '#app/adapters/database/migrate.server.ts';
import { pgliteHandle } from '#app/adapters/database/pglite.server.ts';
import type { TodaysTables } from './statements.ts';

/** The tables that the migrations of this source make, in memory. */
export async function openTodaysTables(): Promise<TodaysTables & { close(): Promise<void> }> {
  const handle = pgliteHandle(await PGlite.create({ extensions: { pg_trgm } }));
  await migrate(new Kysely({ dialect: new PostgresDialect({ pool: handle.pool }) }), 'migrations');
  const { rows } = await handle.pool.query<{ table: string; column: string; type: string; demanded: boolean }>(`
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
        await handle.pool.query(`PREPARE asked AS ${statement}`);
        await handle.pool.query('DEALLOCATE asked');
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    close: () => handle.close(),
  };
}
