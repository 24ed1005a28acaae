import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ledgerProblems } from '#app/shop/orders/ledger.server.ts';
import type { Schema } from '#app/shop/shared/schema.ts';
import type { DearWorld } from './dear-world.ts';

/** What does not add up; of PostgreSQL, since only the store itself may open an embedded database. */
export async function ledgerOf({ ground: { databaseUrl } }: Pick<DearWorld, 'ground'>): Promise<string[]> {
  if (databaseUrl === null) return [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  });
  try {
    return (await ledgerProblems(db)).map(({ kind, id }) => `the ledger is not exact: ${kind} ${id}`);
  } finally {
    await db.destroy();
  }
}
