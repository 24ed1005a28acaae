import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { everyScreen, type Screen } from '#tests/pages/every-page.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store.ts';
import { axe, smallTargets, tooWideWhenEnlarged } from './accessibility.ts';
import { carrySession } from './signed-in.ts';

// Two hundred looks: a record of each costs more than the looks themselves.
test.use({ trace: 'off' });

let store: RunningStore;
let screens: Screen[];
let owner: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore();
  screens = await everyScreen(store);
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
test.afterAll(() => store?.close());

const widths = [360, 768, 1280];

/** What is wrong with the page as it stands, at every width. */
async function faultsOf(page: Page, theme: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) faults.push(`${width} px: ${overflow} px too wide`);
    for (const violation of await axe(page)) faults.push(`${width} px: ${violation}`);
    // What is pressed and how wide it is does not depend on the theme.
    if (theme === 'light' && width !== 768) {
      for (const target of await smallTargets(page)) faults.push(`${width} px: ${target}`);
    }
  }
  if (theme === 'light') faults.push(...(await tooWideWhenEnlarged(page)));
  const chosen = await page.locator('html').getAttribute('data-theme');
  return chosen === theme ? faults : [...faults, `shows the theme ${chosen}`];
}

for (const theme of ['light', 'dark'] as const) {
  test(`no page breaks a rule of accessibility, its own policy or its width at 360, 768 and 1280 px, ${theme}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const noise: string[] = [];
    page.on('console', (message) => {
      // A page that is not there, or fails, is an error to the browser's console too.
      if (message.type() === 'error' && !/status of (404|500)/.test(message.text())) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(error.message));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: string[] = [];

    async function look({ path, storage = {}, shows, isOwners }: Screen) {
      await page.context().clearCookies();
      if (isOwners) await carrySession(page.context(), store, owner);
      // A place of the shop's own origin, where its storage can be laid out before the page comes.
      await page.goto(`${store.url}/health`);
      await page.evaluate(
        (entries) => {
          localStorage.clear();
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        },
        { theme, ...storage },
      );
      await page.goto(store.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('main').getByText(shows).first(), path).toBeAttached();
      for (const fault of await faultsOf(page, theme)) faults.push(`${path} ${fault}`);
    }

    for (const screen of screens) await look(screen);
    await sql`ALTER TABLE products RENAME TO elsewhere`.execute(store.services.db);
    try {
      await look({ path: '/offers', shows: /Código / });
    } finally {
      await sql`ALTER TABLE elsewhere RENAME TO products`.execute(store.services.db);
    }
    expect(faults).toEqual([]);
    expect(noise).toEqual([]);
  });
}
