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
  // A browser may be starved on a shared machine: what passes at the second try is named at the end of the run, and is to be mended.
  // What holds money, stock and databases runs in Vitest, and is tried once.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // What a worker hears, the page does not tell; `trouble.spec.ts` has one.
    serviceWorkers: 'block',
    // Recording takes two fifths of a journey's processor time; `npm run journeys -- <file> --trace on` records one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [...browserArguments],
    },
  },
});
