import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { hasEngine } from '#scripts/testing/needed-programs.ts';
import { specTags } from '#scripts/testing/spec-tags.ts';
import { nodeTrust } from '#tests/support/https/trust.ts';
import { inMemory } from '#tests/support/memory-folder.ts';
import { longestTestMs, longestWaitMs } from '#tests/support/waiting/patience.ts';

// For the processes that Vitest starts; both count from a process's start on.
Object.assign(process.env, inMemory(), await nodeTrust());

const dbTests = ['app/**/*.db.test.ts', 'tests/invariants/**/*.db.test.ts'];
const raceTests = ['app/**/*.race.test.ts', 'tests/races/**/*.race.test.ts'];
const invariantTests = ['tests/invariants/**/*.invariant.test.ts'];
const browserTests = process.env.BROWSERS ? 'tests/browsers/*.test.ts' : 'tests/browsers/main-walks.test.ts';
/** Only `npm run torture` has the time. */
const tortureTests = ['tests/invariants/**/*.torture.test.ts'];
/**
 * What depends on the engine: how it is reached, announces, backs up, sorts words, counts money, and lets others in while it works. All
 * else is the same SQL, runs on PostgreSQL, and on the embedded database, which takes three times the processor time, in every journey
 * and on every page.
 */
const onBothEngines = [
  'app/adapters/database/*.db.test.ts',
  'app/platform/**/*.db.test.ts',
  'app/shop/changes/beside-others.db.test.ts',
  ...['both-searches', 'read-model', 'live-products', 'search', 'unit-price', 'footer-pages'].map(
    (name) => `app/**/${name}.db.test.ts`,
  ),
  'tests/invariants/**/*.db.test.ts',
  ...['checkout', 'campaigns', 'coupons', 'live', 'outage', 'own-invoices', 'payment', 'statements'].map(
    (name) => `tests/requests/${name}.test.ts`,
  ),
];
const unknown = onBothEngines.filter((pattern) => globSync(pattern).length === 0);
if (unknown.length > 0) throw new Error(`No test is named so any more: ${unknown.join(', ')}`);
const notRules = [...dbTests, ...raceTests, ...invariantTests, ...tortureTests, '**/node_modules/**'];

/** One project for each kind of test of `docs/testing.md`, so that each can be run alone. */
export default defineConfig({
  test: {
    testTimeout: longestTestMs,
    hookTimeout: longestTestMs,
    expect: { poll: { timeout: longestWaitMs } },
    tags: specTags,
    allowOnly: false,
    // An oversell that is seen once is a failure. With `--retry`, what passes later still counts as failed.
    retry: 0,
    // On two cores Vitest would take one, but a test waits for its database, a time-out or a browser half the time.
    // Browsers with windows take one each for themselves.
    maxWorkers: process.env.BROWSERS ? 1 : availableParallelism() + 1,
    globalSetup: 'tests/support/store/engines.setup.ts',
    setupFiles: ['tests/support/quiet-console.ts'],
    // Shared modules load once. Each file has stores of its own, and an emptied database before each test.
    isolate: false,
    // Node reads the built store by itself; transforming it again for each project took five seconds of processor time.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'app/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'pictures/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
            'tests/invariants/*.test.ts',
          ],
          exclude: notRules,
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: onBothEngines,
          provide: { engine: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...dbTests, ...raceTests, 'tests/requests/**/*.test.ts'],
          provide: { engine: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'invariants',
          include: [...invariantTests, ...(process.env.TORTURE ? tortureTests : [])],
          provide: { engine: 'postgres' },
        },
      },
      {
        extends: true,
        test: { name: 'pages', include: ['tests/pages/**/*.test.ts'] },
      },
      // All of it is `npm run browsers`.
      ...(['Firefox', 'WebKit'].some(hasEngine)
        ? [{ extends: true as const, test: { name: 'browsers', include: [browserTests] } }]
        : []),
      {
        extends: true,
        test: { name: 'contracts', include: ['tests/contracts/**/*.test.ts'] },
      },
    ],
  },
});
