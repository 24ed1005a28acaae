import { expect, test } from 'vitest';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { Invalidation } from '../shared/cache-tags.ts';
import { addSeconds } from '../shared/clock.ts';
import { followSlides } from './follow-slides.server.ts';
import type { FrontPage, Slide } from './front-page.ts';

const database = testDatabase();

const at = (seconds: number) => addSeconds(testNow, seconds);
function pageWith(dates: Partial<Pick<Slide, 'startsAt' | 'endsAt'>>): FrontPage {
  const [slide, ...others] = deliveredFrontPage.slides;
  return { ...deliveredFrontPage, slides: [{ ...slide!, ...dates }, ...others] };
}
const publish = (page: FrontPage) =>
  database.db
    .insertInto('front_page_versions')
    .values({ page: JSON.stringify(page), published_at: testNow, withdrawn_at: null } as never)
    .execute();

test('open pages are notified of each begin and end of a slide once, also of one that is published later', async () => {
  let now = testNow;
  let turns = 0;
  let notify: (invalidation: Invalidation) => void = () => {};
  const closing = new AbortController();
  followSlides({
    db: database.db,
    clock: { now: () => now },
    onInvalidation: (listener) => {
      notify = listener;
    },
    onTurn: () => {
      turns += 1;
    },
    onTrouble: (error) => {
      throw error;
    },
    signal: closing.signal,
  });
  const passed = () => new Promise((resolve) => setTimeout(resolve, 1_300));
  await publish(pageWith({ startsAt: at(60).toISOString(), endsAt: at(120).toISOString() }));
  await passed();
  expect(turns).toBe(0);
  now = at(60);
  await expect.poll(() => turns, { timeout: 5_000 }).toBe(1);
  await passed();
  expect(turns).toBe(1);
  now = at(120);
  await expect.poll(() => turns, { timeout: 5_000 }).toBe(2);
  await publish(pageWith({ endsAt: at(200).toISOString() }));
  notify({ front_page: 'all' });
  await passed();
  now = at(200);
  await expect.poll(() => turns, { timeout: 5_000 }).toBe(3);
  closing.abort();
  await passed();
  expect(turns).toBe(3);
});
