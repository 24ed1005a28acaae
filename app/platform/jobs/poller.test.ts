import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../log.server.ts';
import { backoff, poll } from './poller.server.ts';

const log = createLog('silent');
let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
});

/** Work that ends when the test says so. */
function controlledWork(items: number[]) {
  const waiting = Array.from({ length: items.length }, (_, index) => items[index] as number);
  const begun: number[] = [];
  const finish = new Map<number, () => void>();
  const asked: number[] = [];
  return {
    begun,
    asked,
    finish: (item: number) => finish.get(item)?.(),
    due: {
      name: 'test',
      async claim(most: number) {
        asked.push(most);
        return waiting.splice(0, most);
      },
      handle(item: number) {
        begun.push(item);
        return new Promise<void>((resolve) => finish.set(item, resolve));
      },
    },
  };
}

describe('work that is due', () => {
  test('is taken at once, as much as fits, and more as soon as half of it is done', async () => {
    const work = controlledWork(Array.from({ length: 50 }, (_, index) => index));
    end = poll(work.due, log);
    await expect.poll(() => work.begun).toHaveLength(20);
    for (let item = 0; item < 9; item += 1) work.finish(item);
    await new Promise((resolve) => setImmediate(resolve));
    expect(work.begun).toHaveLength(20);
    work.finish(9);
    await expect.poll(() => work.begun).toHaveLength(30);
    expect(work.asked).toEqual([20, 10]);
    for (let item = 10; item < 50; item += 1) work.finish(item);
    await expect.poll(() => work.begun).toHaveLength(50);
    for (let item = 10; item < 50; item += 1) work.finish(item);
  });

  test('is ended when what is under way is done, and nothing more is begun', async () => {
    const work = controlledWork([1, 2]);
    end = poll(work.due, log);
    await expect.poll(() => work.begun).toEqual([1, 2]);
    let isEnded = false;
    const ending = end().then(() => {
      isEnded = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isEnded).toBe(false);
    work.finish(1);
    work.finish(2);
    await ending;
    expect(work.asked).toEqual([20]);
  });

  test('lets requests go first while the process is busy all the time', async () => {
    const work = { ...controlledWork(Array.from({ length: 40 }, (_, index) => index)).due, handle: async () => {} };
    const handle = vi.spyOn(work, 'handle');
    const busyUntil = performance.now() + 500;
    const busy = new Promise<void>((resolve) => {
      function turn() {
        for (const from = performance.now(); performance.now() < from + 5; );
        if (performance.now() < busyUntil) setImmediate(turn);
        else resolve();
      }
      turn();
    });
    end = poll(work, log);
    await busy;
    expect(handle).toHaveBeenCalledTimes(20);
    await expect.poll(() => handle.mock.calls.length).toBe(40);
  });

  test('that can wait begins one item a second while there is much to do, and as many as it may afterwards', async () => {
    const work = controlledWork(Array.from({ length: 40 }, (_, index) => index));
    let isBusy = true;
    (function turn() {
      for (const from = performance.now(); performance.now() < from + 5; );
      if (isBusy) setImmediate(turn);
    })();
    end = poll({ ...work.due, perSecond: 5, handle: async () => {} }, log);
    await expect.poll(() => work.asked.length, { timeout: 20_000 }).toBe(3);
    isBusy = false;
    expect(work.asked.slice(1)).toEqual([1, 1]);
    await expect.poll(() => work.asked.at(-1), { timeout: 20_000 }).toBe(5);
  });

  test('goes on after a failure, of one item of it and of the question what is due', async () => {
    let asked = 0;
    const done: number[] = [];
    end = poll(
      {
        name: 'test',
        async claim() {
          asked += 1;
          if (asked === 1) throw new Error('no database');
          return asked === 2 ? [1, 2] : [];
        },
        async handle(item) {
          if (item === 1) throw new Error('no mail server');
          done.push(item);
        },
      },
      log,
    );
    await expect.poll(() => done).toEqual([2]);
  });
});

test('pauses double from try to try up to an hour, and are spread', () => {
  for (let time = 0; time < 50; time += 1) {
    expect(backoff(1, 30)).toBeGreaterThanOrEqual(30);
    expect(backoff(1, 30)).toBeLessThanOrEqual(60);
    expect(backoff(3, 30)).toBeGreaterThanOrEqual(120);
    expect(backoff(9, 30)).toBe(3_600);
    expect(backoff(5_000, 30)).toBe(3_600);
  }
  expect(new Set(Array.from({ length: 20 }, () => backoff(1, 30))).size).toBeGreaterThan(10);
});
