import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isUnsteady } from './test-counts.ts';

/** Either report may be null or cut short. */
interface VitestReport {
  testResults: {
    name: string;
    message?: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

const atTheSecondTry = 'passed at the second try: ';

const linesOfAFailure = 14;

export function failuresOfVitest(report: unknown): string[] {
  const files = (report as VitestReport | null)?.testResults ?? [];
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const hasFailed = assertionResults.some((test) => test.status === 'failed');
    const broken = !hasFailed && status === 'failed' ? [failure(file, message)] : [];
    const reported = assertionResults
      .filter((test) => test.status === 'failed' || isUnsteady(test))
      .map((test) => {
        const word = isUnsteady(test) ? atTheSecondTry : '';
        return failure(`${word}${file} › ${test.fullName}`, test.failureMessages?.join('\n'));
      });
    return [...broken, ...reported];
  });
}

export function failuresOfPlaywright(report: unknown): string[] {
  const { suites = [], errors = [] } = (report as PlaywrightReport | null) ?? {};
  return [...suites.flatMap(failuresOfSuite), ...errors.map(({ message }) => failure('outside the tests', message))];
}

function failuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const messages = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? ''));
        const word = status === 'flaky' ? atTheSecondTry : '';
        return failure(`${word}${file}:${line} › ${title}`, messages.join('\n'));
      }),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function failure(where: string, message = 'no message'): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const cut = lines.length > linesOfAFailure ? [...lines.slice(0, linesOfAFailure), '…'] : lines;
  return [where, ...cut.map((line) => `    ${line}`)].join('\n');
}
