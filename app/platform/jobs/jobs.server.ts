import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Log } from '../log.server.ts';
import { type DueWork, delayAfter } from './due-work.server.ts';

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

/** A job is a row in the database, and exists only if its transaction was committed. */
export interface Jobs<Work extends Record<string, object>> {
  send<Name extends keyof Work & string>(
    transaction: AnyTransaction,
    name: Name,
    data: Work[Name],
    startAfterSeconds?: number,
  ): Promise<void>;
}

export function createJobs<Work extends Record<string, object>>(): Jobs<Work> {
  return {
    async send(transaction, name, data, startAfterSeconds = 0) {
      await sql`
        INSERT INTO jobs (name, data, due_at) VALUES (${name}, ${JSON.stringify(data)}::jsonb,
          now() + make_interval(secs => ${startAfterSeconds}::float8))`.execute(transaction);
    },
  };
}

export interface Handlers<Work extends Record<string, object>> {
  jobs: { [Name in keyof Work & string]: JobPolicy & { run(data: Work[Name]): Promise<void> } };
  /** In one process at a time. A minute that nobody worked in is not made up for. */
  everyMinute: Record<string, () => Promise<void>>;
  everyHour: Record<string, () => Promise<void>>;
}

/** Tried again later, without an error in the log. */
export class TryAgainLater extends Error {
  override readonly name = 'TryAgainLater';
}

interface Handler {
  /** Null: of the timetable, so that a try that failed is followed by the next time and not by another try. */
  policy: JobPolicy | null;
  /** Sets when the row is due again; of a job it is tried again, of the timetable it is its next time. */
  dueAgain(tries: number): RawBuilder<unknown>;
  run(data: object | null): Promise<void>;
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
const timetableLimitSeconds = 900;

const nextMinute = sql`date_trunc('minute', now()) + interval '1 minute'`;
/** At 17 minutes past: other programs of a machine begin at the full hour. */
const nextHour = sql`date_trunc('hour', now() - interval '17 minutes') + interval '77 minutes'`;

/** Jobs and the timetable, as work for `workOnWhatIsDue`. Names that this release does not know are left to the one that does. */
export async function jobsThatAreDue<Work extends Record<string, object>>(
  db: AnyDatabase,
  handlers: Handlers<Work>,
  log: Log,
): Promise<DueWork<ClaimedJob>> {
  const known = handlersByName(handlers);
  for (const [name, { policy, dueAgain }] of known) {
    if (policy) continue;
    await sql`INSERT INTO jobs (name, due_at) VALUES (${name}, ${dueAgain(0)}) ON CONFLICT DO NOTHING`.execute(db);
  }
  return {
    name: 'jobs',
    claim: (most) => claimJobs(db, [...known.keys()], most),
    async carryOut(job) {
      const handler = known.get(job.name);
      if (handler) await carryOut(db, job, handler, log);
    },
  };
}

function handlersByName<Work extends Record<string, object>>(handlers: Handlers<Work>): Map<string, Handler> {
  const jobs = Object.entries<JobPolicy & { run(data: never): Promise<void> }>(handlers.jobs);
  const timetable = (of: Record<string, () => Promise<void>>, next: RawBuilder<unknown>) =>
    Object.entries(of).map(([name, run]): [string, Handler] => [name, { policy: null, dueAgain: () => next, run }]);
  return new Map([
    ...jobs.map(([name, { run, ...policy }]): [string, Handler] => {
      const dueAgain = (tries: number) => {
        const seconds = Math.min(policy.longestDelay, delayAfter(tries, policy.retryDelay));
        return sql`now() + make_interval(secs => ${seconds}::float8)`;
      };
      return [name, { policy, dueAgain, run: (data) => run(data as never) }];
    }),
    ...timetable(handlers.everyMinute, nextMinute),
    ...timetable(handlers.everyHour, nextHour),
  ]);
}

async function claimJobs(db: AnyDatabase, names: string[], most: number): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    WITH due AS (
      SELECT id FROM jobs
      WHERE due_at <= now() AND (claimed_until IS NULL OR claimed_until < now()) AND name = ANY (${names}::text[])
      ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE jobs SET claimed_until = now() + make_interval(secs => ${claimSeconds}), tries = tries + 1 FROM due
    WHERE jobs.id = due.id RETURNING jobs.id, name, data, tries`.execute(db);
  return rows;
}

async function carryOut(db: AnyDatabase, job: ClaimedJob, handler: Handler, log: Log): Promise<void> {
  const { policy, dueAgain, run } = handler;
  // Another process may have taken the job over.
  const own = sql`id = ${job.id} AND tries = ${job.tries}`;
  const remove = () => sql`DELETE FROM jobs WHERE ${own}`.execute(db);
  if (policy && job.tries > policy.retryLimit + 1) {
    log.error({ job: job.name, tries: job.tries }, 'job given up: its process died');
    await remove();
    return;
  }
  const outcome = await outcomeOf(() => run(job.data), {
    limitMs: (policy?.timeLimit ?? timetableLimitSeconds) * 1_000,
    renew: () => sql`UPDATE jobs SET claimed_until = now() + make_interval(secs => ${claimSeconds}) WHERE ${own}`.execute(db),
  });
  if (!outcome.ok && !(outcome.error instanceof TryAgainLater)) log.error({ err: outcome.error, job: job.name }, 'job failed');
  if (policy && (outcome.ok || job.tries > policy.retryLimit)) await remove();
  else await sql`UPDATE jobs SET due_at = ${dueAgain(job.tries)}, claimed_until = NULL WHERE ${own}`.execute(db);
}

type Outcome = { ok: true } | { ok: false; error: unknown };

/** Keeps the claim for as long as the work goes on, up to its time limit. */
async function outcomeOf(
  run: () => Promise<void>,
  { limitMs, renew }: { limitMs: number; renew(): Promise<unknown> },
): Promise<Outcome> {
  const began = performance.now();
  const renewing = setInterval(() => {
    // A renewal that fails is made up for by the next one.
    if (performance.now() - began < limitMs) renew().catch(() => {});
  }, renewEveryMs).unref();
  try {
    await run();
    return { ok: true };
  } catch (error) {
    return { ok: false, error };
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
