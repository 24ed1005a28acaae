import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveBus, type LiveBus, type LiveMessage, merged, parseChange } from './live-bus.server.ts';

let bus: LiveBus;
let told: LiveMessage[];
let trouble: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  trouble = [];
  bus = createLiveBus((error) => trouble.push(error));
  bus.subscribe((message) => told.push(message));
});
afterEach(() => {
  bus.close();
  vi.useRealTimers();
});

const change = (value: object) => bus.hear(JSON.stringify(value));
const soon = () => vi.advanceTimersByTime(100);

describe('what the database announces', () => {
  test('is told to every subscriber, under a position that grows', () => {
    const before = bus.position;
    change({ products: ['1'] });
    soon();
    change({ products: ['2'] });
    soon();
    expect(told.map((message) => message.news)).toEqual([{ products: ['1'] }, { products: ['2'] }]);
    const positions = [before, ...told.map((message) => message.position)];
    expect(positions.map((position) => position.split('-')[1])).toEqual(['0', '1', '2']);
    expect(bus.position).toBe(positions[2]);
  });

  test('in a burst is one message, with nothing twice', () => {
    for (let index = 0; index < 50; index += 1) change({ products: [String(index % 3)], lists: ['offers'] });
    soon();
    expect(told.map((message) => message.news)).toEqual([{ products: ['0', '1', '2'], lists: ['offers'] }]);
  });

  test('of more products than are worth naming is "all"', () => {
    for (let index = 0; index <= 500; index += 1) change({ products: [String(index)] });
    soon();
    expect(told[0]?.news).toEqual({ products: 'all' });
  });

  test('beside a gap is a reason to catch up', () => {
    change({ products: ['1'] });
    bus.hearGap();
    change({ products: ['2'] });
    soon();
    expect(told.map((message) => message.news)).toEqual(['catch-up']);
  });

  test.each(['', '{', 'null', '[]', '7', '{"products":1}', '{"products":[1]}', '{"products":"some"}'])(
    'as %j is for the log, and stops nothing',
    (payload) => {
      bus.hear(payload);
      change({ products: ['1'] });
      soon();
      expect(trouble).toHaveLength(1);
      expect(told).toHaveLength(1);
    },
  );

  test('reaches the others when one subscriber throws', () => {
    const later: LiveMessage[] = [];
    bus.subscribe(() => {
      throw new Error('a mistake');
    });
    bus.subscribe((message) => later.push(message));
    change({ products: ['1'] });
    soon();
    expect(later).toHaveLength(1);
    expect(trouble).toHaveLength(1);
  });
});

describe('whoever comes back', () => {
  test('hears what was told since, in one', () => {
    change({ products: ['1'] });
    soon();
    const position = bus.position;
    change({ products: ['2'] });
    soon();
    change({ products: ['3'], lists: ['offers'] });
    soon();
    expect(bus.newsSince(position)).toEqual({ products: ['2', '3'], lists: ['offers'] });
    expect(bus.newsSince(bus.position)).toBeNull();
  });

  test('after a gap catches up, and from then on hears changes again', () => {
    const position = bus.position;
    bus.hearGap();
    soon();
    expect(bus.newsSince(position)).toBe('catch-up');
    const after = bus.position;
    change({ products: ['1'] });
    soon();
    expect(bus.newsSince(after)).toEqual({ products: ['1'] });
  });

  test('from longer ago than is remembered catches up', () => {
    const position = bus.position;
    for (let index = 0; index < 1_000; index += 1) {
      change({ products: ['1'] });
      soon();
    }
    expect(bus.newsSince(position)).toEqual({ products: ['1'] });
    change({ products: ['1'] });
    soon();
    expect(bus.newsSince(position)).toBe('catch-up');
  });

  test('from another process, the future or nowhere catches up', () => {
    const other = createLiveBus(() => {});
    const [own] = bus.position.split('-');
    for (const position of [other.position, `${own}-1`, `${own}-`, `${own}-x`, `${own}--1`, '', '-', '0', '5-5']) {
      expect(bus.newsSince(position), position).toBe('catch-up');
    }
    other.close();
  });
});

test('changes of several kinds are merged kind by kind', () => {
  expect(merged([{ products: ['1'] }, { reviews: ['1'] }, { products: 'all' }, { products: ['2'] }])).toEqual({
    products: 'all',
    reviews: ['1'],
  });
  expect(merged([{ products: ['1'] }, 'catch-up'])).toBe('catch-up');
  expect(parseChange('{"products":["1"],"reviews":"all"}')).toEqual({ products: ['1'], reviews: 'all' });
});
