export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Run {
  exitCode: number | null;
  report: unknown;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string; failureMessages?: string[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export function countCheck(isPassed: boolean): Counts {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

export function countVitest({ exitCode, report }: Run): Counts {
  if (!isVitestReport(report)) return crashed;
  // A file that broke before its tests were known counts as one failure.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  // A test that passed at its second try has failed.
  const unsteady = report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(isUnsteady)).length;
  return withExitCode(exitCode, {
    passed: report.numPassedTests - unsteady,
    failed: report.numFailedTests + brokenFiles + unsteady,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

export function countPlaywright({ exitCode, report }: Run): Counts {
  if (!isPlaywrightReport(report)) return crashed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode(exitCode, {
    // A journey that passed at its second try has passed; the end of the run names it.
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
  });
}

/** Vitest reports such a test as passed; only its failure messages show the first try. */
export function isUnsteady(test: { status: string; failureMessages?: string[] }): boolean {
  return test.status === 'passed' && (test.failureMessages ?? []).length > 0;
}

export function sum(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const crashed: Counts = { passed: 0, failed: 1, skipped: 0 };

/** A runner that ran no test, or ended badly though every test passed, counts as one failure. */
function withExitCode(exitCode: number | null, counts: Counts): Counts {
  const ranNothing = counts.passed + counts.failed === 0;
  const endedBadly = exitCode !== 0 && counts.failed === 0;
  return ranNothing || endedBadly ? { ...counts, failed: counts.failed + 1 } : counts;
}

function isVitestReport(report: unknown): report is VitestReport {
  return typeof report === 'object' && report !== null && 'numPassedTests' in report && 'testResults' in report;
}

function isPlaywrightReport(report: unknown): report is PlaywrightReport {
  return typeof report === 'object' && report !== null && 'stats' in report && 'errors' in report;
}
