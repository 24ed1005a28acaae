import { type Kysely, sql, type Transaction } from 'kysely';
import type { Log } from '../log.server.ts';
import { claimDue } from './claim-due.server.ts';
import { backoff, type PolledQueue } from './poller.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: the transaction may be about any tables.
type AnyTransaction = Transaction<any>;
// biome-ignore lint/suspicious/noExplicitAny: jobs have a table of their own.
type AnyDatabase = Kysely<any>;

/** In seconds. */
export interface JobPolicy {
  /** Before the second try; doubles up to `longestDelay`. */
  retryDelay: number;
  longestDelay: number;
  /** Tries after the first one. */
  retryLimit: number;
  /** A job that takes longer counts as one whose process died. */
  timeLimit: number;
}

/** What a job of each name carries. */
type WorkByName<Work> = { [Name in keyof Work]: object };

/** A job is a row in the database, and exists only if its transaction was committed. */
export interface Jobs<Work extends WorkByName<Work>> {
  send<Name extends keyof Work & string>(
    transaction: AnyTransaction,
    name: Name,
    data: Work[Name],
    startAfterSeconds?: number,
  ): Promise<void>;
}

export function createJobs<Work extends WorkByName<Work>>(): Jobs<Work> {
  return {
    async send(transaction, name, data, startAfterSeconds = 0) {
      await sql`
        INSERT INTO jobs (name, data, due_at) VALUES (${name}, ${JSON.stringify(data)}::jsonb,
          now() + make_interval(secs => ${startAfterSeconds}::float8))`.execute(transaction);
    },
  };
}

export type Handlers<Work extends WorkByName<Work>> = {
  [Name in keyof Work & string]: JobPolicy & { run(data: Work[Name]): Promise<void> };
};
/** Work by the clock, in one process at a time. A minute in which nobody worked is not made up for. */
export type Schedule = Record<string, { every: 'minute' | 'hour'; run(): Promise<void> }>;

/** Tried again later, without an error in the log. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

interface ClaimedJob {
  id: string;
  name: string;
  data: object | null;
  tries: number;
}

/** What a process has in hand is due again so long after its last sign of life. */
const claimSeconds = 30;
const renewEveryMs = 10_000;
const scheduledLimitSeconds = 900;

const nextTime = {
  minute: sql`date_trunc('minute', now()) + interval '1 minute'`,
  // At 17 minutes past: other programs of a machine begin at the full hour.
  hour: sql`date_trunc('hour', now() - interval '17 minutes') + interval '77 minutes'`,
};

/** Jobs and the schedule, as a queue for `poll`. Names that this release does not know are left to the one that does. */
export async function jobQueue<Work extends WorkByName<Work>>(
  db: AnyDatabase,
  { handlers, schedule }: { handlers: Handlers<Work>; schedule: Schedule },
  log: Log,
): Promise<PolledQueue<ClaimedJob>> {
  for (const [name, { every }] of Object.entries(schedule)) {
    await sql`INSERT INTO jobs (name, due_at) VALUES (${name}, ${nextTime[every]}) ON CONFLICT DO NOTHING`.execute(db);
  }
  const names = [...Object.keys(handlers), ...Object.keys(schedule)];
  return {
    name: 'jobs',
    claim: (most) => claimJobs(db, names, most),
    async handle(job) {
      const scheduled = schedule[job.name];
      if (scheduled) return runScheduled(db, job, scheduled, log);
      // The row has what was sent under this name.
      const handler = handlers[job.name as keyof Work & string] as JobPolicy & {
        run(data: object | null): Promise<void>;
      };
      return runJob(db, job, handler, log);
    },
  };
}

const claimJobs = (db: AnyDatabase, names: string[], most: number) =>
  claimDue(
    db,
    {
      table: 'jobs',
      where: sql`due_at <= now() AND (claimed_until IS NULL OR claimed_until < now()) AND name = ANY (${names}::text[])`,
      orderBy: 'due_at',
      set: sql`claimed_until = now() + make_interval(secs => ${claimSeconds}), tries = tries + 1`,
      returning: sql<ClaimedJob>`id, name, data, tries`,
    },
    most,
  );

async function runScheduled(
  db: AnyDatabase,
  job: ClaimedJob,
  { every, run }: Schedule[string],
  log: Log,
): Promise<void> {
  await hasSucceeded(db, job, { run, timeLimit: scheduledLimitSeconds }, log);
  await sql`UPDATE jobs SET due_at = ${nextTime[every]}, claimed_until = NULL WHERE ${isClaimOf(job)}`.execute(db);
}

async function runJob(
  db: AnyDatabase,
  job: ClaimedJob,
  { retryLimit, retryDelay, longestDelay, timeLimit, run }: JobPolicy & { run(data: object | null): Promise<void> },
  log: Log,
): Promise<void> {
  const isTooMany = job.tries > retryLimit + 1;
  if (isTooMany) log.error({ job: job.name, tries: job.tries }, 'job given up: its process died');
  const isOver =
    isTooMany || (await hasSucceeded(db, job, { run: () => run(job.data), timeLimit }, log)) || job.tries > retryLimit;
  const delay = Math.min(longestDelay, backoff(job.tries, retryDelay));
  if (isOver) await sql`DELETE FROM jobs WHERE ${isClaimOf(job)}`.execute(db);
  else
    await sql`UPDATE jobs SET due_at = now() + make_interval(secs => ${delay}::float8), claimed_until = NULL
      WHERE ${isClaimOf(job)}`.execute(db);
}

/** Not once another process has taken the job over. */
const isClaimOf = ({ id, tries }: ClaimedJob) => sql`id = ${id} AND tries = ${tries}`;

/** Keeps the claim for as long as the work goes on, up to its time limit. */
async function hasSucceeded(
  db: AnyDatabase,
  job: ClaimedJob,
  { run, timeLimit }: { run(): Promise<void>; timeLimit: number },
  log: Log,
): Promise<boolean> {
  const began = performance.now();
  const renewing = setInterval(() => {
    if (performance.now() - began > timeLimit * 1_000) return;
    sql`UPDATE jobs SET claimed_until = now() + make_interval(secs => ${claimSeconds}) WHERE ${isClaimOf(job)}`
      .execute(db)
      .catch((error) => log.warn({ err: error, job: job.name }, 'the claim of a job was not renewed'));
  }, renewEveryMs).unref();
  try {
    await run();
    return true;
  } catch (error) {
    if (!(error instanceof RetryLater)) log.error({ err: error, job: job.name }, 'job failed');
    return false;
  } finally {
    clearInterval(renewing);
  }
}

export interface DueJobs {
  name: string;
  due: number;
  oldestSeconds: number;
}

/** What is due and has not begun, by name. */
export async function dueJobs(db: AnyDatabase): Promise<DueJobs[]> {
  const { rows } = await sql<DueJobs>`
    SELECT name, count(*)::int AS due, extract(epoch FROM now() - min(due_at))::float8 AS "oldestSeconds" FROM jobs
    WHERE due_at <= now() AND (claimed_until IS NULL OR claimed_until < now()) GROUP BY name ORDER BY name`.execute(db);
  return rows;
}
