import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';

test('all logs of a process that write to its output share one: each would wait for the end of the process, and Node warns at eleven', () => {
  createLog('silent');
  const before = process.listenerCount('exit');
  for (let made = 0; made < 20; made += 1) createLog('silent');
  expect(process.listenerCount('exit')).toBe(before);
});
