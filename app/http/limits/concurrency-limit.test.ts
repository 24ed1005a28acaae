import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairScheduler } from '#app/platform/concurrency/fair-scheduler.server.ts';
import { type ConcurrencyBounds, createConcurrencyLimit } from './concurrency-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nextRound = () => vi.advanceTimersByTime(0);

/** Each request is named by who asks and a number: `ana 1`. With twice as many slots as one client may have. */
function aLimit(bounds: Partial<ConcurrencyBounds>, used: Record<string, number> = {}) {
  const scheduler = {
    schedule: (_who: string, begin: () => void) => void setImmediate(begin),
    leastServed: (clients: readonly string[]) => {
      const uses = clients.map((who) => used[who] ?? 0);
      return uses.indexOf(Math.min(...uses));
    },
  };
  const limit = createConcurrencyLimit({ working: 1, waiting: 20, longestMs: 1_000, ...bounds }, scheduler);
  const happened: string[] = [];
  const leaving = new Map<string, () => void>();
  return {
    happened,
    enter(...names: string[]) {
      const all = names.map((name) =>
        limit.enter({
          who: name.split(' ')[0] ?? '',
          start(leave) {
            happened.push(name);
            leaving.set(name, leave);
          },
          refuse: () => happened.push(`no ${name}`),
        }),
      );
      nextRound();
      return all;
    },
    leave(name: string) {
      leaving.get(name)?.();
      nextRound();
    },
  };
}

test('16.8 so many are in work at once, and each that leaves lets one in', () => {
  const { enter, leave, happened } = aLimit({ working: 2 });
  enter('ana 1', 'luis 1', 'ana 2', 'luis 2');
  expect(happened).toEqual(['ana 1', 'luis 1']);
  leave('ana 1');
  expect(happened).toEqual(['ana 1', 'luis 1', 'ana 2']);
  leave('ana 1');
  expect(happened).toHaveLength(3);
});

test('16.8 so many wait, and the next is refused at once', () => {
  const { enter, happened } = aLimit({ waiting: 2 });
  enter('ana 1', 'luis 1', 'eva 1', 'noa 1');
  expect(happened).toEqual(['no noa 1', 'ana 1']);
});

test('16.8 one who asks has half of the slots at most, in work and waiting, also when nobody else is there', () => {
  const { enter, leave, happened } = aLimit({ working: 4, waiting: 4 });
  enter('mob 1', 'mob 2', 'mob 3', 'mob 4', 'mob 5');
  expect(happened).toEqual(['no mob 5', 'mob 1', 'mob 2']);
  enter('ana 1', 'ana 2', 'ana 3');
  expect(happened.slice(3)).toEqual(['ana 1', 'ana 2']);
  leave('mob 1');
  leave('mob 2');
  leave('ana 1');
  expect(happened.slice(5)).toEqual(['mob 3', 'mob 4', 'ana 3']);
});

test('16.8 the next slot is for the one who used the processor least lately', () => {
  const { enter, leave, happened } = aLimit({}, { mob: 300, luis: 20 });
  enter('eva 1', 'mob 1', 'mob 2', 'luis 1', 'luis 2', 'ana 1');
  for (const name of ['eva 1', 'ana 1', 'luis 1', 'luis 2', 'mob 1']) leave(name);
  expect(happened).toEqual(['eva 1', 'ana 1', 'luis 1', 'luis 2', 'mob 1', 'mob 2']);
});

test('16.8 who waited too long is refused, and makes room', () => {
  const { enter, leave, happened } = aLimit({ waiting: 1 });
  enter('ana 1', 'ana 2');
  vi.advanceTimersByTime(1_000);
  expect(happened).toEqual(['ana 1', 'no ana 2']);
  enter('ana 3');
  leave('ana 1');
  expect(happened).toEqual(['ana 1', 'no ana 2', 'ana 3']);
  vi.advanceTimersByTime(10_000);
  expect(happened).toHaveLength(3);
});

test('16.8 who gave up waiting is neither started nor refused, and makes room', () => {
  const { enter, leave, happened } = aLimit({ waiting: 1 });
  const [, giveUp] = enter('ana 1', 'ana 2');
  giveUp?.();
  giveUp?.();
  enter('ana 3');
  leave('ana 1');
  leave('ana 3');
  vi.advanceTimersByTime(10_000);
  expect(happened).toEqual(['ana 1', 'ana 3']);
});

test('16.8 those who wait take turns, however many requests one of them has', () => {
  const { enter, leave, happened } = aLimit({});
  enter('mob 1', 'mob 2', 'mob 3', 'mob 4', 'ana 1', 'ana 2', 'luis 1');
  for (const name of ['mob 1', 'mob 2', 'ana 1', 'luis 1', 'mob 3', 'ana 2', 'mob 4']) leave(name);
  expect(happened).toEqual(['mob 1', 'mob 2', 'ana 1', 'luis 1', 'mob 3', 'ana 2', 'mob 4']);
});

test('16.8 when no more may wait, the one who has most gives the newest up for somebody else', () => {
  const { enter, leave, happened } = aLimit({ waiting: 4 });
  enter('eva 1', 'mob 1', 'mob 2', 'mob 3', 'ana 1', 'ana 2', 'luis 1', 'luis 2');
  expect(happened).toEqual(['no mob 3', 'no mob 2', 'no luis 2', 'eva 1']);
  for (const name of ['eva 1', 'mob 1', 'ana 1', 'luis 1']) leave(name);
  expect(happened.slice(4)).toEqual(['mob 1', 'ana 1', 'luis 1', 'ana 2']);
});

test('16.8 work that waits for nothing begins round after round of the loop, also where a slot is free, and more than fit are refused', () => {
  const limit = createConcurrencyLimit({ working: 4, waiting: 6, longestMs: 1_000 }, createFairScheduler());
  const happened: string[] = [];
  const begunIn: number[] = [];
  let ticks = 0;
  const other = () => {
    ticks += 1;
    if (ticks < 40) setImmediate(other);
  };
  setImmediate(other);
  for (let n = 1; n <= 7; n += 1) {
    limit.enter({
      who: 'mob',
      start(leave) {
        happened.push(`${n}`);
        begunIn.push(ticks);
        leave();
      },
      refuse: () => happened.push(`no ${n}`),
    });
  }
  expect(happened).toEqual(['no 6', 'no 7']);
  vi.advanceTimersByTime(40);
  expect(happened.slice(2)).toEqual(['1', '2', '3', '4', '5']);
  // Each round takes a connection: of many that wait at the port, more come in than are begun.
  const between = begunIn.slice(1).map((round, index) => round - (begunIn[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(4);
});

test('16.8 who gives up between the slot and the turn leaves the slot to the next', () => {
  const happened: string[] = [];
  const limit = createConcurrencyLimit(
    { working: 1, waiting: 2, longestMs: 1_000 },
    { schedule: (_who, begin) => void setImmediate(begin), leastServed: () => 0 },
  );
  const request = (name: string) => ({
    who: name,
    start: () => happened.push(name),
    refuse: () => happened.push(`no ${name}`),
  });
  const giveUp = limit.enter(request('luis'));
  limit.enter(request('eva'));
  giveUp();
  nextRound();
  expect(happened).toEqual(['eva']);
});
