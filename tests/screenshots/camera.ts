import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { arrive, layOut, quietOf } from '#tests/journeys/opened-page.ts';
import { type PageRow, rowName } from '#tests/pages/every-page.ts';
import { inTroubleOf, type PageWorld } from '#tests/pages/page-world.ts';
import { longestWaitMs } from '#tests/support/waiting/patience.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** Ascending, since a browser keeps the larger picture that it has. */
export const widths = [360, 768, 1440] as const;

/** `cart-filled.360.light.png` */
export const pictureName = (screen: string, width: number, theme: Theme) => `${screen}.${width}.${theme}.png`;

export async function photograph(
  browser: Browser,
  { world, rows, theme, folder, now }: Sitting,
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
  const quiet = quietOf(page, { timeout: longestWaitMs });
  await page.clock.setFixedTime(now);
  for (const row of rows) {
    await layOut(page, world, row, theme);
    const name = rowName(row);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await inTroubleOf(world, row, () => arrive(page, world, row, quiet));
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
  world: PageWorld;
  rows: readonly PageRow[];
  theme: Theme;
  folder: string;
  now: Date;
}

/** Waits until nothing changes any more, and replaces words that are random. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Parts far below are drawn only near the view; a picture of the whole page needs all of them.
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [everything];
    for (const image of document.images) image.loading = 'eager';
    // Playwright would run them to their end, and these follow the scroll.
    for (const moved of document.getAnimations()) if (moved.timeline !== document.timeline) moved.cancel();
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await page.evaluate(() => {
    const replacements: [RegExp, string][] = [
      [/order_\d{13}_[a-z0-9]+/g, 'order_1795273200000_2k5n8vq0t7r3m1x9c4b6w0y5za'],
      // The end of such a reference, as the pages show it.
      [/(Pedido|Remisión|pedido) [A-Z0-9]{6}$/g, '$1 T1HZRQ'],
      [/^(?=.*\d)[A-Z0-9]{6}$/, 'T1HZRQ'],
      // The start of a reviewer's address.
      [/^[0-9a-z]{3}…/, 'ana…'],
      [/\b\d{6,}-\d{10,}-\d+\b/g, '112233-1795273200-44556'],
      [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '5f3a9c1e-7b2d-4e60-8a4f-0c9d1b6e2a73'],
      [/(localhost|tienda\.nucleo-pruebas\.co):\d+/g, 'nucleo.test'],
    ];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [lot, word] of replacements) {
        const text = node.nodeValue ?? '';
        const said = text.replace(lot, word);
        if (said !== text) node.nodeValue = said;
      }
    }
    scrollTo(0, 0);
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
