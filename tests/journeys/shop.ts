import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { productsOnShelf } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { longestWaitMs } from '#tests/support/waiting/patience.ts';

export { expect };

// Playwright sets its own, which looks for a source map for each line of each stack, at each call: a twelfth of a worker's processor time.
// Node reads our TypeScript as it stands.
Reflect.deleteProperty(Error, 'prepareStackTrace');

/** `npm run journeys -- --cluster`: each store is four processes. */
export const isCluster = process.env.CLUSTER_GROUND !== undefined;

interface WorkerFixtures {
  /** Only for journeys that change nothing others see: no sales, no edited products, no other settings. */
  sharedStore: RunningStore;
}

let shared: { store: RunningStore; asFound: Awaited<ReturnType<typeof publicStateOf>> } | undefined;

/** One set of fixtures for all journeys, so that Playwright reuses worker and browser across files. */
export const test = base.extend<{ sharedStoreAsFound: undefined; device: () => Promise<Page> }, WorkerFixtures>({
  /** Another browser, with nothing of this one. It is closed with the journey: a page that is left open goes on moving its banner. */
  device: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  /** Waits for hydration unless `waitUntil` is given: earlier, buttons and links work without scripts or toasts. */
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      const { goto, reload } = page;
      page.goto = async (url, options) => {
        const answer = await goto.call(page, url, options);
        if (!options?.waitUntil) await untilTakenOver(page);
        return answer;
      };
      page.reload = async (options) => {
        const answer = await reload.call(page, options);
        if (!options?.waitUntil) await untilTakenOver(page);
        return answer;
      };
    }
    await use(page);
  },
  sharedStore: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture wants
    async ({}, use) => {
      const store = await startStore();
      shared = { store, asFound: await publicStateOf(store) };
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  /** Fails the journey that changed the shared store or its sandbox, not the next one. */
  sharedStoreAsFound: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture wants
    async ({}, use) => {
      await use(undefined);
      // After a journey that failed, the next one has a worker and so a store of its own.
      if (shared)
        expect(await publicStateOf(shared.store), 'what this journey left in the shared store').toEqual(shared.asFound);
    },
    { auto: true },
  ],
});

/** Pages of others, and those for which a journey holds back the scripts, are as they came. */
async function untilTakenOver(page: Page): Promise<void> {
  const isTakenOver = () =>
    !('__reactRouterContext' in window) || Object.keys(document.body).some((key) => key.startsWith('__react'));
  await page.waitForFunction(isTakenOver, undefined, { timeout: longestWaitMs });
}

/** Of each row only a checksum: reading and comparing the whole catalogue after each journey took longer. */
async function publicStateOf({ services: { db }, sandbox }: RunningStore) {
  const checksum = sql<string>`md5(products::text || shelf::text)`.as('mark');
  const [products, reviews, switches] = await Promise.all([
    productsOnShelf(db).select(['id', checksum]).orderBy('id').execute(),
    db.selectFrom('reviews').selectAll().orderBy('id').execute(),
    fetch(`${sandbox.panelUrl}/control/settings`).then((response) => response.json()),
  ]);
  return { products, reviews, switches };
}
