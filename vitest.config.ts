import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { specTags } from '#scripts/testing/spec-tags.ts';
import { nodeTrust } from '#tests/support/https/trust.ts';
import { inMemory } from '#tests/support/memory-folder.ts';

// For the processes that Vitest starts; both count from a process's start on.
Object.assign(process.env, inMemory(), await nodeTrust());

const dbTests = ['app/**/*.db.test.ts', 'tests/invariants/**/*.db.test.ts'];
const raceTests = ['app/**/*.race.test.ts', 'tests/races/**/*.race.test.ts'];
const invariantTests = ['tests/invariants/**/*.invariant.test.ts'];
/** Only `npm run torture` has the time. */
const tortureTests = ['tests/invariants/**/*.torture.test.ts'];
/**
 * The embedded database takes three times the processor time, so there only requests run that write money, stock or
 * orders, ask who may (one address of each kind of answer), or depend on how an engine fails or announces.
 */
const requestsOnBoth = [
  'access',
  'admin/changes',
  'admin/orders',
  'admin/products',
  'checkout',
  'hold-limits',
  'live',
  'orders',
  'outage',
  'page-cache',
  'payment',
  'statements',
].map((name) => `tests/requests/${name}.test.ts`);
const notRules = [...dbTests, ...raceTests, ...invariantTests, ...tortureTests, '**/node_modules/**'];

/** One project for each kind of test of `docs/testing.md`, so that each can be run alone. */
export default defineConfig({
  test: {
    // Only what hangs is to fail by time: a slow machine beside others takes six times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    tags: specTags,
    allowOnly: false,
    // An oversell that is seen once is a failure. With `--retry`, what passes later still counts as failed.
    retry: 0,
    // On two cores Vitest would take one, but a test waits for its database, a time-out or a browser half the time.
    maxWorkers: availableParallelism() + 1,
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
          include: [...dbTests, ...requestsOnBoth],
          globalSetup: 'tests/support/store/pglite.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...dbTests, ...raceTests, 'tests/requests/**/*.test.ts'],
          globalSetup: 'tests/support/store/postgres.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'invariants',
          include: [...invariantTests, ...(process.env.TORTURE ? tortureTests : [])],
          globalSetup: 'tests/support/store/postgres.setup.ts',
        },
      },
      {
        extends: true,
        test: { name: 'pages', include: ['tests/pages/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'contracts', include: ['tests/contracts/**/*.test.ts'] },
      },
    ],
  },
});
