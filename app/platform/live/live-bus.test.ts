import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createLiveBus,
  type Invalidation,
  type LiveBus,
  type LiveMessage,
  merged,
  parseAnnouncement,
} from './live-bus.server.ts';

let bus: LiveBus;
let messages: LiveMessage[];
let trouble: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  messages = [];
  trouble = [];
  bus = createLiveBus((error) => trouble.push(error));
  bus.subscribe((message) => messages.push(message));
});
afterEach(() => {
  bus.close();
  vi.useRealTimers();
});

let idCount = 0;
/** As `announce` of the migrations writes it. */
function announced(value: object): string {
  idCount += 1;
  return JSON.stringify({ ...value, at: `mark-${idCount}` });
}
const lastId = () => `mark-${idCount}`;
const change = (value: object) => bus.receive(announced(value));
const soon = () => vi.advanceTimersByTime(100);

describe('what the database announces', () => {
  test('is sent to every subscriber, under the id that the database gave it', () => {
    change({ products: ['1'] });
    const first = lastId();
    soon();
    change({ products: ['2'] });
    soon();
    expect(messages).toEqual([
      { cursor: first, invalidation: { products: ['1'] } },
      { cursor: lastId(), invalidation: { products: ['2'] } },
    ]);
    expect(bus.cursor).toBe(lastId());
  });

  test('is sent at once to those who must not wait, each by itself, and moves the cursor at once', () => {
    const received: Invalidation[] = [];
    const stop = bus.onInvalidation((invalidation) => received.push(invalidation));
    change({ products: ['1'] });
    expect([received, bus.cursor]).toEqual([[{ products: ['1'] }], lastId()]);
    change({ lists: ['offers'] });
    bus.resync();
    expect(received).toEqual([{ products: ['1'] }, { lists: ['offers'] }, 'resync']);
    stop();
    change({ products: ['1'] });
    expect(received).toHaveLength(3);
  });

  test('in a burst is one message, with nothing twice', () => {
    for (let index = 0; index < 50; index += 1) change({ products: [String(index % 3)], lists: ['offers'] });
    soon();
    expect(messages.map((message) => message.invalidation)).toEqual([{ products: ['0', '1', '2'], lists: ['offers'] }]);
  });

  test('of more products than are worth naming is "all"', () => {
    for (let index = 0; index <= 500; index += 1) change({ products: [String(index)] });
    soon();
    expect(messages[0]?.invalidation).toEqual({ products: 'all' });
  });

  test('beside a break of the connection is a resync', () => {
    change({ products: ['1'] });
    bus.resync();
    change({ products: ['2'] });
    soon();
    expect(messages.map((message) => message.invalidation)).toEqual(['resync']);
  });

  test.each(['', '{', 'null', '[]', '7', '{"products":1}', '{"products":[1]}', '{"products":"some"}'])(
    'as %j is for the log, and stops nothing',
    (payload) => {
      bus.receive(payload);
      change({ products: ['1'] });
      soon();
      expect(trouble).toHaveLength(1);
      expect(messages).toHaveLength(1);
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

describe('a page that comes back', () => {
  test('receives what was received since, in one, coalesced or not yet', () => {
    change({ products: ['1'] });
    soon();
    const cursor = bus.cursor;
    change({ products: ['2'] });
    soon();
    change({ products: ['3'], lists: ['offers'] });
    expect(bus.invalidationSince(cursor)).toEqual({ products: ['2', '3'], lists: ['offers'] });
    expect(bus.invalidationSince(bus.cursor)).toBeNull();
    soon();
    expect(bus.invalidationSince(cursor)).toEqual({ products: ['2', '3'], lists: ['offers'] });
  });

  test('from the middle of a message misses nothing of it', () => {
    change({ products: ['1'] });
    const cursor = bus.cursor;
    expect(bus.invalidationSince(cursor)).toBeNull();
    change({ products: ['2'] });
    soon();
    expect(bus.invalidationSince(cursor)).toEqual({ products: ['1', '2'] });
  });

  test('with a cursor that another process gave resumes here, once this one has received it too', () => {
    const other = createLiveBus(() => {});
    const [first, second] = [announced({ products: ['1'] }), announced({ products: ['2'] })];
    other.receive(first);
    const cursor = other.cursor;
    expect(bus.invalidationSince(cursor)).toBe('resync');
    // The other one may have coalesced them.
    bus.receive(first);
    soon();
    bus.receive(second);
    expect(bus.invalidationSince(cursor)).toEqual({ products: ['2'] });
    other.close();
  });

  test('after a break of the connection gets a resync, and from then on changes again', () => {
    change({ products: ['0'] });
    const cursor = bus.cursor;
    bus.resync();
    expect(bus.invalidationSince(cursor)).toBe('resync');
    const after = bus.cursor;
    soon();
    change({ products: ['1'] });
    soon();
    expect(bus.invalidationSince(cursor)).toBe('resync');
    expect(bus.invalidationSince(after)).toEqual({ products: ['1'] });
  });

  test('from longer ago than is remembered gets a resync', () => {
    const cursor = bus.cursor;
    for (let index = 0; index < 999; index += 1) {
      change({ products: ['1'] });
      soon();
    }
    expect(bus.invalidationSince(cursor)).toEqual({ products: ['1'] });
    change({ products: ['1'] });
    soon();
    expect(bus.invalidationSince(cursor)).toBe('resync');
  });

  test('from before another process had received anything, the future or nowhere gets a resync', () => {
    const other = createLiveBus(() => {});
    const own = bus.cursor;
    for (const cursor of [other.cursor, `${own}1`, lastId(), '', '-', '0', '__proto__']) {
      expect(bus.invalidationSince(cursor), cursor).toBe('resync');
    }
    other.close();
  });

  test('receives what came without an id of the database too', () => {
    const cursor = bus.cursor;
    bus.receive('{"products":["1"]}');
    const between = bus.cursor;
    soon();
    bus.receive('{"products":["2"]}');
    expect(new Set([cursor, between, bus.cursor]).size).toBe(3);
    expect(bus.invalidationSince(cursor)).toEqual({ products: ['1', '2'] });
    expect(bus.invalidationSince(between)).toEqual({ products: ['2'] });
  });
});

test('changes of several kinds are merged kind by kind', () => {
  expect(merged([{ products: ['1'] }, { reviews: ['1'] }, { products: 'all' }, { products: ['2'] }])).toEqual({
    products: 'all',
    reviews: ['1'],
  });
  expect(merged([{ products: ['1'] }, 'resync'])).toBe('resync');
});

test.each([
  ['{"products":["1"],"reviews":"all","at":"m"}', { change: { products: ['1'], reviews: 'all' }, id: 'm' }],
  ['{"products":["1"]}', { change: { products: ['1'] }, id: null }],
  ['{"products":["1"],"at":7}', { change: { products: ['1'] }, id: null }],
])('%s is read with its id', (payload, announcement) => {
  expect(parseAnnouncement(payload)).toEqual(announcement);
});
