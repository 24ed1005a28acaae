import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import { startJobs } from './jobs.server.ts';
import { createLog } from './log.server.ts';

const database = testDatabase();

test('work on a timetable is missed soon after its process died, in a shop that had its queue before, too', async () => {
  const { pool } = database.handle;
  await pool.query(`SELECT pgboss.create_queue('tidy', '{ "policy": "stately", "retryLimit": 0 }')`);
  const jobs = await startJobs(pool, {}, createLog('silent'));
  onTestFinished(() => jobs.stop());
  await jobs.everyMinute('tidy', async () => {});
  const { rows } = await pool.query("SELECT policy, heartbeat_seconds FROM pgboss.queue WHERE name = 'tidy'");
  expect(rows).toEqual([{ policy: 'stately', heartbeat_seconds: 30 }]);
});
