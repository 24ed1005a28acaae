import { relative } from 'node:path';

/** Either report may be null or cut short. */
interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

export interface TimedTest {
  file: string;
  title: string;
  ms: number;
}

export function timesOfVitest(report: unknown): TimedTest[] {
  const files = (report as VitestReport | null)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(process.cwd(), name),
      title: fullName,
      ms: duration ?? 0,
    })),
  );
}

export function timesOfPlaywright(report: unknown): TimedTest[] {
  const suites = (report as { suites: PlaywrightSuite[] } | null)?.suites ?? [];
  return suites.flatMap(timesOfSuite);
}

function timesOfSuite({ suites = [], specs = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.map(({ title, file, tests }) => ({
    file: `tests/journeys/${file}`,
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(timesOfSuite)];
}

const widestTitle = 90;

export function slowestLines(tests: readonly TimedTest[], most: number): string[] {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ file, title, ms }) => {
      const short = title.length > widestTitle ? `${title.slice(0, widestTitle - 1)}…` : title;
      return `${(ms / 1000).toFixed(1).padStart(6)} s  ${file} › ${short}`;
    });
}
