import { test as base, expect } from '@playwright/test';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';

export { expect };

interface WorkerFixtures {
  /**
   * A store that the files of a worker share, for journeys that change nothing of what others see: they look, and write for
   * shoppers of their own. A journey that sells, edits products or wants other settings starts one of its own.
   */
  sharedStore: RunningStore;
}

let shared: RunningStore | undefined;

/** The `test` of every journey: with one set of fixtures for all, files follow each other in the same worker and browser. */
export const test = base.extend<{ sharedStoreAsFound: undefined }, WorkerFixtures>({
  sharedStore: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture wants
    async ({}, use) => {
      shared = await startStore();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Whoever leaves the shared shop or its sandbox another than before fails, not the journey that comes after. */
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

/** What every shopper sees, and how those around the store behave. */
async function publicStateOf({ services: { db }, sandbox }: RunningStore) {
  const [products, reviews, switches] = await Promise.all([
    db.selectFrom('products').selectAll().orderBy('id').execute(),
    db.selectFrom('reviews').selectAll().orderBy('id').execute(),
    fetch(`${sandbox.url}/control/settings`).then((response) => response.json()),
  ]);
  return { products, reviews, switches };
}
