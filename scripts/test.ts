import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { ensurePrograms } from './testing/install-programs.ts';
import { lackedByCi, type NeededProgram, neededPrograms } from './testing/needed-programs.ts';
import { type Counts, countCheck, countPlaywright, countsLine, countVitest, sum } from './testing/test-counts.ts';
import { failuresOfPlaywright, failuresOfVitest } from './testing/test-failures.ts';
import { slowestLines, type TimedTest, timesOfPlaywright, timesOfVitest } from './testing/test-times.ts';

const reports = '.tmp';
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

interface Step {
  title: string;
  run(running: Running): Promise<Counts>;
  /** Uses little more than one core, so it runs beside the others of its kind. */
  isBeside?: boolean;
  /** Only when asked for by name, because another step includes it. */
  isOnRequest?: boolean;
}

interface Running {
  retry?: string | undefined;
  /** What a step says that runs beside others. */
  said: string[];
}

const failures: string[] = [];
const times: TimedTest[] = [];
const slowestShown = 20;

const steps: Record<string, Step> = {
  build: { title: 'Build', run: ({ said }) => check(said, 'scripts/build.ts'), isBeside: true },
  types: { title: 'Types', run: types, isBeside: true },
  biome: {
    title: 'Lint and format (biome)',
    run: ({ said }) => check(said, inModules('@biomejs/biome/bin/biome'), 'ci', '.'),
    isBeside: true,
  },
  rules: {
    title: 'Rules and architecture (vitest)',
    run: ({ retry }) => vitest(['--project', 'rules'], retry),
    isOnRequest: true,
  },
  vitest: { title: 'Tests (vitest)', run: ({ retry }) => vitest([], retry) },
  journeys: { title: 'Journeys (Playwright)', run: journeys },
};

/**
 * `npm test`: runs every step, also after one has failed, and ends with one line of sums.
 * `-- --only types,biome` runs some of: build, types, biome, rules, vitest, journeys.
 * `-- --retry 1` tries failed tests again and names those that pass then; they still count as failed.
 */
await endsInWords(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, retry: { type: 'string' } } });
  const chosen = chosenSteps(values.only);
  const missing = ensurePrograms(neededPrograms.filter(({ step }) => chosen.some(([name]) => name === step)));
  const cannotRun = missing.filter(({ shows }) => shows === null);
  if (cannotRun.length > 0) {
    for (const { name, step, howToGet } of cannotRun) {
      console.error(`There is no ${name}, which the step ${step} cannot do without. ${howToGet}`);
    }
    return end({ passed: 0, failed: cannotRun.length, skipped: 0 });
  }
  mkdirSync(reports, { recursive: true });
  const began = performance.now();
  const list = chosen.map(([, step]) => step);
  const results = await Promise.all(list.filter(({ isBeside }) => isBeside).map((step) => resultOf(step)));
  for (const { title, counts, said } of results) {
    console.log(`\n── ${title}`);
    process.stdout.write(said.join(''));
    if (counts.failed === 0) console.log('Passed.');
  }
  for (const step of list.filter(({ isBeside }) => !isBeside)) {
    console.log(`\n── ${step.title}`);
    results.push(await resultOf(step, values.retry));
  }
  if (times.length > 0) {
    console.log(`\n── The ${slowestShown} slowest`);
    for (const line of slowestLines(times, slowestShown)) console.log(line);
  }
  console.log('');
  for (const { title, counts, seconds } of results) {
    console.log(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${countsLine(counts)} (${seconds.toFixed(1)} s)`);
  }
  const whole = (performance.now() - began) / 1000;
  console.log(`  Whole run: ${Math.floor(whole / 60)} min ${Math.round(whole % 60)} s`);
  for (const failure of failures) console.log(`\n${failure}`);
  for (const program of missing) console.log(`\n! NOT TESTED: ${untested(program)}`);
  console.log('');
  const failedFor = { passed: 0, failed: process.env.CI ? lackedByCi(missing).length : 0, skipped: 0 };
  end(sum([...results.map(({ counts }) => counts), failedFor]));
});

const untested = ({ name, shows, howToGet }: NeededProgram) =>
  `${name} is missing, so ${shows} was left out. ${howToGet}`;

async function resultOf({ title, run }: Step, retry?: string) {
  const said: string[] = [];
  const started = performance.now();
  const counts = await run({ retry, said });
  return { title, counts, said, seconds: (performance.now() - started) / 1000 };
}

function end(total: Counts): void {
  console.log(countsLine(total));
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
}

function chosenSteps(only: string | undefined): [string, Step][] {
  const all = Object.entries(steps);
  if (only === undefined) return all.filter(([, { isOnRequest }]) => !isOnRequest);
  const wanted = only.split(',');
  const unknown = wanted.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    throw new CommandProblem(`There is no step ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
  }
  return all.filter(([name]) => wanted.includes(name));
}

async function types({ said }: Running): Promise<Counts> {
  const generated = await node(inModules('@react-router/dev/bin.cjs'), ['typegen'], { said });
  return generated === 0 ? check(said, inModules('typescript/bin/tsc')) : countCheck(false);
}

async function check(said: string[], file: string, ...args: string[]): Promise<Counts> {
  return countCheck((await node(file, args, { said })) === 0);
}

async function vitest(args: string[], retry?: string): Promise<Counts> {
  rmSync(vitestReport, { force: true });
  const exitCode = await node(inModules('vitest/vitest.mjs'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...(retry ? [`--retry=${retry}`] : []),
    ...args,
  ]);
  const report = readReport(vitestReport);
  failures.push(...failuresOfVitest(report));
  times.push(...timesOfVitest(report));
  return countVitest({ exitCode, report });
}

async function journeys({ retry }: Running): Promise<Counts> {
  rmSync(playwrightReport, { force: true });
  const retries = retry ? [`--retries=${retry}`] : [];
  const exitCode = await node(inModules('@playwright/test/cli.js'), ['test', '--reporter=list,json', ...retries], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  const report = readReport(playwrightReport);
  failures.push(...failuresOfPlaywright(report));
  times.push(...timesOfPlaywright(report));
  return countPlaywright({ exitCode, report });
}

/** Null when the report is missing or cut short. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function inModules(file: string): string {
  return join('node_modules', file);
}

interface RunOptions {
  env?: Record<string, string>;
  /** Gets what the program says, which is shown at once without it. */
  said?: string[];
}

/** @returns the exit code; null when it was killed */
function node(file: string, args: string[], { env = {}, said }: RunOptions = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      stdio: ['ignore', said ? 'pipe' : 'inherit', said ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said?.push(String(text)));
    child.once('error', reject);
    child.once('close', resolve);
  });
}
