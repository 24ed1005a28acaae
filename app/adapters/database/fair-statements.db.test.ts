import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#tests/support/store/database.ts';

test('a queue of statements that never empties leaves room for requests and timers', async () => {
  const { pool, close } = await cloneDatabase();
  onTestFinished(close);
  let hasRung = false;
  setTimeout(() => {
    hasRung = true;
  }, 20);
  let asked = 0;
  const askOn = async () => {
    for (; !hasRung && asked < 20_000; asked += 1) await pool.query('SELECT 1');
  };
  await Promise.all(Array.from({ length: 20 }, askOn));
  expect(hasRung).toBe(true);
});
