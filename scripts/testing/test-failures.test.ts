import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.ts';

describe('what failed, listed at the end of a run', () => {
  it('names a test of vitest with its file and its message, without colours', () => {
    const report = {
      testResults: [
        {
          name: join(process.cwd(), 'app/cart.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a cart holds', failureMessages: [] },
            { status: 'failed', fullName: 'a cart sums', failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2'] },
          ],
        },
      ],
    };
    expect(failuresOfVitest(report)).toEqual(['app/cart.test.ts › a cart sums\n    expected 1 to be 2']);
  });

  it('names a test of vitest that needed a second try, with what it said at the first', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a cart holds', failureMessages: [] },
      { status: 'passed', fullName: 'five buy five pieces', failureMessages: ['expected 6 to be 5'] },
    ];
    const testResults = [{ name: join(process.cwd(), 'a.test.ts'), status: 'passed', assertionResults }];
    expect(failuresOfVitest({ testResults })).toEqual([
      'passed at the second try: a.test.ts › five buy five pieces\n    expected 6 to be 5',
    ]);
  });

  it('names a file that broke before its tests were known', () => {
    const testResults = [
      { name: join(process.cwd(), 'a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    expect(failuresOfVitest({ testResults })).toEqual(['a.test.ts\n    no such module']);
  });

  it('cuts a message that is longer than it is of use', () => {
    const long = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n');
    const [reported] = failuresOfPlaywright({ suites: [], errors: [{ message: long }] });
    expect(reported?.split('\n')).toHaveLength(16);
    expect(reported).toContain('…');
  });

  it('names a journey of a nested suite, and one that needed a second try', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'cart.spec.ts',
      line: 7,
      tests: [{ status, results: [{ errors: [{ message: 'not visible' }] }] }],
    });
    const suites = [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('pays', 'unexpected')] }] }];
    expect(failuresOfPlaywright({ suites })).toEqual(['cart.spec.ts:7 › pays\n    not visible']);
    expect(failuresOfPlaywright({ suites: [{ specs: [spec('pays', 'flaky')] }] })).toEqual([
      'passed at the second try: cart.spec.ts:7 › pays\n    not visible',
    ]);
  });

  it('is nothing when nothing failed, or when no report was left', () => {
    expect(failuresOfVitest(null)).toEqual([]);
    expect(failuresOfPlaywright(null)).toEqual([]);
    expect(failuresOfPlaywright({ suites: [] })).toEqual([]);
  });
});
