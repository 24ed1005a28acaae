import { describe, expect, test } from 'vitest';
import type { LiveNews } from '#app/shop/shared/live-change.ts';
import type { KeptPage } from './kept-page.ts';
import { createKeptPages, type Made } from './kept-pages.ts';

const address = { key: '/product/1', isSearch: false, isFiltered: false, isRare: false, isArticle: false };
const shown = { products: ['1'] };

function aWorld() {
  let listener: (news: LiveNews) => void = () => {};
  const state = { isCaughtUp: true, now: new Date(0) };
  const kept = createKeptPages({
    onHeard: (given) => {
      listener = given;
    },
    caughtUp: async () => state.isCaughtUp,
    now: () => state.now,
    mostBytes: 1_000_000,
  });
  const world = {
    state,
    kept,
    renders: 0,
    hear: (news: LiveNews) => listener(news),
    /** Each render has its number in its body. */
    render: async (): Promise<Made<string>> => {
      world.renders += 1;
      return { page: aPage(String(world.renders)), shown };
    },
  };
  return world;
}

const aPage = (text: string): KeptPage => ({
  headers: [],
  bodies: { identity: Buffer.from(text) },
  mark: text,
  endsAt: 60_000,
  position: '',
  route: '/',
});

/** A render that goes on when it is told to. */
function aSlowRender(world: ReturnType<typeof aWorld>) {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    go: gate.resolve,
    async render(): Promise<Made<string>> {
      world.renders += 1;
      const page = aPage(String(world.renders));
      begun.resolve();
      await gate.promise;
      return { page, shown };
    },
  };
}

const textOf = (given: Awaited<ReturnType<ReturnType<typeof aWorld>['kept']['get']>>) =>
  given && 'page' in given ? given.page.bodies.identity?.toString() : given;

describe('a page', () => {
  test('is rendered once and sent many times', async () => {
    const { kept, render } = aWorld();
    expect(textOf(await kept.get(address, render))).toBe('1');
    expect(textOf(await kept.get(address, render))).toBe('1');
    expect(kept.find(address)).not.toBeNull();
  });

  test('is rendered once for many who ask meanwhile', async () => {
    const world = aWorld();
    const slow = aSlowRender(world);
    const asked = Array.from({ length: 50 }, () => world.kept.get(address, slow.render));
    await slow.begun;
    slow.go();
    expect(new Set((await Promise.all(asked)).map(textOf))).toEqual(new Set(['1']));
    expect(world.renders).toBe(1);
  });

  test('is rendered anew after a change of what it shows, and not after another', async () => {
    const { kept, render, hear } = aWorld();
    await kept.get(address, render);
    hear({ products: ['2'] });
    expect(textOf(await kept.get(address, render))).toBe('1');
    hear({ products: ['1'] });
    expect(textOf(await kept.get(address, render))).toBe('2');
  });

  test('that a change overtook is sent to those who asked before it, and not kept', async () => {
    const world = aWorld();
    const slow = aSlowRender(world);
    const before = world.kept.get(address, slow.render);
    await slow.begun;
    world.hear({ products: ['1'] });
    const after = world.kept.get(address, world.render);
    slow.go();
    expect(textOf(await before)).toBe('1');
    expect(textOf(await after)).toBe('2');
  });

  test('that a change of something else overtook is kept', async () => {
    const world = aWorld();
    const slow = aSlowRender(world);
    const asked = world.kept.get(address, slow.render);
    await slow.begun;
    world.hear({ products: ['2'] });
    slow.go();
    await asked;
    expect(world.kept.find(address)).not.toBeNull();
  });

  test('after a gap in the news nothing is left', async () => {
    const { kept, render, hear } = aWorld();
    await kept.get(address, render);
    hear('catch-up');
    expect(kept.find(address)).toBeNull();
  });

  test('with filters is kept from the second time on that it is asked for, and takes no room of others', async () => {
    const { kept, render } = aWorld();
    const filtered = { key: '/offers?marca=amd', isSearch: false, isFiltered: true, isRare: true, isArticle: false };
    await kept.get(address, render);
    await kept.get(filtered, render);
    expect(kept.find(filtered)).toBeNull();
    await kept.get(filtered, render);
    expect(kept.find(filtered)).not.toBeNull();
    for (let n = 0; n < 1_000; n += 1) {
      for (const _time of ['first', 'second'])
        await kept.get({ ...filtered, key: `/offers?precio_desde=${n}` }, render);
    }
    expect(kept.find(filtered)).toBeNull();
    expect(kept.find(address)).not.toBeNull();
  });

  test('that ended is rendered anew', async () => {
    const world = aWorld();
    await world.kept.get(address, world.render);
    world.state.now = new Date(60_000);
    expect(textOf(await world.kept.get(address, world.render))).toBe('2');
  });
});

describe('for themselves render', () => {
  test('all who ask while the process does not hear the news, and nothing is kept', async () => {
    const world = aWorld();
    await world.kept.get(address, world.render);
    world.state.isCaughtUp = false;
    expect(await world.kept.get(address, world.render)).toBeNull();
    expect(world.renders).toBe(1);
  });

  test('those who waited for an answer that is not to be kept; it is only for who asked first', async () => {
    const { kept } = aWorld();
    const answers = await Promise.all([1, 2].map(() => kept.get(address, async () => ({ answer: 'not found' }))));
    expect(answers).toEqual([{ answer: 'not found' }, null]);
  });

  test('those who were overtaken by changes again and again', async () => {
    const world = aWorld();
    let isOver = false;
    const changing = (async () => {
      while (!isOver) {
        world.hear({ products: ['1'] });
        await null;
      }
    })();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.kept.get(address, world.render)));
    isOver = true;
    await changing;
    expect(answers).toHaveLength(20);
  });
});

test('a render that fails fails for all who waited for it, and the next asker tries again', async () => {
  const { kept, render } = aWorld();
  const failing = async (): Promise<Made<string>> => {
    throw new Error('out of order');
  };
  const asked = await Promise.allSettled([kept.get(address, failing), kept.get(address, failing)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(textOf(await kept.get(address, render))).toBe('1');
});
