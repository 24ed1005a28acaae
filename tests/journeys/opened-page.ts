import { expect, type Page, type Request } from '@playwright/test';
import { addressOf, type PageRow, rowName } from '#tests/pages/every-page.ts';
import type { PageWorld } from '#tests/pages/page-world.ts';
import { isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

/** Makes the browser one of whoever the row names: session, theme and whatever else it remembers, and nothing of before. */
export async function layOut(page: Page, world: PageWorld, row: PageRow, theme: 'light' | 'dark'): Promise<void> {
  await page.context().clearCookies();
  const visitor = world.visitors[row.as ?? 'guest'];
  if (visitor) await carrySession(page.context(), world.store, visitor);
  // A place of the shop's own origin without scripts, where its storage can be laid out before the page comes.
  await page.goto(`${world.store.url}/health`);
  await page.evaluate(
    (entries) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { theme, ...row.storage },
  );
}

/** Opens the page of the row and brings it into its state. @param quiet waits until nothing is on its way any more */
export async function arrive(page: Page, world: PageWorld, row: PageRow, quiet: () => Promise<void>): Promise<void> {
  const path = addressOf(row, world);
  const answer = await page.goto(world.store.url + path);
  expect(answer?.status(), path).toBe(row.status ?? 200);
  expect(page.url(), 'it shows the page itself, not one that it leads to').toBe(world.store.url + path);
  await expect(page.locator('h1'), path).toHaveCount(1);
  if (row.route !== null) await isAlive(page);
  if (row.shows) await expect(page.locator('main').getByText(row.shows).first(), path).toBeAttached();
  await row.after?.(page);
  await quiet();
  // The page of before may have been the only one with a heading.
  await expect(page.locator('h1'), rowName(row)).toHaveCount(1);
}

/** A while without a request: scripts that come late (plots, hearts, the session) ask for things first. */
const quietMs = 120;

/** @returns what waits for that; the stream of live changes stays open and does not count */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = 0;
  const changed = (request: Request, isOpen: boolean) => {
    if (request.resourceType() === 'eventsource') return;
    open[isOpen ? 'add' : 'delete'](request);
    last = performance.now();
  };
  page.on('request', (request) => changed(request, true));
  page.on('requestfinished', (request) => changed(request, false));
  page.on('requestfailed', (request) => changed(request, false));
  return () => expect.poll(() => open.size === 0 && performance.now() - last > quietMs, { intervals: [30] }).toBe(true);
}
