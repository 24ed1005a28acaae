import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldRefusals } from './held-refusals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aCrowd() {
  const unhurried = heldRefusals();
  let refused = 0;
  return {
    ask: (count: number) => {
      for (let n = 0; n < count; n += 1) {
        unhurried(() => {
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

test('16.8 no more than 5,000 are held, whatever comes', () => {
  const crowd = aCrowd();
  crowd.ask(6_000);
  expect(crowd.refused).toBe(1_000);
  vi.advanceTimersByTime(1_000);
  expect(crowd.refused).toBe(6_000);
});
