import { test as base, expect, type Page } from '@playwright/test';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';

export { expect };

interface WorkerFixtures {
  /**
   * A store shared by the files of a worker, for journeys that change nothing others see. A journey that sells, edits
   * products or needs other settings starts its own store.
   */
  sharedStore: RunningStore;
}

let shared: RunningStore | undefined;

/** One set of fixtures for all journeys, so that Playwright reuses worker and browser across files. */
export const test = base.extend<{ sharedStoreAsFound: undefined }, WorkerFixtures>({
  /**
   * Comes back from `goto` and `reload` when React has taken over, as a shopper presses after a moment and not in the first one: what
   * is pressed before is a form or a link like any other, without toasts. Journeys about that moment say what they wait for
   * (`waitUntil`).
   */
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
      shared = await startStore();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Fails the journey that changed the shared store or its sandbox, not the next one. */
  sharedStoreAsFound: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture wants
    async ({}, use) => {
      const before = shared && (await publicStateOf(shared));
      await use(undefined);
      if (shared && before)
        expect(await publicStateOf(shared), 'what this journey left in the shared store').toEqual(before);
    },
    { auto: true },
  ],
});

/** Where scripts are held back or refused it gives up: the journey says what it expects then. */
async function untilTakenOver(page: Page): Promise<void> {
  const isTakenOver = () => Object.keys(document.body).some((key) => key.startsWith('__react'));
  await page.waitForFunction(isTakenOver, undefined, { timeout: 3_000 }).catch(() => {});
}

async function publicStateOf({ services: { db }, sandbox }: RunningStore) {
  const [products, reviews, switches] = await Promise.all([
    db.selectFrom('products').selectAll().orderBy('id').execute(),
    db.selectFrom('reviews').selectAll().orderBy('id').execute(),
    fetch(`${sandbox.url}/control/settings`).then((response) => response.json()),
  ]);
  return { products, reviews, switches };
}
