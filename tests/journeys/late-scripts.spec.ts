import { signedIn } from '#tests/support/customers.ts';
import { type RunningStore, storeOwner } from '#tests/support/store/store.ts';
import { holdScripts } from './hold-scripts.ts';
import { expect, test } from './shop.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

test('a page is painted before any of its scripts is asked for', async ({ page }) => {
  await page.goto(`${store.url}/product/2`);
  await page.waitForLoadState('networkidle');
  const { painted, asked } = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: Math.min(...scripts.map(({ startTime }) => startTime)),
    };
  });
  expect(asked).toBeGreaterThanOrEqual(painted);
});

const paths = [
  '/',
  '/categories/procesadores',
  '/product/2',
  '/blog/armar-un-pc-gamer',
  '/admin',
  '/admin/productos/2',
];

test('a page stays where its reader is when the scripts arrive', async ({ page, context }) => {
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  for (const path of paths) {
    const arrive = await holdScripts(page);
    await page.goto(store.url + path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
    arrive();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => scrollY), path).toBe(500);
    await page.unrouteAll();
  }
});
