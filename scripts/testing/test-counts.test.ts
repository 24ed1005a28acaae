import { describe, expect, it } from 'vitest';
import { countCheck, countPlaywright, countsLine, countVitest, sum } from './test-counts.ts';

const vitest = (given: object = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...given,
});
const playwright = (stats: object = {}, errors: unknown[] = []) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe('counts of vitest', () => {
  it('are those of its report', () => {
    const report = vitest({ numFailedTests: 1, numPendingTests: 2, numTodoTests: 4 });
    expect(countVitest({ exitCode: 1, report })).toEqual({ passed: 3, failed: 1, skipped: 6 });
  });

  it('hold a file that broke before its tests were known', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    const report = vitest({ numFailedTests: 1, testResults });
    expect(countVitest({ exitCode: 1, report })).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('take a test that passed at its second try for failed', () => {
    const unsteady = { status: 'passed', failureMessages: ['expected 5 to be 4'] };
    const testResults = [{ status: 'passed', assertionResults: [unsteady, { status: 'passed', failureMessages: [] }] }];
    expect(countVitest({ exitCode: 0, report: vitest({ testResults }) })).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  it('hold a bad end after tests that all passed', () => {
    expect(countVitest({ exitCode: 1, report: vitest() })).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it('are one failure when it left no report, or ran nothing', () => {
    expect(countVitest({ exitCode: 0, report: null })).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countVitest({ exitCode: 0, report: vitest({ numPassedTests: 0, numPendingTests: 2 }) })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 2,
    });
  });
});

describe('counts of Playwright', () => {
  it('are those of its report', () => {
    expect(countPlaywright({ exitCode: 0, report: playwright({ skipped: 1 }) })).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
    });
  });

  it('take a journey that passed at its second try for passed', () => {
    expect(countPlaywright({ exitCode: 0, report: playwright({ flaky: 1, unexpected: 1 }) })).toMatchObject({
      passed: 3,
      failed: 1,
    });
  });

  it('hold what went wrong outside the tests', () => {
    expect(countPlaywright({ exitCode: 1, report: playwright({}, [{ message: 'no' }]) })).toMatchObject({ failed: 1 });
  });

  it('are one failure when it crashed, was killed, or ran nothing', () => {
    expect(countPlaywright({ exitCode: 1, report: undefined })).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright({ exitCode: null, report: playwright() })).toMatchObject({ passed: 2, failed: 1 });
    expect(countPlaywright({ exitCode: 0, report: playwright({ expected: 0 }) })).toMatchObject({ failed: 1 });
  });
});

describe('the last line', () => {
  it('is the sum, with skipped tests only when there are some', () => {
    expect(countsLine(sum([countCheck(true), countCheck(false), { passed: 3, failed: 0, skipped: 0 }]))).toBe(
      '4 passed, 1 failed',
    );
    expect(countsLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
  });
});
