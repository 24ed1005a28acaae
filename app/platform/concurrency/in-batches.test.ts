import { expect, test } from 'vitest';
import { nextSize } from './in-batches.server.ts';

test.each([
  [40, 50, 40],
  [40, 25, 80],
  [40, 1, 80],
  [40, 0, 80],
  [400, 100, 200],
  [400, 2_000, 10],
  [10, 5_000, 5],
])('after %i things in %i ms the next batch takes %i', (size, tookMs, wanted) => {
  expect(nextSize({ size, tookMs }, null)).toBe(wanted);
});

/** Twenty batches of a shop where each costs so much however little it takes, and each thing in it so much more. */
function sizesWhere(fixedMs: number, eachMs: number): { size: number; tookMs: number }[] {
  const batches = [{ size: 100, tookMs: fixedMs + 100 * eachMs }];
  for (let before = null; batches.length < 20; ) {
    const now = batches.at(-1)!;
    const size = nextSize(now, before);
    batches.push({ size, tookMs: fixedMs + size * eachMs });
    if (size !== now.size) before = now;
  }
  return batches;
}

test.each([
  [0, 0.1],
  [0, 5],
  [20, 1],
  [60, 0.2],
  [200, 0.5],
])(
  'batches that cost %f ms and %f ms for each thing become neither long nor so small that they cost themselves',
  (fixedMs, eachMs) => {
    const { size, tookMs } = sizesWhere(fixedMs, eachMs).at(-1)!;
    expect(tookMs).toBeLessThanOrEqual(Math.max(55, fixedMs * 2.1));
    expect(size * eachMs).toBeGreaterThanOrEqual(fixedMs * 0.5);
  },
);

test.each([0.3, 1, 3])(
  'a batch that a busy moment made long (%f ms for each thing) makes the next one little longer than usual',
  (eachMs) => {
    const usual = Math.round(50 / eachMs);
    const busy = { size: usual, tookMs: 150 };
    const next = nextSize(busy, { size: Math.round(usual * 0.9), tookMs: 45 });
    expect(next).toBeLessThanOrEqual(usual * 1.5);
  },
);
