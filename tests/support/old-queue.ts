import { type Kysely, sql } from 'kysely';

interface OldJob {
  name: string;
  data?: object;
  state: 'created' | 'retry' | 'active' | 'completed' | 'failed';
  /** Seconds from now; it began then where it is active. */
  startsIn?: number;
  retryCount?: number;
  retryLimit?: number;
  expireSeconds?: number;
  policy?: 'standard' | 'stately';
}

// biome-ignore lint/suspicious/noExplicitAny: the tables are not the shop's.
type AnyDatabase = Kysely<any>;

/** The tables of pg-boss 12, in which a shop of before 2026-11-27 has its jobs. */
export async function makeOldQueue(db: AnyDatabase): Promise<void> {
  await sql`CREATE SCHEMA pgboss`.execute(db);
  await sql`CREATE TYPE pgboss.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`.execute(
    db,
  );
  await sql`CREATE TABLE pgboss.queue (name text PRIMARY KEY, policy text NOT NULL)`.execute(db);
  await sql`CREATE TABLE pgboss.job (
    id uuid NOT NULL DEFAULT gen_random_uuid(), name text NOT NULL, priority integer NOT NULL DEFAULT 0, data jsonb,
    state pgboss.job_state NOT NULL DEFAULT 'created', retry_limit integer NOT NULL DEFAULT 2, retry_count integer NOT NULL DEFAULT 0,
    retry_delay integer NOT NULL DEFAULT 0, retry_backoff boolean NOT NULL DEFAULT false, retry_delay_max integer,
    expire_seconds integer NOT NULL DEFAULT 900, deletion_seconds integer NOT NULL DEFAULT 604800, singleton_key text,
    singleton_on timestamp, start_after timestamptz NOT NULL DEFAULT now(), created_on timestamptz NOT NULL DEFAULT now(),
    started_on timestamptz, completed_on timestamptz, keep_until timestamptz NOT NULL DEFAULT now() + interval '14 days',
    output jsonb, dead_letter text, policy text, PRIMARY KEY (name, id)
  ) PARTITION BY LIST (name)`.execute(db);
  await sql`CREATE TABLE pgboss.job_common PARTITION OF pgboss.job DEFAULT`.execute(db);
}

export async function writeOldJob(db: AnyDatabase, job: OldJob): Promise<void> {
  const {
    name,
    data = null,
    state,
    startsIn = 0,
    retryCount = 0,
    retryLimit = 3,
    expireSeconds = 900,
    policy = 'standard',
  } = job;
  await sql`INSERT INTO pgboss.queue (name, policy) VALUES (${name}, ${policy}) ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO pgboss.job (name, data, policy, state, start_after, started_on, retry_count, retry_limit, expire_seconds)
    VALUES (${name}, ${data && JSON.stringify(data)}::jsonb, ${policy}, ${state}::pgboss.job_state,
      now() + make_interval(secs => ${startsIn}::float8),
      CASE WHEN ${state === 'active'}::boolean THEN now() + make_interval(secs => ${startsIn}::float8) END,
      ${retryCount}::int, ${retryLimit}::int, ${expireSeconds}::int)`.execute(db);
}
