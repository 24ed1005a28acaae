import { type RawBuilder, sql } from 'kysely';
import { vi } from 'vitest';
import { notificationsAtOnce } from '#app/shop/admin/notices/notices.ts';
import { queueSummary } from '#app/shop/admin/notices/summary.server.ts';
import type { Database, Queryable } from '#app/shop/shared/schema.ts';
import { longestWaitMs } from './waiting/patience.ts';

/** Tables that change without a write of the shop: rate limits, when the owner was last there, questions to the payment provider, the migrations' own. */
const uncounted = [
  'attempts',
  'desk_presence',
  'order_follow_ups',
  'jobs',
  'kysely_migration',
  'kysely_migration_lock',
];

/**
 * PostgreSQL starts helper processes for so many tables, which takes ten times as long as reading them. It starts none
 * for a statement that names a function which sets something, whether it runs or not.
 */
const byOneProcess = sql`WITH unused AS (SELECT set_config('search_path', '', true))`;

/** Waits for pending mails and jobs first, because what they do changes the ledger. */
export async function ledgerAtRest(db: Database): Promise<Record<string, string>> {
  // Else the job of the minute begins it some time.
  await queueSummary(db, new Date());
  const untold = () =>
    db
      .selectFrom('owner_news')
      .select('kind')
      .where('waits', '=', true)
      // The rest waits longer than any test.
      .where(
        sql<boolean>`(SELECT count(*) FROM owner_tellings told WHERE told.kind = owner_news.kind) < ${notificationsAtOnce}`,
      )
      .execute();
  // `expect.poll` is for tests alone, and stores are also laid out before them.
  await vi.waitUntil(async () => (await untold()).length === 0, { timeout: longestWaitMs });
  const unsent = () =>
    db.selectFrom('mails').select('id').where('sent_at', 'is', null).where('ended_at', 'is', null).execute();
  await vi.waitUntil(async () => (await unsent()).length === 0, { timeout: longestWaitMs });
  const undone = async () => (await sql`SELECT FROM jobs WHERE data IS NOT NULL AND due_at <= now()`.execute(db)).rows;
  await vi.waitUntil(async () => (await undone()).length === 0, { timeout: longestWaitMs });
  return wholeLedger(db);
}

/** A checksum of each table and of the jobs, so that a difference names its table. */
export async function wholeLedger(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; digest: string }>`${byOneProcess} ${await digestsOf(db)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Every row that is not this customer's, with its table. */
export async function rowsOfOthers(db: Queryable, customerId: string): Promise<string[]> {
  const owner = (name: string) => sql.lit(name === 'customers' ? 'id' : 'customer_id');
  const each = (await countedTables(db)).map(
    (name) => sql`SELECT ${sql.lit(name)} || ' ' || row::text AS line FROM ${sql.table(name)} AS row
      WHERE to_jsonb(row) ->> ${owner(name)} IS DISTINCT FROM ${customerId}`,
  );
  const { rows } = await sql<{
    line: string;
  }>`${byOneProcess} ${sql.join(each, sql` UNION ALL `)} ORDER BY line`.execute(db);
  return rows.map(({ line }) => line);
}

async function countedTables(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !uncounted.includes(name));
}

async function digestsOf(db: Queryable): Promise<RawBuilder<unknown>> {
  const digests = (await countedTables(db)).map((name) =>
    digestOf(name, sql`SELECT row::text AS line FROM ${sql.table(name)} AS row`),
  );
  // Their rows go when they are done; their numbers say whether there was one more.
  const jobs = sql`SELECT last_value::text AS line FROM public.jobs_id_seq`;
  return sql.join([...digests, digestOf('jobs', jobs)], sql` UNION ALL `);
}

function digestOf(name: string, lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT ${sql.lit(name)} AS name, count(*) || ' ' || coalesce(md5(string_agg(line, '' ORDER BY line)), '') AS digest
    FROM (${lines}) AS lines`;
}
