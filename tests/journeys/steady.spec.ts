import type { Page } from '@playwright/test';
import type { RunningStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

const filledCart = JSON.stringify([
  { id: '1', name: 'AMD Ryzen 7 7800X3D', price: 1_894_000, discount: 15, quantity: 2, stock: 3 },
  { id: 'amd-ryzen-5-5600', name: 'AMD Ryzen 5 5600', price: 519_900, discount: 12, quantity: 1, stock: 9 },
]);

const mostShift = 0.02;
/** The live stream opens after everything else, so by then the page is at rest. */
const restMs = 1_500;

interface Shift {
  value: number;
  moved: string;
}

async function watchShifts(page: Page) {
  await page.addInitScript(
    ([cart, viewed]) => {
      localStorage.setItem('cart', cart);
      localStorage.setItem('recentlyViewed', viewed);
      const shifts: Shift[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        })[]) {
          const moved = entry.sources.map(({ node }) => node?.className || node?.nodeName).join();
          if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [filledCart, '["1","2","3"]'] as const,
  );
}

const isAtRest = (page: Page) =>
  page.waitForFunction((ms) => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return visit !== undefined && visit.loadEventEnd > 0 && performance.now() > visit.loadEventEnd + ms;
  }, restMs);

for (const width of [360, 1280]) {
  test(`nothing moves while a page comes, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    for (const path of ['/', '/categories/procesadores', '/product/1', '/cart', '/payment', '/blog']) {
      await page.goto(store.url + path);
      await isAtRest(page);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(mostShift);
    }
  });
}

test('a product is read before it is pressed, when somebody points at it; scrolling past reads none', async ({
  page,
}) => {
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.data')) read.push(pathname);
  });
  await page.goto(`${store.url}/categories`);
  await isAtRest(page);
  await page.mouse.move(2, 400);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => scrollTo(0, 0));
  expect(read).toEqual([]);
  const card = page.getByRole('main').getByRole('link', { name: 'Kingston NV3 1 TB', exact: true });
  await card.hover();
  await expect.poll(() => read).toEqual(['/product/3.data']);
  await page.getByRole('main').getByRole('link', { name: 'Siguiente' }).focus();
  await expect.poll(() => read.at(-1)).toBe('/categories.data');
});
