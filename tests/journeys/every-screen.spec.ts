import type { Page } from '@playwright/test';
import { addressOf, pageRows, rowName } from '#tests/pages/every-page.ts';
import { inTroubleOf, otherHost, type PageWorld, pageWorld } from '#tests/pages/page-world.ts';
import { limitedOrders, startStore } from '#tests/support/store/store.ts';
import { checkedWidths, faultsInEveryAppearance } from './appearance-faults.ts';
import { arrive, layOut, quietOf } from './opened-page.ts';
import { test as base, expect } from './shop.ts';

interface OpenedPage {
  world: PageWorld;
  page: Page;
  noise: { text: string; about: string }[];
  quiet: () => Promise<void>;
}

const test = base.extend<object, { opened: OpenedPage }>({
  opened: [
    async ({ browser }, use) => {
      const store = await startStore({ env: limitedOrders });
      const world = await pageWorld(store);
      const page = await browser.newPage({
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const noise: OpenedPage['noise'] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push({ text: message.text(), about: message.location().url });
      });
      page.on('pageerror', (error) => noise.push({ text: error.message, about: '' }));
      await use({ world, page, noise, quiet: quietOf(page) });
      await page.context().close();
      await store.close();
    },
    { scope: 'worker' },
  ],
});

/** Browsers log failed responses, and the one picture whose host does not exist. */
function isExpected({ text, about }: OpenedPage['noise'][number], path: string): boolean {
  const url = URL.parse(about);
  const isOwn = url?.pathname.replace(/\.data$/, '') === path.split('?')[0];
  return url?.host === otherHost ? /net::ERR_/.test(text) : isOwn && /status of [45]\d\d/.test(text);
}

// One after the other in one worker: one world is filled for all of them, and pages have most of what is seen in common, which is judged once.
for (const [route, rows] of Map.groupBy(pageRows, ({ route }) => route ?? 'files')) {
  test.describe(`a page is whole in every appearance: ${route}`, () => {
    for (const row of rows) {
      // What stands in a page's place is a page of its own.
      const isFurtherState = row !== rows[0] && row.status === undefined;
      test(rowName(row), async ({ opened: { world, page, noise, quiet } }) => {
        // The page before would go on following changes, into the trouble of this one.
        await page.goto('about:blank');
        noise.length = 0;
        await inTroubleOf(world, row, async () => {
          await page.setViewportSize({ width: checkedWidths[0], height: 900 });
          await layOut(page, world, row, 'dark');
          await arrive(page, world, row, quiet);
          expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
          expect(await faultsInEveryAppearance(page, { isFurtherState })).toEqual([]);
        });
        expect(noise.filter((each) => !isExpected(each, addressOf(row, world)))).toEqual([]);
      });
    }
  });
}
