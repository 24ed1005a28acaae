import { defineConfig } from 'vitest/config';
import { mutantRuns } from '#scripts/testing/mutant-runs.ts';
import { specTags } from '#scripts/testing/spec-tags.ts';

const runs = mutantRuns[process.env.MUTANT_RUN === 'rules' ? 'rules' : 'database'];

/**
 * PGlite needs no server and clones its database in a moment. Not Stryker's own `testFiles`: with it, mutants of what
 * runs when a file is loaded are never switched on (10.1.1).
 */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    tags: specTags,
    setupFiles: ['tests/support/quiet-console.ts'],
    include: [...new Set(runs.flatMap(({ tests }) => tests))],
    ...(runs === mutantRuns.database && {
      globalSetup: 'tests/support/store/engines.setup.ts',
      provide: { engine: 'pglite' as const },
    }),
  },
});
