import { afterAll, beforeAll, describe } from 'vitest';
import { buyingStories } from './buying-stories.ts';
import { eventStory } from './event-story.ts';
import { isLong } from './figures.ts';
import { payingStories } from './paying-stories.ts';
import { couponStory } from './promotions/coupon-story.ts';
import { settings } from './settings.ts';
import { aWorld, type World } from './world.ts';

/**
 * In the short form on two processes alone, where most can go wrong: PGlite runs one transaction at a time, and every journey and page runs
 * on it. One shop for all stories, because starting two processes takes longer than most of them.
 */
describe.each(isLong ? settings : settings.slice(2))('a shop on %s', (on) => {
  let world: World;
  const shop = {
    get world() {
      return world;
    },
  };
  beforeAll(async () => {
    const isApart = on.endsWith('processes');
    // The store asks about no order by itself; a story that needs it brings the time forward.
    world = await aWorld(on, 'selling', {
      PAYMENT_CHECK_SECONDS: '600',
      // Carts of any size, each of another person.
      HELD_UNITS_PER_EMAIL: '0',
      HELD_PESOS_PER_EMAIL: '0',
      HELD_UNITS_PER_ADDRESS: '0',
      HELD_PESOS_PER_ADDRESS: '0',
      ...(isApart ? { LOG_LEVEL: 'warn' } : {}),
    });
  });
  afterAll(() => world?.close());

  payingStories(on, shop);
  buyingStories(on, shop);
  couponStory(on, shop);
  if (on === 'PostgreSQL, two processes') eventStory(on, shop);
});
