import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimit, limitKey } from './rate-limit.server.ts';

const start = new Date('2026-11-21T15:00:00.000Z');
const secondsOn = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('a limit', () => {
  test('lets so many calls through in a window, then says how long to wait', () => {
    const limit = createRateLimit({ most: 3, seconds: 60 });
    for (let call = 1; call <= 3; call += 1) expect(limit.take('a', secondsOn(5))).toBe(0);
    expect(limit.take('a', secondsOn(5))).toBe(55);
    expect(limit.take('a', secondsOn(59.9))).toBe(1);
  });

  test('counts each key for itself', () => {
    const limit = createRateLimit({ most: 1, seconds: 60 });
    expect(limit.take('a', start)).toBe(0);
    expect(limit.take('b', start)).toBe(0);
    expect(limit.take('a', start)).toBe(60);
  });

  test('begins again with the next window', () => {
    const limit = createRateLimit({ most: 1, seconds: 60 });
    limit.take('a', secondsOn(59));
    expect(limit.take('a', secondsOn(59))).toBeGreaterThan(0);
    expect(limit.take('a', secondsOn(60))).toBe(0);
  });

  test('lets no more through than it should, and the one who waits as asked may pass', () => {
    const scenario = fc.record({
      most: fc.integer({ min: 1, max: 5 }),
      seconds: fc.integer({ min: 1, max: 90 }),
      steps: fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 40 }),
    });
    fc.assert(
      fc.property(scenario, ({ most, seconds, steps }) => {
        const limit = createRateLimit({ most, seconds });
        const passed = new Map<number, number>();
        let now = start.getTime();
        for (const step of steps) {
          now += step;
          const wait = limit.take('a', new Date(now));
          if (wait > 0) {
            expect(wait).toBeLessThanOrEqual(seconds);
            now += wait * 1000;
            expect(limit.take('a', new Date(now))).toBe(0);
          }
          const window = Math.floor(now / (seconds * 1000));
          passed.set(window, (passed.get(window) ?? 0) + 1);
        }
        for (const count of passed.values()) expect(count).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('counts what passed at other processes, and notifies of what passed here', () => {
    const limit = createRateLimit({ most: 3, seconds: 60 });
    const notified: [string, number][] = [];
    limit.onTaken((...call) => void notified.push(call));
    limit.add('a', start.getTime(), 2);
    expect(limit.take('a', secondsOn(5))).toBe(0);
    // What is refused passes nowhere.
    expect(limit.take('a', secondsOn(5))).toBe(55);
    expect(notified).toEqual([['a', start.getTime()]]);
    expect(limit.take('a', secondsOn(60))).toBe(0);
    limit.add('a', start.getTime(), 3);
    expect(limit.take('a', secondsOn(60)), 'what comes late is of a window that is over').toBe(0);
  });

  test('forgets everybody rather than fill the memory with an attack of many keys', () => {
    const limit = createRateLimit({ most: 1, seconds: 3600 });
    limit.take('a', start);
    for (let key = 0; key < 50_001; key += 1) limit.take(`k${key}`, start);
    expect(limit.take('a', start)).toBe(0);
  });
});

describe('whom a limit counts', () => {
  test('is the whole address in IPv4', () => {
    expect(limitKey('203.0.113.7')).toBe('203.0.113.7');
    expect(limitKey('unknown')).toBe('unknown');
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8::1', '2001:db8:0:0:5::'],
    ['2001:0db8:0001:0002:0:0:0:1', '2001:db8:1:2::9'],
    ['2001:DB8:A::1', '2001:db8:a::2'],
    ['::1', '::2'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::'],
  ])('is the same for %s and %s: one /64', (one, other) => {
    expect(limitKey(one)).toBe(limitKey(other));
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['2001:db8:10::', '2001:db8:1::'],
  ])('is not the same for %s and %s', (one, other) => {
    expect(limitKey(one)).not.toBe(limitKey(other));
  });

  test('does not depend on how an address is written', () => {
    const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(groups, (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':');
        const short = new URL(`http://[${long}]/`).hostname.slice(1, -1);
        expect(limitKey(short)).toBe(limitKey(long));
        expect(limitKey(short)).toBe(
          groups
            .slice(0, 4)
            .map((group) => group.toString(16))
            .join(':'),
        );
      }),
    );
  });
});
