import { rmSync } from 'node:fs';
import type { Browser, Viewport } from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** A browser that puppeteer drives. @param home the folder it has for itself */
export async function driven(
  name: Engine['name'],
  browser: Browser,
  viewport: Viewport,
  home: string,
): Promise<Engine> {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  return {
    name,
    async open(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    // Firefox tells nothing of a page that comes back whole from memory, so that who waits for its loading waits in vain.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    press: (selector) => page.click(selector),
    pressAt: (x, y) => page.mouse.click(x, y),
    async type(text) {
      for (const part of text.split(/([\n\t])/)) {
        if (part === '\n') await page.keyboard.press('Enter');
        else if (part === '\t') await page.keyboard.press('Tab');
        else await page.keyboard.type(part);
      }
    },
    run: (script, ...given) => page.evaluate(script as never, ...(given as never[])),
    async screenshot() {
      return page.screenshot();
    },
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
