import { type Kysely, sql } from 'kysely';

/**
 * Takes over what waits in the tables of pg-boss, which had the jobs until 2026-11-27: each job is moved in one statement, so it is done once.
 * A process of the release before may still add to them and works on them itself, so what is active there is left to it until its
 * time is over. The release after that of 2026-11-27 drops these tables, and this file with its row of the schedule
 * (`docs/decisions/2026-11-27-jobs-are-rows-that-are-polled.md`).
 * @param isLeft nobody works on those tables any more, as after a restore
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables are not the shop's.
export async function takeOverOldQueue(db: Kysely<any>, isLeft = false): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS "isThere"`.execute(
    db,
  );
  if (!rows[0]?.isThere) return;
  // With casts, because a restore brings all columns back as texts.
  await sql`
    WITH taken AS (
      DELETE FROM pgboss.job WHERE policy = 'standard' AND name NOT LIKE '\\_\\_pgboss%' AND (
        state::text IN ('created', 'retry') OR state::text = 'active' AND retry_count::int < retry_limit::int
          AND (${isLeft}::boolean OR started_on::timestamptz + make_interval(secs => expire_seconds::float8) < now()))
      RETURNING name, data, start_after, retry_count
    )
    INSERT INTO jobs (name, data, due_at, tries)
    SELECT name, coalesce(data::jsonb, '{}'), start_after::timestamptz, retry_count::int FROM taken`.execute(db);
}
