import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import { inTransaction } from '../database.server.ts';
import { createLog } from '../log.server.ts';
import { createJobs, dueJobs, jobQueue, RetryLater, type Schedule } from './jobs.server.ts';

interface Work {
  print: { page: number };
}

const database = testDatabase();
const jobs = createJobs<Work>();
const policy = { retryDelay: 20, longestDelay: 30, retryLimit: 1, timeLimit: 60 };
let logged: { level: number; msg: string; job?: string }[] = [];
const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) });
beforeEach(() => {
  logged = [];
});

const send = (page: number, startAfterSeconds?: number) =>
  inTransaction(database.db, (transaction) => jobs.send(transaction, 'print', { page }, startAfterSeconds));
const rows = async () => {
  const found = await sql<{ name: string; tries: number; dueIn: number }>`
    SELECT name, tries, round(extract(epoch FROM due_at - now()))::int AS "dueIn" FROM jobs ORDER BY id`.execute(
    database.db,
  );
  return found.rows;
};
const clock = async () => (await sql<{ now: Date }>`SELECT now() AS now`.execute(database.db)).rows[0]!.now;
const dueOf = async (name: string) =>
  (await sql<{ due: Date }>`SELECT due_at AS due FROM jobs WHERE name = ${name}`.execute(database.db)).rows[0]!.due;
/** As if the process that has them had died half a minute ago. */
const processDies = () => sql`UPDATE jobs SET claimed_until = now() - interval '1 second'`.execute(database.db);

/** One process of the shop, whose work ends when the test says so. */
async function aProcess(run: (page: number) => Promise<void>, schedule: Schedule = {}) {
  const handlers = { print: { ...policy, run: ({ page }: { page: number }) => run(page) } };
  const { claim, handle } = await jobQueue<Work>(database.db, { handlers, schedule }, log);
  return {
    claim: () => claim(20),
    async works() {
      const claimed = await claim(20);
      await Promise.all(claimed.map(handle));
      return claimed.length;
    },
  };
}

describe('a job', () => {
  test('exists if its transaction was committed, and is done once', async () => {
    const printed: number[] = [];
    const press = await aProcess(async (page) => void printed.push(page));
    await send(1);
    await inTransaction(database.db, async (transaction) => {
      await jobs.send(transaction, 'print', { page: 2 });
      throw new Error('no paper');
    }).catch(() => {});
    await press.works();
    expect([printed, await rows(), await press.works()]).toEqual([[1], [], 0]);
  });

  test('is begun when it is due', async () => {
    const press = await aProcess(async () => {});
    await send(1, 3_600);
    expect(await press.works()).toBe(0);
    expect(await rows()).toEqual([{ name: 'print', tries: 0, dueIn: 3_600 }]);
  });

  test('is done by one process of several, each once', async () => {
    const printed: number[] = [];
    const press = () => aProcess(async (page) => void printed.push(page));
    for (let page = 1; page <= 30; page += 1) await send(page);
    const presses = await Promise.all([press(), press(), press()]);
    while ((await rows()).length > 0) await Promise.all(presses.map(({ works }) => works()));
    expect(printed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  test('that fails is tried again after its delay, as often as its policy says, with a line in the log each time', async () => {
    const press = await aProcess(async () => {
      throw new Error('no paper');
    });
    await send(1);
    await press.works();
    const [waiting] = await rows();
    expect(waiting?.dueIn).toBeGreaterThanOrEqual(20);
    expect(waiting?.dueIn).toBeLessThanOrEqual(30);
    await sql`UPDATE jobs SET due_at = now()`.execute(database.db);
    await press.works();
    expect(await rows()).toEqual([]);
    expect(logged.map(({ msg, job }) => [msg, job])).toEqual([
      ['job failed', 'print'],
      ['job failed', 'print'],
    ]);
  });

  test('that puts itself off leaves no error in the log', async () => {
    const press = await aProcess(async () => {
      throw new RetryLater('soon');
    });
    await send(1);
    await press.works();
    expect([(await rows()).length, logged]).toEqual([1, []]);
  });

  test('whose process died is done by another one, and what the first still says of it counts no more', async () => {
    const printing = Promise.withResolvers<void>();
    const printed: number[] = [];
    const [slow, next] = await Promise.all([
      aProcess(() => printing.promise),
      aProcess(async (page) => void printed.push(page)),
    ]);
    await send(1);
    const working = slow.works();
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
    expect(await next.works()).toBe(0);
    await processDies();
    const claimed = await next.claim();
    printing.resolve();
    await working;
    expect([claimed.length, (await rows()).length]).toEqual([1, 1]);
    await processDies();
    // The third claim is one more than its policy has tries.
    await next.works();
    expect([printed, await rows()]).toEqual([[], []]);
    expect(logged.map(({ msg }) => msg)).toEqual(['job given up: its process died']);
  });

  test('of a name that only another release knows is left to it', async () => {
    const press = await aProcess(async () => {});
    await sql`INSERT INTO jobs (name, data) VALUES ('fold', '{}')`.execute(database.db);
    expect(await press.works()).toBe(0);
  });

  test('that is due and has not begun is counted', async () => {
    const press = await aProcess(async () => {});
    for (const page of [1, 2]) await send(page);
    await send(3, 60);
    expect(await dueJobs(database.db)).toEqual([{ name: 'print', due: 2, oldestSeconds: expect.any(Number) }]);
    await press.claim();
    expect(await dueJobs(database.db)).toEqual([]);
  });
});

describe('the schedule', () => {
  const schedule = (run: () => Promise<void>) =>
    aProcess(async () => {}, { tidy: { every: 'minute', run }, sweep: { every: 'hour', run } });
  const isDue = () => sql`UPDATE jobs SET due_at = now() WHERE name = 'tidy'`.execute(database.db);

  test('has a row of each name, due within a minute and within an hour', async () => {
    await Promise.all([schedule(async () => {}), schedule(async () => {})]);
    const [tidy, sweep, ...more] = (await rows()).toSorted((a, b) => b.name.localeCompare(a.name));
    expect([tidy?.name, sweep?.name, more]).toEqual(['tidy', 'sweep', []]);
    expect(tidy?.dueIn).toBeLessThanOrEqual(60);
    expect(sweep?.dueIn).toBeLessThanOrEqual(3_600);
    const { rows: minutes } =
      await sql`SELECT extract(minute FROM due_at)::int AS minute FROM jobs WHERE name = 'sweep'`.execute(database.db);
    expect(minutes).toEqual([{ minute: 17 }]);
  });

  test('is worked off by one process at a time, and goes on with its next time, also after a failure', async () => {
    let times = 0;
    const [one, other] = await Promise.all(
      [1, 2].map(() =>
        schedule(async () => {
          times += 1;
          throw new Error('no broom');
        }),
      ),
    );
    await isDue();
    const before = await clock();
    await Promise.all([one!.works(), other!.works()]);
    const after = await clock();
    expect(times).toBe(1);
    const next = Number(await dueOf('tidy'));
    expect(next).toBeGreaterThan(Number(before));
    expect(next).toBeLessThanOrEqual(Number(after) + 60_000);
    expect(logged.map(({ msg, job }) => [msg, job])).toEqual([['job failed', 'tidy']]);
  });

  test('is missed half a minute after its process died', async () => {
    const [dead, next] = await Promise.all([schedule(async () => {}), schedule(async () => {})]);
    await isDue();
    expect(await dead.claim()).toHaveLength(1);
    expect(await next.claim()).toEqual([]);
    const { rows: claims } = await sql`SELECT round(extract(epoch FROM claimed_until - now()))::int AS seconds FROM jobs
      WHERE name = 'tidy'`.execute(database.db);
    expect(claims).toEqual([{ seconds: 30 }]);
    await processDies();
    expect(await next.works()).toBe(1);
  });
});
