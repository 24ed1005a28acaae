import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLane, type LaneBounds } from './lane.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each asker is named by who asks and a number: `ana 1`. */
function aLane(bounds: Partial<LaneBounds>) {
  const lane = createLane({ working: 1, waiting: 10, longestMs: 1_000, ...bounds });
  const happened: string[] = [];
  const leaving = new Map<string, () => void>();
  return {
    happened,
    enter(...names: string[]) {
      return names.map((name) =>
        lane.enter({
          who: name.split(' ')[0] ?? '',
          start(leave) {
            happened.push(name);
            leaving.set(name, leave);
          },
          refuse: () => happened.push(`no ${name}`),
        }),
      );
    },
    leave(name: string) {
      leaving.get(name)?.();
      vi.advanceTimersByTime(0);
    },
  };
}

test('16.8 so many are in work at once, and each that leaves lets one in', () => {
  const { enter, leave, happened } = aLane({ working: 2 });
  enter('ana 1', 'ana 2', 'ana 3', 'ana 4');
  expect(happened).toEqual(['ana 1', 'ana 2']);
  leave('ana 1');
  expect(happened).toEqual(['ana 1', 'ana 2', 'ana 3']);
  leave('ana 1');
  expect(happened).toHaveLength(3);
});

test('16.8 so many wait, and the next is refused at once', () => {
  const { enter, happened } = aLane({ waiting: 2 });
  enter('ana 1', 'ana 2', 'ana 3', 'ana 4');
  expect(happened).toEqual(['ana 1', 'no ana 4']);
});

test('16.8 who waited too long is refused, and makes room', () => {
  const { enter, leave, happened } = aLane({ waiting: 1 });
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
  const { enter, leave, happened } = aLane({ waiting: 1 });
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
  const { enter, leave, happened } = aLane({});
  enter('mob 1', 'mob 2', 'mob 3', 'mob 4', 'ana 1', 'ana 2', 'luis 1');
  for (const name of ['mob 1', 'mob 2', 'ana 1', 'luis 1', 'mob 3', 'ana 2', 'mob 4']) leave(name);
  expect(happened).toEqual(['mob 1', 'mob 2', 'ana 1', 'luis 1', 'mob 3', 'ana 2', 'mob 4']);
});

test('16.8 when no more may wait, whoever has most gives the newest up for somebody else', () => {
  const { enter, leave, happened } = aLane({ waiting: 4 });
  enter('mob 0', 'mob 1', 'mob 2', 'mob 3', 'mob 4', 'mob 5', 'ana 1', 'ana 2', 'ana 3');
  expect(happened).toEqual(['mob 0', 'no mob 5', 'no mob 4', 'no mob 3', 'no ana 3']);
  for (const name of ['mob 0', 'mob 1', 'ana 1', 'mob 2']) leave(name);
  expect(happened.slice(5)).toEqual(['mob 1', 'ana 1', 'mob 2', 'ana 2']);
});

test('16.8 work that ends at once keeps no place', () => {
  const lane = createLane({ working: 1, waiting: 0, longestMs: 1_000 });
  let started = 0;
  for (let index = 0; index < 1_000; index += 1) {
    lane.enter({
      who: 'ana',
      start(leave) {
        started += 1;
        leave();
      },
      refuse: () => expect.unreachable(),
    });
  }
  expect(started).toBe(1_000);
});

test('16.8 those who wait are let in round after round of the loop, and nobody overtakes them', () => {
  const lane = createLane({ working: 1, waiting: 10, longestMs: 1_000 });
  const happened: string[] = [];
  const enter = (name: string) =>
    lane.enter({
      who: 'mob',
      start(leave) {
        happened.push(name);
        if (name !== 'first') leave();
        else setImmediate(leave);
      },
      refuse: () => expect.unreachable(),
    });
  for (const name of ['first', 'second', 'third']) enter(name);
  expect(happened).toEqual(['first']);
  vi.advanceTimersToNextTimer();
  enter('fourth');
  expect(happened).toEqual(['first']);
  vi.advanceTimersToNextTimer();
  expect(happened).toEqual(['first', 'second']);
  vi.advanceTimersByTime(10);
  expect(happened).toEqual(['first', 'second', 'third', 'fourth']);
});
