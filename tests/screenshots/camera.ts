import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { carrySession } from '#tests/journeys/signed-in.ts';
import type { RunningStore } from '#tests/support/store.ts';
import type { PhotographedScreen } from './further-screens.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** A phone, a tablet upright, a desk; ascending, since a browser keeps the larger picture that it has. */
export const widths = [360, 768, 1440] as const;

/** Every file of a set: `cart-filled.360.light.png`. */
export const pictureName = (screen: string, width: number, theme: Theme) => `${screen}.${width}.${theme}.png`;

/** What to call a screen: by its address, unless it has a name. */
export function screenName({ name, path }: Pick<PhotographedScreen, 'name' | 'path'>): string {
  if (name) return name;
  const words = path
    .toLowerCase()
    .replace(/%20/g, 'blank')
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? 'home';
}

/** Takes every screen in one theme at every width. */
export async function photograph(
  browser: Browser,
  { store, screens, theme, folder, now }: Sitting,
  taken: (name: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  const page = await context.newPage();
  const quiet = quietOf(page);
  await page.clock.setFixedTime(now);
  for (const { path, storage = {}, shows, visitor, after, ...screen } of screens) {
    await context.clearCookies();
    if (visitor) await carrySession(context, store, visitor);
    // A place of the shop's own origin, where its storage can be laid out before the page comes.
    await page.goto(`${store.url}/health`);
    await page.evaluate(
      (entries) => {
        localStorage.clear();
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
      { theme, ...storage },
    );
    const name = screenName({ path, ...screen });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(store.url + path);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('main, body').getByText(shows).first(), name).toBeAttached();
      await after?.(page);
      await quiet();
      await settle(page);
      await page.screenshot({
        path: join(folder, pictureName(name, width, theme)),
        fullPage: true,
        animations: 'disabled',
        caret: 'hide',
      });
    }
    taken(name);
  }
  await context.close();
}

export interface Sitting {
  store: RunningStore;
  screens: readonly PhotographedScreen[];
  theme: Theme;
  folder: string;
  /** What every clock shows. */
  now: Date;
}

/** A while without a request: scripts that come late (plots, hearts, the session) ask for things first. */
const quietMs = 120;

/** Waits for that; the stream of live changes stays open and does not count. */
function quietOf(page: Page): () => Promise<void> {
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

/** Waits until nothing will change any more, and puts one word in place of what is drawn by lot. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is far below is drawn when somebody comes near; a picture of the whole page has it all.
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [everything];
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await page.evaluate(() => {
    const drawn: [RegExp, string][] = [
      [/order_\d{13}_[a-z0-9]+/g, 'order_1795273200000_2k5n8vq0t7r3m1x9c4b6w0y5za'],
      // The end of such a reference, as people say it.
      [/(Pedido|Remisión|pedido) [A-Z0-9]{6}$/g, '$1 T1HZRQ'],
      [/^(?=.*\d)[A-Z0-9]{6}$/, 'T1HZRQ'],
      // How the address of somebody who writes a review begins.
      [/^[0-9a-z]{3}…/, 'ana…'],
      [/\b\d{6,}-\d{10,}-\d+\b/g, '112233-1795273200-44556'],
      [/localhost:\d+/g, 'nucleo.test'],
    ];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [lot, word] of drawn) {
        const text = node.nodeValue ?? '';
        const said = text.replace(lot, word);
        if (said !== text) node.nodeValue = said;
      }
    }
    scrollTo(0, 0);
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
