import { type Disposable, expect, type Page, type Request } from '@playwright/test';
import { addressOf, type PageRow, rowName } from '#tests/pages/every-page.ts';
import type { PageWorld } from '#tests/pages/page-world.ts';
import { isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

const laidOut = new WeakMap<Page, Disposable>();

/** Fills storage before the first script of the page that is opened next: opening another one to do so took a tenth of a second. */
export async function layOut(page: Page, world: PageWorld, row: PageRow, theme: 'light' | 'dark'): Promise<void> {
  await page.context().clearCookies();
  const visitor = world.visitors[row.as ?? 'guest'];
  if (visitor) await carrySession(page.context(), world.store, visitor);
  await laidOut.get(page)?.dispose();
  const arranged = { theme, ...row.storage };
  const script = await page.addInitScript(
    ({ origin, once, entries, isOffline }) => {
      if (isOffline) window.fetch = () => Promise.reject(new TypeError('There is no connection'));
      if (location.origin !== origin || sessionStorage.getItem('laid-out') === once) return;
      sessionStorage.clear();
      localStorage.clear();
      sessionStorage.setItem('laid-out', once);
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    {
      origin: new URL(world.store.url).origin,
      once: crypto.randomUUID(),
      entries: arranged,
      isOffline: row.isOffline === true,
    },
  );
  laidOut.set(page, script);
}

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
  // While navigating, the heading may still be that of the page before.
  await expect(page.locator('h1'), rowName(row)).toHaveCount(1);
}

/** This long without a request, because late scripts (plots, hearts, the session) still load data. */
const quietMs = 120;

/** The live stream stays open and does not count. */
export function quietOf(page: Page, { timeout }: { timeout?: number } = {}): () => Promise<void> {
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
  const isQuiet = () => open.size === 0 && performance.now() - last > quietMs;
  const waitedFor = () =>
    isQuiet() ? [] : [...open].map((request) => `${request.method()} ${request.url()}`).concat('or a moment of rest');
  return () => expect.poll(waitedFor, { message: `${page.url()} waits for`, intervals: [30], timeout }).toEqual([]);
}
