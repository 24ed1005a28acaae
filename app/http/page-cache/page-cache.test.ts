import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Invalidation } from '#app/shop/shared/cache-tags.ts';
import {
  addEncoding,
  bytesOf,
  type CachedPage,
  cachedPage,
  createPageCache,
  type RenderResult,
} from './page-cache.server.ts';

const address = { key: '/product/1', partition: 'others', admission: 'first request', hasNoTags: false } as const;
const tags = { products: ['1'] };

/** Long after the beginning of time: lru-cache takes a value that was put in at 0 for one without an end. */
const begin = Date.UTC(2026, 10, 27);

function aWorld({ mostBytes = 1_000_000 } = {}) {
  let listener: (invalidation: Invalidation) => void = () => {};
  const state = { isUpToDate: true, now: new Date(begin) };
  const cache = createPageCache({
    onInvalidation: (given) => {
      listener = given;
    },
    isUpToDate: async () => state.isUpToDate,
    now: () => state.now,
    mostBytes,
  });
  const world = {
    state,
    cache,
    renders: 0,
    invalidate: (invalidation: Invalidation) => listener(invalidation),
    /** Each render has its number in its body. */
    render: async (): Promise<RenderResult<string>> => {
      world.renders += 1;
      return { page: aPage(String(world.renders)) };
    },
  };
  return world;
}

const aPage = (text: string): CachedPage => ({
  headers: {},
  bodies: { identity: Buffer.from(text) },
  contentHash: text,
  endsAt: begin + 60_000,
  cursor: '',
  route: '/',
  tags,
});

/** A render that goes on when the test says so. */
function aSlowRender(world: ReturnType<typeof aWorld>) {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    go: gate.resolve,
    async render(): Promise<RenderResult<string>> {
      world.renders += 1;
      const page = aPage(String(world.renders));
      begun.resolve();
      await gate.promise;
      return { page };
    },
  };
}

const textOf = (given: Awaited<ReturnType<ReturnType<typeof aWorld>['cache']['get']>>) =>
  given && 'page' in given ? given.page.bodies.identity?.toString() : given;

describe('a page', () => {
  test('is rendered once and sent many times', async () => {
    const { cache, render } = aWorld();
    expect(textOf(await cache.get(address, render))).toBe('1');
    expect(textOf(await cache.get(address, render))).toBe('1');
    expect(cache.find(address)).not.toBeNull();
  });

  test('is rendered again after a change of what it shows, and not after another', async () => {
    const { cache, render, invalidate } = aWorld();
    await cache.get(address, render);
    invalidate({ products: ['2'] });
    expect(textOf(await cache.get(address, render))).toBe('1');
    invalidate({ products: ['1'] });
    expect(textOf(await cache.get(address, render))).toBe('2');
  });

  test('that a change made stale is sent to the one who asked before it, and not cached', async () => {
    const world = aWorld();
    const slow = aSlowRender(world);
    const before = world.cache.get(address, slow.render);
    await slow.begun;
    world.invalidate({ products: ['1'] });
    const after = world.cache.get(address, world.render);
    slow.go();
    expect(textOf(await before)).toBe('1');
    expect(textOf(await after)).toBe('2');
  });

  test('during whose render something else changed is cached', async () => {
    const world = aWorld();
    const slow = aSlowRender(world);
    const asked = world.cache.get(address, slow.render);
    await slow.begun;
    world.invalidate({ products: ['2'] });
    slow.go();
    await asked;
    expect(world.cache.find(address)).not.toBeNull();
  });

  test('is dropped, as all others, at a resync', async () => {
    const { cache, render, invalidate } = aWorld();
    await cache.get(address, render);
    invalidate('resync');
    expect(cache.find(address)).toBeNull();
  });

  test('with filters is cached from the second time on that it is asked for, and takes no room of others', async () => {
    const { cache, render } = aWorld();
    const filtered = {
      ...address,
      key: '/offers?marca=amd',
      partition: 'filtered',
      admission: 'second request',
    } as const;
    await cache.get(address, render);
    await cache.get(filtered, render);
    expect(cache.find(filtered)).toBeNull();
    await cache.get(filtered, render);
    expect(cache.find(filtered)).not.toBeNull();
    for (let n = 0; n < 1_000; n += 1) {
      for (const _time of ['first', 'second'])
        await cache.get({ ...filtered, key: `/offers?precio_desde=${n}` }, render);
    }
    expect(cache.find(filtered)).toBeNull();
    expect(cache.find(address)).not.toBeNull();
  });

  test('takes more room with one more encoding', async () => {
    const bodies = () => ({ identity: Buffer.from(new Uint8Array(randomBytes(1_000)).buffer) });
    const large = async () => ({ page: { ...aPage(''), bodies: bodies(), tags: {} } });
    // Room for two pages and one more encoding of one of them, beside the quarter for searches and filters.
    const { cache } = aWorld({ mostBytes: (2.75 * bytesOf({ ...aPage(''), bodies: bodies() })) / 0.75 });
    const other = { ...address, key: '/product/2' };
    await cache.get(address, large);
    await cache.get(other, large);
    const page = cache.find(address);
    expect([page, cache.find(other)]).not.toContain(null);
    cache.bodyOf(address, page!, 'gzip');
    expect(cache.find(address)).toBe(page);
    expect(cache.find(other)).not.toBeNull();
    cache.bodyOf(address, page!, 'br');
    expect(cache.find(address)).toBe(page);
    expect(cache.find(other)).toBeNull();
  });

  test('that ended is rendered again', async () => {
    const world = aWorld();
    await world.cache.get(address, world.render);
    world.state.now = new Date(begin + 59_999);
    expect(textOf(await world.cache.get(address, world.render))).toBe('1');
    world.state.now = new Date(begin + 60_000);
    expect(textOf(await world.cache.get(address, world.render))).toBe('2');
  });
});

describe('for themselves render', () => {
  test('all who ask while the listener is disconnected, and nothing is cached', async () => {
    const world = aWorld();
    await world.cache.get(address, world.render);
    world.state.isUpToDate = false;
    expect(await world.cache.get(address, world.render)).toBeNull();
    expect(world.renders).toBe(1);
  });
});

test('an answer that is not to be cached is for the one who asked', async () => {
  const { cache, render } = aWorld();
  expect(await cache.get(address, async () => ({ answer: 'not found' }))).toEqual({ answer: 'not found' });
  expect(textOf(await cache.get(address, render))).toBe('1');
});

test('a render that fails fails for who asked, and the next asker tries again', async () => {
  const { cache, render } = aWorld();
  const failing = async (): Promise<RenderResult<string>> => {
    throw new Error('out of order');
  };
  await expect(cache.get(address, failing)).rejects.toThrow('out of order');
  expect(textOf(await cache.get(address, render))).toBe('1');
});

test('a page keeps no more memory than its bytes, in any encoding', () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `Tarjeta ${n * 7}`).join(' ');
  for (const first of ['br', 'gzip', 'identity'] as const) {
    // A short string lies in a block of memory that it shares with others.
    for (const body of [Buffer.from(text), Buffer.from('{"corto":true}')]) {
      const rest = { endsAt: 0, cursor: '', route: '/', tags: {} };
      const page = cachedPage(body, new Headers(), { encoding: first, ...rest });
      addEncoding(page, first === 'br' ? 'gzip' : 'br');
      const bodies = Object.values(page.bodies);
      expect(bodies).toHaveLength(2);
      for (const each of bodies) expect(each.buffer.byteLength, first).toBe(each.length);
    }
  }
});
