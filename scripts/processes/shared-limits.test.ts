import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRateLimits } from '#app/platform/rate-limit.server.ts';
import { shareLimits } from './shared-limits.ts';

const now = new Date('2026-11-21T15:00:00.000Z');

/** Two processes, each of which receives what the other sends. */
function twoProcesses() {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const sent: object[] = [];
  return ends.map((end, index) => {
    const limits = createRateLimits({ calls: { most: 4, seconds: 60 }, other: { most: 4, seconds: 60 } });
    const send = (message: object) => {
      sent.push(message);
      ends[1 - index]?.emit('message', structuredClone(message));
    };
    shareLimits(limits, Object.assign(end, { send }));
    return { limits, sent };
  });
}

test('what passes at one process counts at the other, sent once in a turn', async () => {
  const [one, other] = twoProcesses();
  for (let call = 0; call < 3; call += 1) one?.limits.calls.take('a', now);
  await nextTurn();
  expect(one?.sent).toHaveLength(1);
  expect(other?.limits.calls.take('a', now)).toBe(0);
  expect(other?.limits.calls.take('a', now)).toBe(60);
  expect(other?.limits.calls.take('b', now)).toBe(0);
  expect(other?.limits.other.take('a', now)).toBe(0);
  await nextTurn();
  expect(one?.limits.calls.take('a', now)).toBe(60);
});
