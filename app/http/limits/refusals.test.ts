import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayedRefusals } from './refusals.server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aCrowd(mostDelayed?: number) {
  const delayRefusal = delayedRefusals(mostDelayed);
  let refused = 0;
  return {
    ask: (count: number) => {
      for (let n = 0; n < count; n += 1) {
        delayRefusal(() => {
          refused += 1;
        });
      }
    },
    get refused() {
      return refused;
    },
  };
}

test('16.8 a hundred refusals a second are said at once, more of them a second later', () => {
  const crowd = aCrowd();
  crowd.ask(150);
  expect(crowd.refused).toBe(100);
  vi.advanceTimersByTime(1_000);
  expect(crowd.refused).toBe(150);
  crowd.ask(100);
  expect(crowd.refused).toBe(250);
});

test('16.8 only so many are held, whatever comes', () => {
  const crowd = aCrowd(50);
  crowd.ask(250);
  expect(crowd.refused).toBe(200);
  vi.advanceTimersByTime(1_000);
  expect(crowd.refused).toBe(250);
});
