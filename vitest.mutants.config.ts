import { defineConfig } from 'vitest/config';

/**
 * The tests that mutants meet (`scripts/mutants.ts` names them file by file): rules, and database tests on PGlite, which
 * needs no server and clones its database in a moment.
 */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/quiet-console.ts'],
    include: ['app/**/*.test.ts', 'sandbox/*.test.ts'],
    globalSetup: 'tests/support/pglite.setup.ts',
  },
});
