import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArguments, findHeadlessChromium, howToGetChromium, unoptimised } from '#scripts/browser.ts';
import { browserTrust, nodeTrust } from '#tests/support/https/trust.ts';
import { inMemory } from '#tests/support/memory-folder.ts';
import { longestTestMs, longestWaitMs } from '#tests/support/waiting/patience.ts';

const chromium = findHeadlessChromium();
if (!chromium) throw new Error(`There is no browser for the journeys. ${howToGetChromium}`);

const trust = await browserTrust();
// For the workers that Playwright starts; these count from a process's start on.
Object.assign(process.env, inMemory(), await nodeTrust(), trust ? {} : { STORES: 'demo' });

const everyScreen = '**/every-screen.spec.ts';

/** Each journey starts its own store, so there is no server here; several share a database server with `--cluster`. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.tmp/journeys',
  ...(process.env.CLUSTER ? { globalSetup: './tests/journeys/cluster.setup.ts' } : {}),
  timeout: longestTestMs,
  expect: { timeout: longestWaitMs },
  // One more than cores, up to three: two leave a core idle while a journey waits for a mail, an event or the end of a motion.
  workers: Math.min(3, availableParallelism() + 1),
  // A shared machine may starve a browser. What passes at the second try is named at the end of the run, to be fixed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // First, since one worker looks at all screens, and takes half as long as the others for the rest.
  projects: [
    { name: 'screens', testMatch: everyScreen },
    { name: 'journeys', testIgnore: everyScreen },
  ],
  // Node reads our TypeScript by itself; transforming it and the built store took each worker of a first run four seconds.
  build: { external: ['**/{app,build,sandbox,scripts,tests}/**'] },
  reporter: 'list',
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // What can be pressed on no machine fails after this, and not when its whole test does.
    actionTimeout: longestWaitMs,
    // A page does not report what a worker requests; `trouble.spec.ts` allows one.
    serviceWorkers: 'block',
    // Recording takes two fifths of a journey's processor time; `npm run journeys -- <file> --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [...browserArguments, unoptimised, ...(trust?.args ?? [])],
      ...(trust && { env: trust.env }),
    },
  },
});
