import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateInside } from '#app/adapters/database/migrate.server.ts';
import { makeOldQueue, writeOldJob } from '#tests/support/old-queue.ts';
import { newDatabase } from '#tests/support/store/database.ts';
import { createLog } from '../log.server.ts';
import { jobQueue } from './jobs.server.ts';
import { takeOverOldQueue } from './old-queue.server.ts';

async function updatedShop() {
  const { db } = await newDatabase();
  await makeOldQueue(db);
  await migrateInside(db, 'migrations');
  const policy = { retryDelay: 5, longestDelay: 60, retryLimit: 3, timeLimit: 60 };
  const done: string[] = [];
  const run = async ({ id }: { id: string }) => void done.push(id);
  const aProcess = async () => {
    await takeOverOldQueue(db);
    return jobQueue<Record<string, { id: string }>>(
      db,
      { handlers: { 'work-on-change': { ...policy, run } }, schedule: {} },
      createLog('silent'),
    );
  };
  const left = async () =>
    (await sql<{ id: string }>`SELECT data ->> 'id' AS id FROM pgboss.job ORDER BY 1`.execute(db)).rows;
  return { db, done, aProcess, left };
}

test('what waits at the update is taken over and done once each, by however many processes of the new release', async () => {
  const { db, done, aProcess, left } = await updatedShop();
  const job = { name: 'work-on-change' } as const;
  await writeOldJob(db, { ...job, data: { id: 'waits' }, state: 'created' });
  await writeOldJob(db, { ...job, data: { id: 'failed once' }, state: 'retry', startsIn: -5, retryCount: 1 });
  await writeOldJob(db, { ...job, data: { id: 'later' }, state: 'retry', startsIn: 600, retryCount: 2 });
  await writeOldJob(db, {
    ...job,
    data: { id: 'of a dead process' },
    state: 'active',
    startsIn: -1_000,
    expireSeconds: 900,
  });
  await writeOldJob(db, { ...job, data: { id: 'being done' }, state: 'active', startsIn: -10 });
  await writeOldJob(db, { ...job, data: { id: 'no try left' }, state: 'active', startsIn: -1_000, retryLimit: 0 });
  await writeOldJob(db, { ...job, data: { id: 'done' }, state: 'completed' });
  await writeOldJob(db, { name: 'forget-lapsed', state: 'created', policy: 'stately' });
  await writeOldJob(db, { name: '__pgboss__send-it', data: { id: 'of the library' }, state: 'created' });

  const processes = await Promise.all([aProcess(), aProcess()]);
  for (const { claim, handle } of processes) await Promise.all((await claim(20)).map(handle));
  expect(done.sort()).toEqual(['failed once', 'of a dead process', 'waits']);
  const { rows } =
    await sql`SELECT data ->> 'id' AS id, tries, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes
    FROM jobs`.execute(db);
  expect(rows).toEqual([{ id: 'later', tries: 2, minutes: 10 }]);
  expect((await left()).map(({ id }) => id)).toEqual(['being done', 'done', 'no try left', 'of the library', null]);
});

test('what a process of the old release adds beside the new one is taken over, too', async () => {
  const { db, done, aProcess } = await updatedShop();
  const { claim, handle } = await aProcess();
  await writeOldJob(db, { name: 'work-on-change', data: { id: 'added' }, state: 'created' });
  await takeOverOldQueue(db);
  await Promise.all((await claim(20)).map(handle));
  expect(done).toEqual(['added']);
});

test('a new shop has no such tables', async () => {
  const { db } = await newDatabase();
  await migrateInside(db, 'migrations');
  await takeOverOldQueue(db);
  expect((await sql`SELECT FROM jobs`.execute(db)).rows).toEqual([]);
});
