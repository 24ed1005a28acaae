import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, beforeEach, inject, onTestFinished } from 'vitest';
import { pgliteHandle } from '#app/adapters/database/pglite.server.ts';
import { pipelinedPool } from '#app/adapters/database/pipelined-pool.server.ts';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import { preparedStatementCache } from '#app/adapters/database/prepared-statement-cache.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { copyDelivered, deliveredAgain } from './delivered-rows.ts';
import { copyDatabase } from './postgres-databases.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly handle: DatabaseHandle;
}

/** Shared by the test files of one worker, because making a database takes longer than most files. */
let opened: Promise<{ handle: DatabaseHandle; db: Database }> | undefined;

/** Emptied before every test. A test that changes tables themselves needs a clone of its own. */
export function testDatabase(): TestDatabase {
  let own: { handle: DatabaseHandle; db: Database } | undefined;
  beforeAll(async () => {
    opened ??= cloneDatabase().then(async (handle) => {
      const pool = preparedStatementCache(pipelinedPool(handle.pool));
      const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
      await makeEmptying(db);
      return { handle, db };
    });
    own = await opened;
  });
  beforeEach(async () => {
    if (own) await sql`SELECT tests.empty_tables()`.execute(own.db);
  });
  const existing = () => {
    if (!own) throw new Error('The database exists only inside tests');
    return own;
  };
  return {
    get db() {
      return existing().db;
    },
    get handle() {
      return existing().handle;
    },
  };
}

export async function cloneDatabase(): Promise<DatabaseHandle> {
  if (inject('engine') === 'pglite') return pgliteFrom(inject('pgliteImage'));
  return openPostgres(await clonePostgres(), () => {});
}

/** Making a fresh one takes seconds. */
async function pgliteFrom(file: string): Promise<DatabaseHandle> {
  const image = new Blob([await readFile(file)]);
  return pgliteHandle(await PGlite.create({ loadDataDir: image, extensions: { pg_trgm } }));
}

/** Without tables; it ends with the test. */
export async function newDatabase(): Promise<{ handle: DatabaseHandle; db: Database }> {
  const handle =
    inject('engine') === 'pglite'
      ? await pgliteFrom(inject('emptyPgliteImage'))
      : await openPostgres(await emptyPostgres(), () => {});
  onTestFinished(() => handle.close());
  return { handle, db: new Kysely({ dialect: new PostgresDialect({ pool: handle.pool }) }) };
}

/** @returns the address of a new, migrated database */
export const clonePostgres = () => copyDatabase(inject('postgresUrl'), 'migrated');

export const emptyPostgres = () => copyDatabase(inject('postgresUrl'), 'template1');

/**
 * By DELETE, which takes a tenth of TRUNCATE's time on small tables, in a function made once, whose statements are planned once: with
 * the tables looked up each time it took a third of all that the embedded database does in these tests.
 */
async function makeEmptying(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; sequence: string | null }>`
    WITH RECURSIVE reached AS (
      SELECT unnest('{products, category_counts, product_ratings, review_votes, review_mail_stops, orders, order_lines, order_history, payments, payment_events, attention_items, claims, mails,
        customers, verifications, attempts, saved_carts, campaigns, coupons, front_page_versions, front_page_drafts, front_page_pictures, my_pcs, audit_entries, refunds, empty_searches, cart_steps, change_sets,
        long_writes, owner_notices, owner_tellings, drawn_pictures, jobs, provider_silence, suppliers, import_headings, numbering_ranges}'::regclass[]) AS id
      UNION
      SELECT conrelid FROM pg_constraint JOIN reached ON confrelid = id WHERE contype = 'f'
    )
    SELECT id::regclass::text AS name, sequence.oid::regclass::text AS sequence FROM reached
    LEFT JOIN (pg_depend JOIN pg_class sequence ON sequence.oid = objid AND sequence.relkind = 'S')
      ON refobjid = id AND deptype = 'i' AND classid = 'pg_class'::regclass`.execute(db);
  await copyDelivered(db);
  const steps = rows.flatMap(({ name, sequence }) => [
    `DELETE FROM ${name};`,
    ...(sequence ? [`PERFORM setval('${sequence}', 1, false);`] : []),
  ]);
  await sql`
    CREATE FUNCTION tests.empty_tables() RETURNS void LANGUAGE plpgsql AS ${sql.lit(`BEGIN
      -- No trigger announces these deletions, and no reference is checked, since all who refer are emptied, too.
      PERFORM set_config('session_replication_role', 'replica', true);
      ${steps.join('\n')}
      DELETE FROM content_pictures;
      ${deliveredAgain}
      UPDATE invoicing SET provider = 'off', issued_when = DEFAULT, buyer_wait_hours = DEFAULT;
    END`)}`.execute(db);
}
