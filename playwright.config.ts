import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArguments, findHeadlessChromium, howToGetChromium } from '#scripts/browser.ts';

const chromium = findHeadlessChromium();
if (!chromium) throw new Error(`There is no browser for the journeys. ${howToGetChromium}`);

/** Each journey starts its own store, so there is no server here, and two journeys never meet. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.tmp/journeys',
  // A store may take a minute to start beside whatever else keeps two cores busy.
  timeout: 120_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  workers: Math.min(2, availableParallelism()),
  // A browser on a busy machine: what passes at the second try is named as flaky in the list, and to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [...browserArguments],
    },
  },
});
