import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveBus, type LiveBus } from './live-bus.server.ts';
import { createLiveStreams, type LiveStreams } from './live-streams.server.ts';

let bus: LiveBus;
let streams: LiveStreams;
beforeEach(() => {
  vi.useFakeTimers();
  bus = createLiveBus(() => {});
  streams = createLiveStreams(bus, { debounced: ['products'], debouncedWithOthers: ['best_sellers'] }, 200);
});
afterEach(() => {
  streams.close();
  bus.close();
  vi.useRealTimers();
});

function change(id: string) {
  bus.receive(JSON.stringify({ products: [id] }));
  vi.advanceTimersByTime(100);
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

function open(address: string, since = '', { signal } = new AbortController(), of = streams) {
  const url = 'https://shop.test/api/live';
  return of.open({ url, headers: new Headers({ 'last-event-id': since }), signal }, address);
}

const askAgain = /^retry: [34]\d{4}\n\n/;

test('16.7 one address has 200 streams; one more is sent what it missed, and asked to come again within a minute', async () => {
  const ana = open('10.0.0.2')!;
  const first = Array.from({ length: 200 }, () => open('10.0.0.1', bus.cursor)!);
  const since = bus.cursor;
  change('7');
  expect(streams.size).toBe(201);
  const more = await textOf(open('10.0.0.1', since)!);
  expect(more).toMatch(askAgain);
  expect(more).toMatch(/\nid: \S+\nevent: change\ndata: {"products":\["7"\]}\n\n$/);
  expect(await textOf(open('10.0.0.1')!)).toContain('event: catch-up');
  // Nothing new: it is sent only its cursor.
  expect(await textOf(open('10.0.0.1', bus.cursor)!)).toMatch(/^retry: \d{5}\n\nid: \S+\n\n$/);
  expect(streams.size).toBe(201);
  await first[0]!.cancel();
  open('10.0.0.1');
  expect(streams.size).toBe(201);
  await Promise.all([...first, ana].map((stream) => stream.cancel()));
  expect(streams.size).toBe(1);
});

test('16.7 a network of IPv6 (/64) counts as one address, and 0 is no limit', () => {
  for (let n = 0; n < 210; n += 1) open(`2001:db8:1:2::${n.toString(16)}`);
  expect(streams.size).toBe(200);
  open('2001:db8:1:3::1');
  expect(streams.size).toBe(201);
  const unlimited = createLiveStreams(bus, { debounced: [], debouncedWithOthers: [] }, 0);
  for (let n = 0; n < 300; n += 1) open('10.0.0.1', '', undefined, unlimited);
  expect(unlimited.size).toBe(300);
  unlimited.close();
});

test('16.7 a stream ends with its request, no matter who reads it, and gives its slot back once', async () => {
  const request = new AbortController();
  const stream = open('10.0.0.1', bus.cursor, request)!;
  for (let n = 1; n < 200; n += 1) open('10.0.0.1');
  request.abort();
  expect(streams.size).toBe(199);
  // Reading it to the end succeeds.
  expect(await textOf(stream)).toContain('retry:');
  streams.endAll();
  expect(streams.size).toBe(0);
  for (let n = 0; n < 300; n += 1) open('10.0.0.1');
  expect(streams.size).toBe(200);
});

test('16.7 a request that was ended before opens none', () => {
  const request = new AbortController();
  request.abort();
  expect(open('10.0.0.1', '', request)).toBeNull();
  expect(streams.size).toBe(0);
});

test('16.7 clients that vanished without a word hold no slot for longer than five minutes', () => {
  for (let index = 0; index < 200; index += 1) open('10.0.0.1');
  vi.advanceTimersByTime(5 * 60_000);
  expect(streams.size).toBe(0);
  expect(open('10.0.0.1')).not.toBeNull();
});

test('16.7 one process has 5,000; when they are taken, the address with most gives its oldest up', async () => {
  const crowd = Array.from({ length: 25 }, (_, n) =>
    Array.from({ length: 200 }, () => open(`10.0.0.${n}`, bus.cursor)),
  );
  expect(streams.size).toBe(5_000);
  const ana = open('10.9.9.9', bus.cursor)!;
  expect(streams.size).toBe(5_000);
  // It asks again like one for which there is no room.
  expect(await textOf(crowd[0]![0]!)).toMatch(/\n\nretry: [34]\d{4}\n\n$/);
  streams.endAll();
  expect(await textOf(ana)).not.toMatch(askAgain);
});

test('16.7 5,000 addresses with one stream each are not cut off by one more', async () => {
  for (let n = 0; n < 5_000; n += 1) open(`10.${n % 250}.${Math.floor(n / 250)}.1`);
  expect(streams.size).toBe(5_000);
  expect(await textOf(open('10.255.255.255')!)).toMatch(askAgain);
  streams.endAll();
  expect(streams.size).toBe(0);
  open('10.255.255.255');
  expect(streams.size).toBe(1);
});

test('a page that fetches nothing is cut off, and the others receive on', async () => {
  const [stuck, other] = [open('10.0.0.1', bus.cursor), open('10.0.0.1', bus.cursor)];
  const reader = other!.getReader();
  for (let index = 0; index < 40; index += 1) {
    change(String(index));
    await reader.read();
  }
  expect(streams.size).toBe(1);
  const received = await textOf(stuck!);
  expect(received.match(/event: change/g)?.length).toBeLessThanOrEqual(32);
  await reader.cancel();
  expect(streams.size).toBe(0);
});

test('silence is broken every 25 seconds', async () => {
  const stream = open('10.0.0.1', bus.cursor);
  vi.advanceTimersByTime(50_000);
  streams.endAll();
  expect((await textOf(stream!)).match(/^event: beat$/gm)).toHaveLength(2);
});

test('a stream starts with its cursor and a delay for coming back that differs from page to page', async () => {
  const texts = await Promise.all(
    Array.from({ length: 20 }, () => {
      const stream = open('10.0.0.1', bus.cursor);
      streams.endAll();
      return textOf(stream!);
    }),
  );
  for (const text of texts) expect(text).toMatch(/^retry: [12]\d{3}\nid: [0-9a-f]{12}-1\n\nretry: \d{4}\n\n$/);
  expect(new Set(texts).size).toBeGreaterThan(1);
});

describe('a change of thousands of products', () => {
  /** In batches, a hundred products every 100 ms. */
  function changeInBatches(count: number) {
    for (let batch = 0; batch < count; batch += 1) {
      bus.receive(JSON.stringify({ products: Array.from({ length: 100 }, (_, index) => `${batch}-${index}`) }));
      vi.advanceTimersByTime(100);
    }
  }
  const messages = (text: string) =>
    [...text.matchAll(/id: (\S+)\nevent: change\ndata: (.*)\n/g)].map(([, id = '', data = '']) => ({
      id,
      ...(JSON.parse(data) as { products: string[] | 'all'; orders?: string[] }),
    }));

  test('is sent to open pages when it begins and when it has been quiet for two seconds, not 120 times', async () => {
    const stream = open('10.0.0.1', bus.cursor)!;
    changeInBatches(120);
    vi.advanceTimersByTime(2_000);
    changeInBatches(1);
    vi.advanceTimersByTime(5_000);
    streams.endAll();
    const received = messages(await textOf(stream));
    expect(received.map(({ products }) => (products === 'all' ? 'all' : products.length))).toEqual([100, 'all', 100]);
  });

  test('that goes on for long is sent every half minute', async () => {
    const stream = open('10.0.0.1', bus.cursor)!;
    changeInBatches(650);
    vi.advanceTimersByTime(2_000);
    streams.endAll();
    expect(messages(await textOf(stream))).toHaveLength(4);
  });

  test('holds up no other invalidations, and a page that comes back after it misses nothing', async () => {
    const stream = open('10.0.0.1', bus.cursor)!;
    changeInBatches(3);
    change('alone');
    streams.endAll();
    const [first, other, ...more] = messages(await textOf(stream));
    expect([first?.products.length, other?.products, more]).toEqual([100, ['alone'], []]);
    vi.advanceTimersByTime(2_000);
    const back = open('10.0.0.1', other!.id)!;
    streams.endAll();
    expect(messages(await textOf(back))[0]?.products).toEqual(expect.arrayContaining(['1-0', '2-99', 'alone']));
  });

  test('holds nothing of other kinds that was received with it', async () => {
    const stream = open('10.0.0.1', bus.cursor)!;
    changeInBatches(2);
    bus.receive('{"orders":["paid"]}');
    changeInBatches(1);
    streams.endAll();
    const [, other, ...more] = messages(await textOf(stream));
    expect([other?.orders, other?.products, more]).toEqual([['paid'], undefined, []]);
    vi.advanceTimersByTime(2_000);
    const back = open('10.0.0.1', other!.id)!;
    streams.endAll();
    expect(messages(await textOf(back))[0]?.products).toEqual(expect.arrayContaining(['0-0', '1-99']));
  });

  test('is not what changes the best sellers alone: each is sent at once', async () => {
    const stream = open('10.0.0.1', bus.cursor)!;
    for (const id of ['1', '2', '3']) {
      bus.receive(JSON.stringify({ products: [id], best_sellers: 'all' }));
      vi.advanceTimersByTime(100);
    }
    streams.endAll();
    expect(messages(await textOf(stream)).map(({ products }) => products)).toEqual([['1'], ['2'], ['3']]);
  });
});

test('when its process ends, each page is asked to come back at a moment of its own, the more pages the later', async () => {
  const lastRetries = async (count: number) => {
    const opened = Array.from({ length: count }, (_, n) => open(`10.0.${Math.floor(n / 200)}.${n % 200}`)!);
    streams.endAll();
    const texts = await Promise.all(opened.map(textOf));
    return texts.map((text) => Number([...text.matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1]));
  };
  const few = await lastRetries(20);
  expect(Math.min(...few)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...few)).toBeLessThanOrEqual(3_000);
  const many = await lastRetries(4_000);
  expect(Math.max(...many)).toBeGreaterThan(12_000);
  expect(Math.max(...many)).toBeLessThanOrEqual(17_000);
  // Of no second come many more than others.
  const bySecond = new Map<number, number>();
  for (const each of many) bySecond.set(Math.floor(each / 1_000), (bySecond.get(Math.floor(each / 1_000)) ?? 0) + 1);
  expect(Math.max(...bySecond.values())).toBeLessThan(400);
});
