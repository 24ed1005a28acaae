import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import { findProgram } from '#scripts/testing/server-programs.ts';
import type { Engine } from './engine.ts';

/** Over WebDriver BiDi, which needs no driver beside it. */
export async function openFirefox(width: number, height: number): Promise<Engine> {
  // Firefox writes into its user's home, which may be read-only.
  const home = mkdtempSync(join(tmpdir(), 'nucleo-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr') ?? 'firefox-esr',
    headless: true,
    acceptInsecureCerts: true,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { 'fission.bfcacheInParent': true, 'ui.useOverlayScrollbars': 1 },
  });
  const page: Page = await browser.newPage();
  await page.setViewport({ width, height });
  return {
    name: 'firefox',
    async open(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    async back() {
      await page.goBack({ waitUntil: 'domcontentloaded' });
    },
    press: (selector) => page.click(selector),
    async type(text) {
      for (const part of text.split(/(\n)/)) {
        if (part === '\n') await page.keyboard.press('Enter');
        else await page.keyboard.type(part);
      }
    },
    run: (script, ...given) => page.evaluate(script as never, ...(given as never[])),
    async screenshot(path) {
      await page.screenshot({ path: path as `${string}.png` });
    },
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
