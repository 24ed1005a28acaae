import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveBus, type LiveBus, type LiveMessage } from './live-bus.server.ts';
import { type LiveNews, merged, parseAnnouncement } from './live-news.ts';

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

let marks = 0;
/** As `announce` of the migrations writes it. */
function announced(value: object): string {
  marks += 1;
  return JSON.stringify({ ...value, at: `mark-${marks}` });
}
const lastMark = () => `mark-${marks}`;
const change = (value: object) => bus.hear(announced(value));
const soon = () => vi.advanceTimersByTime(100);

describe('what the database announces', () => {
  test('is told to every subscriber, under the mark that the database gave it', () => {
    change({ products: ['1'] });
    const first = lastMark();
    soon();
    change({ products: ['2'] });
    soon();
    expect(told).toEqual([
      { position: first, news: { products: ['1'] } },
      { position: lastMark(), news: { products: ['2'] } },
    ]);
    expect(bus.position).toBe(lastMark());
  });

  test('is told at once to those who must not wait, each by itself, and moves the position at once', () => {
    const heard: LiveNews[] = [];
    const stop = bus.onHeard((news) => heard.push(news));
    change({ products: ['1'] });
    expect([heard, bus.position]).toEqual([[{ products: ['1'] }], lastMark()]);
    change({ lists: ['offers'] });
    bus.hearGap();
    expect(heard).toEqual([{ products: ['1'] }, { lists: ['offers'] }, 'catch-up']);
    stop();
    change({ products: ['1'] });
    expect(heard).toHaveLength(3);
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
  test('hears what was heard since, in one, gathered or not yet', () => {
    change({ products: ['1'] });
    soon();
    const position = bus.position;
    change({ products: ['2'] });
    soon();
    change({ products: ['3'], lists: ['offers'] });
    expect(bus.newsSince(position)).toEqual({ products: ['2', '3'], lists: ['offers'] });
    expect(bus.newsSince(bus.position)).toBeNull();
    soon();
    expect(bus.newsSince(position)).toEqual({ products: ['2', '3'], lists: ['offers'] });
  });

  test('from the middle of a message misses nothing of it', () => {
    change({ products: ['1'] });
    const position = bus.position;
    expect(bus.newsSince(position)).toBeNull();
    change({ products: ['2'] });
    soon();
    expect(bus.newsSince(position)).toEqual({ products: ['1', '2'] });
  });

  test('with a position that another process gave resumes here, once this one has heard it too', () => {
    const other = createLiveBus(() => {});
    const [first, second] = [announced({ products: ['1'] }), announced({ products: ['2'] })];
    other.hear(first);
    const position = other.position;
    expect(bus.newsSince(position)).toBe('catch-up');
    // The other one may have gathered them together.
    bus.hear(first);
    soon();
    bus.hear(second);
    expect(bus.newsSince(position)).toEqual({ products: ['2'] });
    other.close();
  });

  test('after a gap catches up, and from then on hears changes again', () => {
    change({ products: ['0'] });
    const position = bus.position;
    bus.hearGap();
    expect(bus.newsSince(position)).toBe('catch-up');
    const after = bus.position;
    soon();
    change({ products: ['1'] });
    soon();
    expect(bus.newsSince(position)).toBe('catch-up');
    expect(bus.newsSince(after)).toEqual({ products: ['1'] });
  });

  test('from longer ago than is remembered catches up', () => {
    const position = bus.position;
    for (let index = 0; index < 999; index += 1) {
      change({ products: ['1'] });
      soon();
    }
    expect(bus.newsSince(position)).toEqual({ products: ['1'] });
    change({ products: ['1'] });
    soon();
    expect(bus.newsSince(position)).toBe('catch-up');
  });

  test('from before another process had heard anything, the future or nowhere catches up', () => {
    const other = createLiveBus(() => {});
    const own = bus.position;
    for (const position of [other.position, `${own}1`, lastMark(), '', '-', '0', '__proto__']) {
      expect(bus.newsSince(position), position).toBe('catch-up');
    }
    other.close();
  });

  test('hears what came without a mark of the database too', () => {
    const position = bus.position;
    bus.hear('{"products":["1"]}');
    const between = bus.position;
    soon();
    bus.hear('{"products":["2"]}');
    expect(new Set([position, between, bus.position]).size).toBe(3);
    expect(bus.newsSince(position)).toEqual({ products: ['1', '2'] });
    expect(bus.newsSince(between)).toEqual({ products: ['2'] });
  });
});

test('changes of several kinds are merged kind by kind', () => {
  expect(merged([{ products: ['1'] }, { reviews: ['1'] }, { products: 'all' }, { products: ['2'] }])).toEqual({
    products: 'all',
    reviews: ['1'],
  });
  expect(merged([{ products: ['1'] }, 'catch-up'])).toBe('catch-up');
});

test.each([
  ['{"products":["1"],"reviews":"all","at":"m"}', { news: { products: ['1'], reviews: 'all' }, mark: 'm' }],
  ['{"products":["1"]}', { news: { products: ['1'] }, mark: null }],
  ['{"products":["1"],"at":7}', { news: { products: ['1'] }, mark: null }],
])('%s is read with its mark', (payload, announcement) => {
  expect(parseAnnouncement(payload)).toEqual(announcement);
});
