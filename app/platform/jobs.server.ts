import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, getConstructionPlans, PgBoss } from 'pg-boss';
import type { Log } from './log.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: the transaction may be about any tables.
type AnyTransaction = Transaction<any>;

/** In seconds. */
export interface JobPolicy {
  /** Before the second try; doubles up to `longestDelay`. */
  retryDelay: number;
  longestDelay: number;
  retryLimit: number;
  timeLimit: number;
}

/** A job is stored in the database, and exists only if its transaction was committed. */
export interface Jobs<Work extends Record<string, object>> {
  send<Name extends keyof Work & string>(
    transaction: AnyTransaction,
    name: Name,
    data: Work[Name],
    startAfterSeconds?: number,
  ): Promise<void>;
  work<Name extends keyof Work & string>(name: Name, handler: (data: Work[Name]) => Promise<void>): Promise<void>;
  /** In one process at a time. */
  everyMinute(name: string, handler: () => Promise<void>): Promise<void>;
  everyHour(name: string, handler: () => Promise<void>): Promise<void>;
  /** What is due and has not begun, by queue. */
  due(): Promise<DueJobs[]>;
  stop(): Promise<void>;
}

export interface DueJobs {
  name: string;
  due: number;
  oldestSeconds: number;
}

/** A timetable's job runs once at a time: one whose process died holds up the next for this long. */
const heartbeatSeconds = 30;
/** Of what a failed job leaves in the queue's table. */
const longestMessage = 1_000;

/** Tried again later, without an error in the log. */
export class TryAgainLater extends Error {
  override readonly name = 'TryAgainLater';
}

/** Without the library's BEGIN and COMMIT, to run inside a transaction. */
export function queueTables(): string {
  const plan = getConstructionPlans();
  const inner = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(plan)?.[1];
  if (!inner) throw new Error('The plan of the queue is no longer one transaction');
  return inner;
}

export async function startJobs<Work extends Record<string, object>>(
  pool: Pool,
  policies: { [Name in keyof Work & string]: JobPolicy },
  log: Log,
  /** False: this process only sends. */
  works = true,
): Promise<Jobs<Work>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    warningQueueSize: 10_000,
    supervise: works,
    schedule: works,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the queue reports an error'));
  await boss.start();
  for (const [name, policy] of Object.entries<JobPolicy>(policies)) {
    const options = {
      retryLimit: policy.retryLimit,
      retryDelay: policy.retryDelay,
      retryBackoff: true,
      retryDelayMax: policy.longestDelay,
      expireInSeconds: policy.timeLimit,
    };
    await boss.createQueue(name, options);
    // `createQueue` leaves an existing queue as it is, and the settings may have changed.
    await boss.updateQueue(name, options);
  }

  const outcomeOf = async (name: string, run: () => Promise<void>) => {
    try {
      await run();
      return { status: 'completed' as const };
    } catch (error) {
      if (!(error instanceof TryAgainLater)) log.error({ err: error, job: name }, 'job failed');
      const message = error instanceof Error ? error.message : String(error);
      return { status: 'failed' as const, output: { message: message.slice(0, longestMessage) } };
    }
  };

  const onTimetable = async (name: string, cron: string, handler: () => Promise<void>) => {
    const options = { retryLimit: 0, deleteAfterSeconds: 3600, heartbeatSeconds };
    await boss.createQueue(name, { ...options, policy: 'stately' });
    await boss.updateQueue(name, options);
    await boss.schedule(name, cron);
    const working = { pollingIntervalSeconds: 5, perJobResults: true } as const;
    await boss.work<object, unknown, typeof working>(name, working, (batch) =>
      Promise.all(batch.map(async ({ id }) => ({ id, ...(await outcomeOf(name, handler)) }))),
    );
  };

  return {
    async send(transaction, name, data, startAfterSeconds = 0) {
      const id = await boss.send(name, data, { db: fromKysely(transaction), startAfter: startAfterSeconds });
      if (!id) throw new Error(`The job ${name} was not accepted by the queue`);
    },
    async work(name, handler) {
      // After a rush, hundreds of jobs are due in the same second; each is settled by itself.
      const options = {
        pollingIntervalSeconds: 1,
        batchSize: 20,
        perJobResults: true,
        burstWhenBatchFull: true,
      } as const;
      await boss.work<Work[typeof name], unknown, typeof options>(name, options, (batch) =>
        Promise.all(batch.map(async ({ id, data }) => ({ id, ...(await outcomeOf(name, () => handler(data))) }))),
      );
    },
    everyMinute: (name, handler) => onTimetable(name, '* * * * *', handler),
    everyHour: (name, handler) => onTimetable(name, '17 * * * *', handler),
    async due() {
      const { rows } = await pool.query<DueJobs>(
        `SELECT name, count(*)::int AS due, extract(epoch FROM now() - min(start_after))::float8 AS "oldestSeconds"
        FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now() GROUP BY name ORDER BY name`,
      );
      return rows;
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
