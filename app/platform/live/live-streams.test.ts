import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveBus, type LiveBus } from './live-bus.server.ts';
import { createLiveStreams, type LiveStreams } from './live-streams.server.ts';

let bus: LiveBus;
let streams: LiveStreams;
beforeEach(() => {
  vi.useFakeTimers();
  bus = createLiveBus(() => {});
  streams = createLiveStreams(bus);
});
afterEach(() => {
  streams.close();
  bus.close();
  vi.useRealTimers();
});

function change(id: string) {
  bus.hear(JSON.stringify({ products: [id] }));
  vi.advanceTimersByTime(100);
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

test('one address has 50 streams, and one that goes makes room for another', async () => {
  const open = Array.from({ length: 50 }, () => streams.open('10.0.0.1', null));
  expect(open.every(Boolean)).toBe(true);
  expect(streams.open('10.0.0.1', null)).toBeNull();
  expect(streams.open('10.0.0.2', null)).not.toBeNull();
  await open[0]?.cancel();
  expect(streams.open('10.0.0.1', null)).not.toBeNull();
  expect(streams.open('10.0.0.1', null)).toBeNull();
});

test('one process has 5,000', () => {
  for (let index = 0; index < 5_000; index += 1) streams.open(`10.0.${Math.floor(index / 50)}.1`, null);
  expect(streams.size).toBe(5_000);
  expect(streams.open('10.9.9.9', null)).toBeNull();
  streams.endAll();
  expect(streams.size).toBe(0);
  expect(streams.open('10.9.9.9', null)).not.toBeNull();
});

test('a page that fetches nothing is cut off, and the others hear on', async () => {
  const [stuck, other] = [streams.open('10.0.0.1', bus.position), streams.open('10.0.0.1', bus.position)];
  const reader = other!.getReader();
  for (let index = 0; index < 40; index += 1) {
    change(String(index));
    await reader.read();
  }
  expect(streams.size).toBe(1);
  const kept = await textOf(stuck!);
  expect(kept.match(/event: change/g)?.length).toBeLessThanOrEqual(32);
  await reader.cancel();
  expect(streams.size).toBe(0);
});

test('silence is broken every 25 seconds', async () => {
  const stream = streams.open('10.0.0.1', bus.position);
  vi.advanceTimersByTime(50_000);
  streams.endAll();
  expect((await textOf(stream!)).match(/^event: beat$/gm)).toHaveLength(2);
});

test('a stream starts with its position and a delay for coming back that differs from page to page', async () => {
  const texts = await Promise.all(
    Array.from({ length: 20 }, () => {
      const stream = streams.open('10.0.0.1', bus.position);
      streams.endAll();
      return textOf(stream!);
    }),
  );
  for (const text of texts) expect(text).toMatch(/^retry: [12]\d{3}\nid: [0-9a-f]{12}-1\n\n$/);
  expect(new Set(texts).size).toBeGreaterThan(1);
});

describe('a change of thousands of products', () => {
  /** Piece by piece, a hundred products every 100 ms. */
  function pieces(count: number) {
    for (let piece = 0; piece < count; piece += 1) {
      bus.hear(JSON.stringify({ products: Array.from({ length: 100 }, (_, index) => `${piece}-${index}`) }));
      vi.advanceTimersByTime(100);
    }
  }
  const messages = (text: string) =>
    [...text.matchAll(/id: (\S+)\nevent: change\ndata: (.*)\n/g)].map(([, id = '', data = '']) => ({
      id,
      products: (JSON.parse(data) as { products: string[] | 'all' }).products,
    }));

  test('is told to open pages when it begins and when it has been quiet for two seconds, not 120 times', async () => {
    const stream = streams.open('10.0.0.1', bus.position)!;
    pieces(120);
    vi.advanceTimersByTime(2_000);
    pieces(1);
    vi.advanceTimersByTime(5_000);
    streams.endAll();
    const told = messages(await textOf(stream));
    expect(told.map(({ products }) => (products === 'all' ? 'all' : products.length))).toEqual([100, 'all', 100]);
  });

  test('that goes on for long is told every half minute', async () => {
    const stream = streams.open('10.0.0.1', bus.position)!;
    pieces(650);
    vi.advanceTimersByTime(2_000);
    streams.endAll();
    expect(messages(await textOf(stream))).toHaveLength(4);
  });

  test('holds up no other news, and a page that comes back after it misses nothing', async () => {
    const stream = streams.open('10.0.0.1', bus.position)!;
    pieces(3);
    change('alone');
    streams.endAll();
    const [first, other, ...more] = messages(await textOf(stream));
    expect([first?.products.length, other?.products, more]).toEqual([100, ['alone'], []]);
    vi.advanceTimersByTime(2_000);
    const back = streams.open('10.0.0.1', other!.id)!;
    streams.endAll();
    expect(messages(await textOf(back))[0]?.products).toEqual(expect.arrayContaining(['1-0', '2-99', 'alone']));
  });
});
