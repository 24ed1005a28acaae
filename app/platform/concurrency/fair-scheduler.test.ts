import { expect, test } from 'vitest';
import { createFairScheduler, runFor, runInSlices, scheduler, yieldToOthers } from './fair-scheduler.server.ts';

/** Counts the rounds of the event loop while the work runs. */
async function countingTicks(work: (rounds: () => number) => Promise<void>): Promise<void> {
  let isOver = false;
  let ticks = 0;
  const other = () => {
    ticks += 1;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  await work(() => ticks);
  isOver = true;
}

test('askers who wait begin in order, and what came in between is looked at in several rounds between', async () => {
  const seen: string[] = [];
  const begunIn: number[] = [];
  await countingTicks(async (ticks) => {
    const began = ['a', 'b', 'c'].map(async (name) => {
      await yieldToOthers();
      begunIn.push(ticks());
      seen.push(`${name} begins`);
      // What a page does at once belongs to its turn.
      await null;
      seen.push(name);
    });
    await Promise.all(began);
  });
  expect(seen).toEqual(['a begins', 'a', 'b begins', 'b', 'c begins', 'c']);
  const [a = 0, b = 0, c = 0] = begunIn;
  expect(Math.min(b - a, c - b)).toBeGreaterThanOrEqual(4);
});

test('16.8 the one who used the processor most lately has the next turn after all others, and it is forgotten in time', async () => {
  let now = 0;
  const { schedule, cpuTimeOf } = createFairScheduler(() => now);
  const happened: string[] = [];
  const over = (who: string, ms: number) =>
    new Promise<void>((done) =>
      schedule(who, () => {
        now += ms;
        happened.push(who);
        // Measured to its end, when the next turn may begin.
        setImmediate(() => setImmediate(done));
      }),
    );
  await over('mob', 100);
  await Promise.all([over('mob', 10), over('mob', 10), over('ana', 10), over('luis', 30), over('ana', 10)]);
  expect(happened).toEqual(['mob', 'ana', 'luis', 'ana', 'mob', 'mob']);
  expect(cpuTimeOf('ana')).toBeLessThan(cpuTimeOf('mob'));
  now += 10_000;
  expect(cpuTimeOf('mob')).toBe(0);
});

test('16.8 what work does after a turn is counted for the one who asked for it, also when it has waited before', async () => {
  const busy = (ms: number) => {
    for (const began = performance.now(); performance.now() - began < ms; );
  };
  await runFor('somebody', async () => {
    await new Promise((waited) => setTimeout(waited, 1));
    await yieldToOthers();
    // Half of it is forgotten in as much time.
    busy(200);
  });
  await new Promise((next) => setImmediate(() => setImmediate(next)));
  expect(scheduler.cpuTimeOf('somebody')).toBeGreaterThan(1);
  expect(scheduler.cpuTimeOf('nobody')).toBe(0);
});

test('16.8 long work in steps lets others in between, and comes to its end', async () => {
  function* count() {
    for (let n = 0; n < 10; n += 1) {
      for (const began = performance.now(); performance.now() - began < 10; );
      yield;
    }
    return 'counted';
  }
  await countingTicks(async (ticks) => {
    expect(await runInSlices(count())).toBe('counted');
    expect(ticks()).toBeGreaterThanOrEqual(10);
  });
});
